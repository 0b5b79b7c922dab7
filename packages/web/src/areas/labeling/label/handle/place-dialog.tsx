import { pickable } from '@cloche/domain/operations'
import { IconBox, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { isKeptBack } from '../../../../data/food/batch-status.tsx'
import { notify, notifyUndo } from '../../../../data/messages.ts'
import { callBack, shipFood } from '../../../../data/places/ship-food.ts'
import { useTargets, type FoodTarget } from '../../../../data/places/targets.ts'
import { useRecords } from '../../../../data/records/records.ts'
import { findByCode } from '../../../../data/scan/find.ts'
import { hasLevel, mayCarryStock } from '../../../../data/session/gate.ts'
import { useSession } from '../../../../data/session/session.ts'
import { useText } from '../../../../data/text/texts.ts'
import { newId } from '../../../../data/wire/new-id.ts'
import { foodTarget } from '../../../../entity-screens/pick/food-target.ts'
import { TargetDialog } from '../../../../entity-screens/pick/target-dialog.tsx'
import type { Label } from '../../calls.ts'
import { forgetLabels } from '../use-label.ts'

/** What is held, past its date or on its way already stays where it is booked until that is settled. */
const mayAllTravel = (labels: readonly Label[]) => {
  const offered = pickable(labels, new Date().toISOString())
  return offered.length === labels.length && offered.every(({ block }) => block === null)
}

/** Puts labels into another place or into a container: a press on it, or its scan. Out of reach, they travel there. */
export function PlaceDialog({
  labels,
  hereId,
  onClose,
}: {
  labels: readonly Label[]
  /** Where they are now; null when they are in several places. */
  hereId: string | null
  onClose: () => void
}) {
  const t = useText()
  const session = useSession()
  const [search, setSearch] = useState('')
  const [mayTravel] = useState(() => mayCarryStock(session) && mayAllTravel(labels))
  const { targets, targetOf, isPending, asked } = useTargets(search, { hereId, mayTravel })
  const query = { limit: 60, by: 'name', sort: 'asc', ...(search === '' ? {} : { search }) } as const
  // What is kept back is not put beside other food.
  const isFree = !labels.some(isKeptBack)
  const containers = useRecords('container', isFree && hasLevel(session, 'C', 1) ? query : null)
  const open = (containers.data?.rows ?? []).filter(
    ({ status }) => status === 'available' || status === 'inUse',
  )
  const labelIds = labels.map(({ id }) => id)
  const said = (title: string) => ({ title, detail: t('label.count', { count: labels.length }) })

  async function relocate(to: { locationId: string } | { containerId: string }, name: string) {
    const { sendMove } = await import('../../offline/moves.ts')
    await sendMove({ id: newId(), labelIds, kind: 'relocate', ...to }, said(name))
    await forgetLabels()
    notify({ kind: 'success', message: t('place.done', { place: name }) })
    onClose()
  }
  async function send({ id: toLocationId, name }: FoodTarget) {
    const id = newId()
    const fromLocationId = session.location?.id ?? labels[0]!.locationId
    const lines = labelIds.map(labelId => ({ id: newId(), labelId }))
    const { isWaiting } = await shipFood({ id, fromLocationId, toLocationId, lines }, said(name))
    await forgetLabels()
    if (isWaiting) notify({ kind: 'success', message: t('outbox.keptHere') })
    notifyUndo(t('place.sent', { place: name }), async () => {
      await callBack(id)
      await forgetLabels()
      notify({ kind: 'success', message: t('place.calledBack') })
    })
    onClose()
  }
  const put = (place: FoodTarget) =>
    place.isWithinReach ? relocate({ locationId: place.id }, place.name) : send(place)
  async function putScanned(code: string) {
    const [found] = (await findByCode(code)).filter(
      ({ entity }) => entity === 'location' || entity === 'container',
    )
    const place = found?.entity === 'location' ? targetOf(found.id) : undefined
    if (place !== undefined) await put(place)
    else if (found?.entity === 'container') await relocate({ containerId: found.id }, found.title)
    else notify({ kind: 'warning', message: t(found === undefined ? 'place.notAPlace' : 'place.notThere') })
  }
  return (
    <TargetDialog
      title={t('place.title')}
      onClose={onClose}
      search={{ value: search, onSearch: setSearch, placeholder: t('place.search') }}
      onScan={putScanned}
      isPending={isPending}
      asked={[...asked, containers]}
      none={{ icon: IconMapPin }}
      targets={[
        ...targets.filter(place => place.isWithinReach).map(place => foodTarget(place, t, () => put(place))),
        ...open.map(({ id, name }) => ({
          id,
          label: name,
          detail: t('place.container'),
          icon: IconBox,
          color: 'steel' as const,
          choose: () => relocate({ containerId: id }, name),
        })),
        ...targets.filter(place => !place.isWithinReach).map(place => foodTarget(place, t, () => put(place))),
      ]}
    />
  )
}
