import { Button } from '@mantine/core'
import { problemText } from '../../../../data/messages.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Card, CardGrid } from '../../../../kit/page/card.tsx'
import { ErrorState } from '../../../../kit/states/message.tsx'
import { FormSkeleton } from '../../../../kit/states/skeletons.tsx'
import type { MeTabProps } from '../me.screen.tsx'
import { BrowserCard } from '../notices/browser-card.tsx'
import { SubscriptionForm } from '../notices/subscription-form.tsx'
import { useMine } from '../notices/subscription.ts'

/** What one is told of, and where. */
export default function NoticesTab({ me }: MeTabProps) {
  const t = useText()
  const { data: mine, error, refetch } = useMine()
  if (error !== null && mine === undefined)
    return (
      <ErrorState
        title={t('record.failed')}
        actions={<Button onClick={() => void refetch()}>{t('verb.retry')}</Button>}
      >
        {problemText(error)}
      </ErrorState>
    )
  if (mine === undefined) return <FormSkeleton />
  return (
    <CardGrid layout="wide">
      <Card title={t('told.title')}>
        <SubscriptionForm key={JSON.stringify(mine.subscription)} mine={mine} me={me} />
      </Card>
      <BrowserCard mine={mine} />
    </CardGrid>
  )
}
