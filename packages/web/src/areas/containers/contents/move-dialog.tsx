import { IconBox, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { notify } from '../../../data/messages.ts'
import { useRecords } from '../../../data/records/records.ts'
import { findByCode } from '../../../data/scan/find.ts'
import { useText } from '../../../data/text/texts.ts'
import { TargetDialog, type Target } from '../../../entity-screens/pick/target-dialog.tsx'
import { moveContainer, type Contained } from './container-calls.ts'

/** Moves a container with all that is in it: to a place or into another container, by a press or a scan. */
export function MoveDialog({ container, onClose }: { container: Contained; onClose: () => void }) {
  const t = useText()
  const [search, setSearch] = useState('')
  const query = { limit: 60, by: 'name', sort: 'asc', ...(search === '' ? {} : { search }) } as const
  const places = useRecords('location', query)
  const others = useRecords('container', query)
  async function move(isPlace: boolean, id: string) {
    await moveContainer(container.id, isPlace ? { locationId: id } : { parentId: id })
    notify({ kind: 'success', message: t('handling.moved', { name: container.name }) })
    onClose()
  }
  async function moveScanned(code: string) {
    const found = await findByCode(code)
    const target = found.find(({ entity }) => entity === 'location' || entity === 'container')
    if (target === undefined) notify({ kind: 'warning', message: t('handling.notAPlace') })
    else await move(target.entity === 'location', target.id)
  }
  const targetOf = ({ id, name }: { id: string; name: string }, isPlace: boolean): Target => ({
    id,
    label: name,
    detail: t(isPlace ? 'handling.toPlace' : 'handling.intoContainer'),
    icon: isPlace ? IconMapPin : IconBox,
    color: isPlace ? 'basil' : 'steel',
    choose: () => move(isPlace, id),
  })
  return (
    <TargetDialog
      title={t('handling.moveTitle', { name: container.name })}
      onClose={onClose}
      search={{ value: search, onSearch: setSearch, placeholder: t('handling.searchPlaces') }}
      onScan={moveScanned}
      isPending={places.isPending}
      none={{ icon: IconMapPin }}
      targets={[
        ...(places.data?.rows ?? [])
          .filter(({ id }) => id !== container.locationId || container.parentId !== null)
          .map(place => targetOf(place, true)),
        ...(others.data?.rows ?? [])
          .filter(({ id, status }) => id !== container.id && status !== 'toClean' && status !== 'retired')
          .map(other => targetOf(other, false)),
      ]}
    />
  )
}
