import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useMayOpen } from '../../data/routing/use-may-open.ts'
import { useText } from '../../data/text/texts.ts'
import { lastKnown } from '../../data/local/last-known.ts'
import { call } from '../../data/wire/call.ts'
import { useIsCut } from '../../data/wire/is-cut.ts'
import { heardAt, useKnownAt } from '../../data/wire/known-at.tsx'
import { queryKeys } from '../../data/wire/queries.ts'
import classes from './bell.module.css'

const every = 300_000

/**
 * How many notifications are waiting. Asked every 300 s, for the first time after that delay, and as soon as it is
 * known that one of them changed; a failed poll is passed over in silence. Without a screen of notifications there
 * is no bell.
 */
export function Bell() {
  const t = useText()
  const mayOpen = useMayOpen()
  const isThere = mayOpen('/notification/notifications/{page?}')
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), every)
    return () => clearTimeout(timer)
  }, [])
  const isCut = useIsCut()
  const bell = useQuery<{ count: number }>({
    ...lastKnown<{ count: number }>(queryKeys.list('notification', { pending: true }), signal =>
      call('GET', '/notification/notifications', {
        query: {
          offset: 0,
          limit: 0,
          by: 'registered',
          sort: 'desc',
          filter: JSON.stringify({ resolved: false, active: true }),
        },
        redirect: false,
        quiet: true,
        signal,
      }),
    ),
    // What follows the changes of others marks the answer as stale, also the one that was not asked for yet.
    enabled: ({ state }) => isThere && (isDue || state.isInvalidated || state.dataUpdatedAt > 0),
    refetchInterval: every,
    retry: false,
    refetchOnReconnect: true,
  })
  const known = useKnownAt(heardAt(bell))
  if (!isThere) return null
  const count = bell.data?.count ?? 0
  const isMany = count > 99
  // What is to be read on it is in its name: who speaks to the browser says what they see.
  const name =
    count === 0
      ? t('shell.notifications')
      : isMany
        ? t('shell.notifications.many')
        : t('shell.notifications.count', { count })
  const isUnknown = isCut && bell.data === undefined
  return (
    <ActionIcon
      component={Link}
      to="/notification/notifications"
      color="gray"
      className={classes.bell!}
      aria-label={
        isUnknown
          ? `${t('shell.notifications')}. ${t('known.not')}`
          : known === null
            ? name
            : `${name}. ${known}`
      }
    >
      <IconBell size={22} stroke={1.6} />
      {isUnknown && (
        <span className={classes.count} data-old aria-hidden>
          ?
        </span>
      )}
      {count > 0 && (
        <span className={classes.count} data-old={isCut || undefined} aria-hidden>
          {isMany ? '99+' : count}
        </span>
      )}
    </ActionIcon>
  )
}
