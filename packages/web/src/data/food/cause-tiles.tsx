import { wasteCauses, type WasteCause } from '@cloche/domain/rules/stock'
import {
  IconArrowBackUp,
  IconCalendarX,
  IconFlame,
  IconMoodSick,
  IconScissors,
  IconStack2,
  type TablerIcon,
} from '@tabler/icons-react'
import { Tile, Tiles } from '../../kit/floor/tile.tsx'
import type { RampName } from '../../kit/theme/ramps.ts'
import { useText } from '../text/texts.ts'

const looks: Readonly<Record<WasteCause, { icon: TablerIcon; color: RampName }>> = {
  spoiled: { icon: IconMoodSick, color: 'violet' },
  expired: { icon: IconCalendarX, color: 'red' },
  overproduced: { icon: IconStack2, color: 'blue' },
  burnt: { icon: IconFlame, color: 'saffron' },
  returned: { icon: IconArrowBackUp, color: 'teal' },
  trimmings: { icon: IconScissors, color: 'basil' },
}

/** Why food is thrown away, a tile each: what is likely stands first and says so. */
export function CauseTiles({
  likely = null,
  chosen,
  onPress,
}: {
  likely?: WasteCause | null
  /** Where the press only chooses: what is chosen. */
  chosen?: WasteCause | null
  onPress: (cause: WasteCause) => void
}) {
  const t = useText()
  const causes = wasteCauses.toSorted((one, other) => Number(other === likely) - Number(one === likely))
  return (
    <Tiles>
      {causes.map(cause => (
        <Tile
          key={cause}
          label={t(`waste.cause.${cause}`)}
          {...looks[cause]}
          {...(cause === likely ? { detail: t('waste.likely') } : {})}
          {...(chosen === undefined ? {} : { isChosen: cause === chosen })}
          onPress={() => onPress(cause)}
        />
      ))}
    </Tiles>
  )
}
