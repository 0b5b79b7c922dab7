import { Button } from '@mantine/core'
import { IconMoodEmpty } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { problemText } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState, ErrorState } from '../../../kit/states/message.tsx'
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
  query: { data?: unknown; error: Error | null; refetch: () => unknown }
  count: number
  children: ReactNode
}) {
  const t = useText()
  return (
    <Card title={title} action={action}>
      {query.data === undefined ? (
        query.error === null ? (
          <ListSkeleton rows={4} />
        ) : (
          <ErrorState
            compact
            title={t('record.failed')}
            actions={<Button onClick={() => void query.refetch()}>{t('kit.retry')}</Button>}
          >
            {problemText(query.error)}
          </ErrorState>
        )
      ) : count === 0 ? (
        <EmptyState compact icon={IconMoodEmpty} title={empty} />
      ) : (
        children
      )}
    </Card>
  )
}
