import { IconMoodEmpty } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { heardAt, KnownAt } from '../../../data/wire/known-at.tsx'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'

/** A card of the live screen: waiting, failed, empty or filled. */
export function LiveCard({
  title,
  action,
  empty,
  query,
  count,
  children,
}: {
  title: string
  action?: ReactNode
  empty: string
  query: { data?: unknown; dataUpdatedAt: number; error: Error | null; refetch: () => unknown }
  count: number
  children: ReactNode
}) {
  const t = useText()
  return (
    <Card title={title} action={action}>
      {query.data !== undefined && <KnownAt at={heardAt(query)} />}
      {query.data === undefined ? (
        query.error === null ? (
          <ListSkeleton rows={4} />
        ) : (
          <LoadFailed error={query.error} onRetry={query.refetch} title={t('record.failed')} />
        )
      ) : count === 0 ? (
        <EmptyState compact icon={IconMoodEmpty} title={empty} />
      ) : (
        children
      )}
    </Card>
  )
}
