import { Button } from '@mantine/core'
import { IconCalendarEvent, IconCircleCheck, IconHandStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateAnew, holdForBreach, type Breach } from '../../../data/holding/after-breach.ts'
import { ReleaseDialog } from '../../../data/holding/release-dialog.tsx'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { queryKeys } from '../../../data/wire/queries.ts'
import { Column, Line, Note } from '../../../kit/layout/layout.tsx'
import { Lines } from '../../../kit/layout/lines.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { BreachedBatch, type Food } from './breached-batch.tsx'

/** Whether anything of a batch is still there to decide about. */
const isThere = ({ labels, status }: Food) =>
  status !== 'rejected' && labels.some(label => label.isFinal !== true)

/** What may be done with all that stood in the breach at once: held, dated anew, released with a reason. */
function All({ breach, food }: { breach: Breach; food: readonly Food[] }) {
  const t = useText()
  const [busy, setBusy] = useState<'hold' | 'anew' | null>(null)
  const [isReleasing, setIsReleasing] = useState(false)
  const there = food.filter(isThere)
  const free = there.filter(({ status }) => status === 'available').map(({ batchId }) => batchId)
  const own = there.filter(({ isWithin }) => isWithin).map(({ batchId }) => batchId)
  const dated = there.flatMap(({ labels }) => labels.filter(({ anew }) => anew !== null).map(({ id }) => id))
  async function press(what: 'hold' | 'anew', work: () => Promise<unknown>) {
    setBusy(what)
    await work()
    setBusy(null)
  }
  return (
    <Line>
      {free.length > 0 && (
        <Button
          color="red"
          leftSection={<IconHandStop size={20} stroke={1.6} aria-hidden />}
          loading={busy === 'hold'}
          disabled={busy !== null}
          onClick={() => void press('hold', () => holdForBreach(breach, free))}
        >
          {t('breach.holdAll', { count: free.length })}
        </Button>
      )}
      {dated.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconCalendarEvent size={20} stroke={1.6} aria-hidden />}
          loading={busy === 'anew'}
          disabled={busy !== null}
          onClick={() => void press('anew', () => dateAnew(breach, dated))}
        >
          {t('breach.anewAll', { count: dated.length })}
        </Button>
      )}
      {own.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconCircleCheck size={20} stroke={1.6} aria-hidden />}
          disabled={busy !== null}
          onClick={() => setIsReleasing(true)}
        >
          {t('breach.releaseAll', { count: own.length })}
        </Button>
      )}
      {isReleasing && (
        <ReleaseDialog
          batchIds={own}
          status="available"
          incidenceId={breach.id}
          onClose={() => setIsReleasing(false)}
        />
      )}
    </Line>
  )
}

/** The food that the sensor of a breach told of while it lasted, what it went through, and what may be done with it. */
export function BreachContents({ breach }: { breach: Breach }) {
  const t = useText()
  const session = useSession()
  const mayHandle = hasLevel(session, 'LA', 2)
  const mayPutBack = hasLevel(session, 'LA', 4)
  const asked = useQuery({
    queryKey: queryKeys.named('monitor.incidenceContents', breach.id),
    queryFn: ({ signal }) =>
      call('POST', '/monitor/incidence/contents/get', { body: { incidenceId: breach.id }, signal }),
  })
  if (asked.error !== null)
    return <LoadFailed error={asked.error} onRetry={asked.refetch} title={t('record.failed')} />
  if (asked.data === undefined) return null
  const { food, isWhole } = asked.data
  return (
    <Card title={t('breach.title')}>
      <Column gap="sm">
        {food.length === 0 && <Note>{t('breach.empty')}</Note>}
        {mayHandle && food.filter(isThere).length > 1 && <All breach={breach} food={food} />}
        <Lines>
          {food.map(one => (
            <BreachedBatch
              key={one.batchId}
              breach={breach}
              food={one}
              mayHandle={mayHandle}
              mayPutBack={mayPutBack}
            />
          ))}
        </Lines>
        {!isWhole && <Note>{t('breach.part')}</Note>}
      </Column>
    </Card>
  )
}
