import { IconBolt, IconUser } from '@tabler/icons-react'
import type { Row } from '@cloche/domain/catalogue'
import { entityNamed, type Entities } from '@cloche/domain/entities'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { deviceSign } from '../../../../data/devices/device-sign.ts'
import { useSession } from '../../../../data/session/session.ts'
import { useText } from '../../../../data/text/texts.ts'
import { call } from '../../../../data/wire/call.ts'
import { queryKeys } from '../../../../data/wire/queries.ts'
import { addressOf } from '../../../../entity-screens/fields/links/addresses.ts'
import { fetchList } from '../../../../entity-screens/machine/wire.ts'
import { LoadFailed } from '../../../../data/wire/load-failed.tsx'
import { EmptyState } from '../../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../../kit/states/skeletons.tsx'
import classes from './equipment.module.css'

type Doer = Pick<Row<Entities['device']>, 'id' | 'name' | 'type'>

/** The actions of a place, and the devices that do them by id. */
async function fetchActions(locationId: string, signal: AbortSignal) {
  const query = { locationId, limit: 1000 }
  const { actions } = await call('GET', '/location/actions', { query, signal })
  const ids = [...new Set(actions.flatMap(action => action.deviceIds))].slice(0, 1000)
  if (ids.length === 0) return { actions, doers: new Map<string, Doer>() }
  const attributes = ['id', 'name', 'type']
  const body = { offset: 0, limit: 1000, attributes, filter: { id: ids } }
  const { rows } = await fetchList(entityNamed('device'), body, signal)
  return { actions, doers: new Map(rows.map(row => [row.id, row])) }
}

function Doers({ devices }: { devices: readonly Doer[] }) {
  const t = useText()
  const session = useSession()
  if (devices.length === 0)
    return (
      <span>
        <IconUser size={16} stroke={1.6} aria-hidden />
        {t('places.actions.byHand')}
      </span>
    )
  return devices.map(device => {
    const Sign = deviceSign(device.type)
    const to = addressOf('device', device.id, session)
    const content = (
      <>
        <Sign size={16} stroke={1.6} aria-hidden />
        {device.name}
      </>
    )
    return to === null ? (
      <span key={device.id}>{content}</span>
    ) : (
      <Link key={device.id} to={to}>
        {content}
      </Link>
    )
  })
}

/** What can be done at a place, each with the devices there that do it. */
export default function ActionsTab({ row }: { row: { id: string } }) {
  const t = useText()
  const session = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.one('location', row.id, 'actions'),
    queryFn: ({ signal }) => fetchActions(row.id, signal),
  })
  if (error !== null && data === undefined) return <LoadFailed error={error} onRetry={refetch} />
  if (data === undefined) return <ListSkeleton rows={4} />
  if (data.actions.length === 0)
    return (
      <EmptyState compact icon={IconBolt} title={t('places.actions.none')}>
        {t('places.actions.noneHint')}
      </EmptyState>
    )
  return (
    <ul className={classes.actions} aria-label={t('places.actions')}>
      {data.actions.map(action => {
        const to = addressOf('action', action.id, session)
        return (
          <li key={action.id}>
            {to === null ? (
              <span className={classes.action}>{action.name}</span>
            ) : (
              <Link to={to} className={classes.action}>
                {action.name}
              </Link>
            )}
            <span className={classes.doers}>
              <Doers devices={action.deviceIds.flatMap(id => data.doers.get(id) ?? [])} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
