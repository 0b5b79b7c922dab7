import { IconBox, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { notify } from '../../../data/messages.ts'
import { useTargets } from '../../../data/places/targets.ts'
import { useRecords } from '../../../data/records/records.ts'
import { findByCode } from '../../../data/scan/find.ts'
import { useText } from '../../../data/text/texts.ts'
import { foodTarget } from '../../../entity-screens/pick/food-target.ts'
import { TargetDialog } from '../../../entity-screens/pick/target-dialog.tsx'
import { moveContainer, type Contained } from './container-calls.ts'

/** Moves a container with all that is in it: to a place or into another container, by a press or a scan. */
export function MoveDialog({ container, onClose }: { container: Contained; onClose: () => void }) {
  const t = useText()
  const [search, setSearch] = useState('')
  const query = { limit: 60, by: 'name', sort: 'asc', ...(search === '' ? {} : { search }) } as const
  // The labels in it would travel, and it would stay: it is only carried.
  const { targets, targetOf, isPending, asked } = useTargets(search, {
    hereId: container.parentId === null ? container.locationId : null,
    mayTravel: false,
  })
  const others = useRecords('container', query)
  async function move(isPlace: boolean, id: string) {
    await moveContainer(container, isPlace ? { locationId: id } : { parentId: id })
    notify({ kind: 'success', message: t('handling.moved', { name: container.name }) })
    onClose()
  }
  async function moveScanned(code: string) {
    const found = await findByCode(code)
    const target = found.find(
      ({ entity, id }) => entity === 'container' || (entity === 'location' && targetOf(id) !== undefined),
    )
    if (target === undefined) notify({ kind: 'warning', message: t('handling.notAPlace') })
    else await move(target.entity === 'location', target.id)
  }
  return (
    <TargetDialog
      title={t('handling.moveTitle', { name: container.name })}
      onClose={onClose}
      search={{ value: search, onSearch: setSearch, placeholder: t('handling.searchPlaces') }}
      onScan={moveScanned}
      isPending={isPending}
      asked={[...asked, others]}
      none={{ icon: IconMapPin }}
      targets={[
        ...targets.map(place => foodTarget(place, t, () => move(true, place.id))),
        ...(others.data?.rows ?? [])
          .filter(({ id, status }) => id !== container.id && status !== 'toClean' && status !== 'retired')
          .map(({ id, name }) => ({
            id,
            label: name,
            detail: t('handling.intoContainer'),
            icon: IconBox,
            color: 'steel' as const,
            choose: () => move(false, id),
          })),
      ]}
    />
  )
}
