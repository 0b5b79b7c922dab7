import { IconChefHat, IconMapPin, IconTrash } from '@tabler/icons-react'
import { wasteCauses } from '@cloche/domain/rules/stock'
import { useState } from 'react'
import { useTargets, type FoodTarget } from '../../../data/places/targets.ts'
import { useText } from '../../../data/text/texts.ts'
import { foodTarget } from '../../../entity-screens/pick/food-target.ts'
import { TargetDialog } from '../../../entity-screens/pick/target-dialog.tsx'
import type { Goes } from './kept-door.ts'

/** Where goes what is scanned out: to a place within reach, used up, or thrown away for a reason. Asked once, then kept. */
export function GoesDialog({
  hereId,
  onPick,
  onClose,
}: {
  hereId: string
  onPick: (goes: Goes) => void
  onClose: () => void
}) {
  const t = useText()
  const [search, setSearch] = useState('')
  const [isWaste, setIsWaste] = useState(false)
  const { targets, isPending, asked } = useTargets(search, { hereId, mayTravel: false })
  // What goes to a place in here has not left. Kept by a release before, nothing says what is in what.
  const outside = targets.filter(({ hierarchy }: Partial<FoodTarget>) => hierarchy?.includes(hereId) !== true)
  if (isWaste)
    return (
      <TargetDialog
        title={t('waste.why')}
        onClose={onClose}
        none={{ icon: IconTrash }}
        targets={wasteCauses.map(cause => ({
          id: cause,
          label: t(`stockVariation.choice.cause.${cause}`),
          icon: IconTrash,
          color: 'red',
          choose: () => onPick({ kind: 'waste', cause }),
        }))}
      />
    )
  return (
    <TargetDialog
      title={t('scanning.goes')}
      onClose={onClose}
      search={{ value: search, onSearch: setSearch, placeholder: t('levels.searchPlace') }}
      isPending={isPending}
      asked={asked}
      none={{ icon: IconMapPin }}
      targets={[
        ...outside.map(place =>
          foodTarget(place, t, () => onPick({ kind: 'place', id: place.id, name: place.name })),
        ),
        {
          id: 'consume',
          label: t('scanning.goesUsed'),
          icon: IconChefHat,
          color: 'lime',
          choose: () => onPick({ kind: 'consume' }),
        },
        {
          id: 'waste',
          label: t('scanning.goesWaste'),
          icon: IconTrash,
          color: 'red',
          choose: () => setIsWaste(true),
        },
      ]}
    />
  )
}
