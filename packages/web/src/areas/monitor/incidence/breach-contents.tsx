import { Button } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { BatchStatus } from '../../../data/food/batch-status.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { HoldDialog } from '../../../data/holding/hold-dialog.tsx'
import { ReleaseDialog } from '../../../data/holding/release-dialog.tsx'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { ListedLine, Lines } from '../../../kit/layout/lines.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'

type Food = Answer<'POST', '/monitor/incidence/contents/get'>['food'][number]

/** What may be done with food that went through a breach: held, or let go again with a reason. */
function Handle({ food }: { food: Food }) {
  const t = useText()
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  if (food.status === 'rejected') return null
  const isHeld = food.status === 'hold'
  return (
    <>
      <Button
        variant="default"
        leftSection={isHeld ? undefined : <IconHandStop size={20} stroke={1.6} aria-hidden />}
        aria-label={`${t(isHeld ? 'verb.release' : 'verb.hold')}: ${food.product} ${food.code ?? ''}`}
        onClick={() => setAsked(true)}
      >
        {t(isHeld ? 'verb.release' : 'verb.hold')}
      </Button>
      {asked && isHeld && <ReleaseDialog batchIds={[food.batchId]} status="available" onClose={close} />}
      {asked && !isHeld && <HoldDialog about={{ batchId: food.batchId }} onClose={close} />}
    </>
  )
}

/** The food that the sensor of a breach told of while it lasted. */
export function BreachContents({ incidenceId }: { incidenceId: string }) {
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const mayHandle = hasLevel(session, 'LA', 2)
  const asked = useQuery({
    queryKey: queryKeys.named('monitor.incidenceContents', incidenceId),
    queryFn: ({ signal }) =>
      call('POST', '/monitor/incidence/contents/get', { body: { incidenceId }, signal }),
  })
  if (asked.error !== null)
    return <LoadFailed error={asked.error} onRetry={asked.refetch} title={t('record.failed')} />
  if (asked.data === undefined) return null
  const { food, isWhole } = asked.data
  return (
    <Card title={t('breach.title')}>
      {food.length === 0 && <Note>{t('breach.empty')}</Note>}
      <Lines>
        {food.map(one => (
          <ListedLine
            key={one.batchId}
            name={<Link to={`/labeling/batch/${one.batchId}`}>{`${one.product} ${one.code ?? ''}`}</Link>}
            detail={`${t('breach.labels', { count: one.labels.length })} · ${t('breach.during', {
              from: formats.dayTime(one.from),
              to: formats.dayTime(one.to),
            })}`}
          >
            <BatchStatus status={one.status} />
            {mayHandle && <Handle food={one} />}
          </ListedLine>
        ))}
      </Lines>
      {!isWhole && <Note>{t('breach.part')}</Note>}
    </Card>
  )
}
