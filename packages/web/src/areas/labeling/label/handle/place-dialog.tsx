import { IconBox, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { notify } from '../../../../data/messages.ts'
import { useRecords } from '../../../../data/records/records.ts'
import { findByCode } from '../../../../data/scan/find.ts'
import { hasLevel } from '../../../../data/session/gate.ts'
import { useSession } from '../../../../data/session/session.ts'
import { useText } from '../../../../data/text/texts.ts'
import { newId } from '../../../../data/wire/new-id.ts'
import { TargetDialog, type Target } from '../../../../entity-screens/pick/target-dialog.tsx'
import { forgetLabels } from '../use-label.ts'

type Kind = 'location' | 'container'

/** Puts labels into another place or into a container: a press on it, or its scan. */
export function PlaceDialog({
  labelIds,
  hereId,
  onClose,
}: {
  labelIds: readonly string[]
  /** Where they are now; null when they are in several places. */
  hereId: string | null
  onClose: () => void
}) {
  const t = useText()
  const session = useSession()
  const [search, setSearch] = useState('')
  const query = { limit: 60, by: 'name', sort: 'asc', ...(search === '' ? {} : { search }) } as const
  const places = useRecords('location', query)
  const containers = useRecords('container', hasLevel(session, 'C', 1) ? query : null)
  async function put(kind: Kind, id: string, name: string) {
    const to = kind === 'location' ? { locationId: id } : { containerId: id }
    const { sendMove } = await import('../../offline/moves.ts')
    const said = { title: name, detail: t('label.count', { count: labelIds.length }) }
    await sendMove({ id: newId(), labelIds, kind: 'relocate', ...to }, said)
    await forgetLabels()
    notify({ kind: 'success', message: t('place.done', { place: name }) })
    onClose()
  }
  const targetOf =
    (kind: Kind) =>
    ({ id, name }: { id: string; name: string }): Target => ({
      id,
      label: name,
      detail: t(`place.${kind}`),
      icon: kind === 'location' ? IconMapPin : IconBox,
      color: kind === 'location' ? 'basil' : 'steel',
      choose: () => put(kind, id, name),
    })
  async function putScanned(code: string) {
    const found = (await findByCode(code)).find(
      ({ entity }) => entity === 'location' || entity === 'container',
    )
    if (found === undefined) notify({ kind: 'warning', message: t('place.notAPlace') })
    else await put(found.entity as Kind, found.id, found.title)
  }
  return (
    <TargetDialog
      title={t('place.title')}
      onClose={onClose}
      search={{ value: search, onSearch: setSearch, placeholder: t('place.search') }}
      onScan={putScanned}
      isPending={places.isPending}
      none={{ icon: IconMapPin }}
      targets={[
        ...(places.data?.rows ?? []).filter(place => place.id !== hereId).map(targetOf('location')),
        ...(containers.data?.rows ?? []).map(targetOf('container')),
      ]}
    />
  )
}
