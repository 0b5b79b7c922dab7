import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NotKnown } from '../../kit/states/known-at.tsx'
import { ErrorState, MessageLine, NoPermission } from '../../kit/states/message.tsx'
import { problemText } from '../messages.ts'
import { useText } from '../text/texts.ts'
import { isProblem } from './problem.ts'
import { isServerUnavailable } from './repeating.ts'

export interface LoadFailedProps {
  readonly error: unknown
  readonly onRetry: () => unknown
  /** What is said where the server refused; that the list could not be read unless said. */
  readonly title?: string
  /** Inside a tab or a card: takes less room. */
  readonly compact?: boolean
  /** In one line, in place of rows. */
  readonly isLine?: boolean
  /** It is being tried again. */
  readonly isTrying?: boolean
}

/**
 * In place of what could not be fetched: that it is not known without a connection; why it failed, and once more; or that
 * a permission is missing, and which.
 */
export function LoadFailed({
  error,
  onRetry,
  title,
  compact = true,
  isLine = false,
  isTrying = false,
}: LoadFailedProps) {
  const t = useText()
  const isRefused = isProblem(error) && error.status === 403
  const isCut = isServerUnavailable(error)
  const retry = (
    <Button
      variant={isLine || isCut ? 'default' : 'filled'}
      {...(isLine ? { size: 'compact-md', 'data-row-link': true } : {})}
      loading={isTrying}
      onClick={() => void onRetry()}
    >
      {t('verb.retry')}
    </Button>
  )
  const said = title ?? t('list.failed')
  if (isLine) {
    const [icon, tone, text] = isRefused
      ? [IconLock, 'saffron' as const, problemText(error)]
      : isCut
        ? [IconCloudOff, 'steel' as const, t('known.not')]
        : [IconAlertTriangle, 'red' as const, t('list.rowsFailed')]
    return (
      <MessageLine
        icon={icon}
        tone={tone}
        role={isRefused || isCut ? 'status' : 'alert'}
        actions={!isRefused && retry}
      >
        {text}
      </MessageLine>
    )
  }
  if (isRefused)
    return (
      <NoPermission compact={compact} title={t('error.permission')}>
        {problemText(error)}
      </NoPermission>
    )
  if (isCut)
    return (
      <NotKnown compact={compact} title={t('known.not')} actions={retry}>
        {t('known.notText')}
      </NotKnown>
    )
  return (
    <ErrorState compact={compact} title={said} actions={retry}>
      {problemText(error)}
    </ErrorState>
  )
}

/** As much of a query as says whether its answer is still to come. */
export interface Asked {
  readonly data: unknown
  readonly error: unknown
  readonly refetch: () => unknown
}

/**
 * In place of what these queries are to answer: its skeleton, and once one of them has failed that it did, and once more. Only
 * what failed is asked again.
 */
export function Awaited({
  queries,
  children,
  ...look
}: {
  readonly queries: readonly Asked[]
  /** The skeleton. */
  readonly children: ReactNode
} & Pick<LoadFailedProps, 'title' | 'compact' | 'isLine'>) {
  const failed = queries.filter(({ data, error }) => data === undefined && error !== null)
  const [first] = failed
  if (first === undefined) return children
  return <LoadFailed error={first.error} onRetry={() => failed.map(({ refetch }) => refetch())} {...look} />
}
