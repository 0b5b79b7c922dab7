import { Button } from '@mantine/core'
import { IconBolt, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { deviceSign } from '../../../../data/devices/device-sign.ts'
import { problemText } from '../../../../data/messages.ts'
import { useSession } from '../../../../data/session/session.ts'
import { useText } from '../../../../data/text/texts.ts'
import { call } from '../../../../data/wire/call.ts'
import { queryKeys } from '../../../../data/wire/queries.ts'
import { addressOf } from '../../../../entity-screens/fields/links/addresses.ts'
import { EmptyState, ErrorState } from '../../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../../kit/states/skeletons.tsx'
import classes from './equipment.module.css'

interface ActionHere {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly devices?: readonly { readonly id: string; readonly name: string; readonly type?: string }[]
}

function Doers({ devices = [] }: Pick<ActionHere, 'devices'>) {
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
    queryFn: ({ signal }) =>
      call<{ actions: ActionHere[] }>('GET', '/location/actions', { query: { locationId: row.id }, signal }),
  })
  if (error !== null && data === undefined)
    return (
      <ErrorState
        compact
        title={t('list.failed')}
        actions={<Button onClick={() => void refetch()}>{t('verb.retry')}</Button>}
      >
        {problemText(error)}
      </ErrorState>
    )
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
            <span className={`${classes.path} mono`}>{action.path}</span>
            <span className={classes.doers}>
              <Doers {...action} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
