import { Button } from '@mantine/core'
import {
  IconCalendarEvent,
  IconFileCertificate,
  IconSend,
  IconShieldCheck,
  IconSignature,
  IconX,
} from '@tabler/icons-react'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { useState } from 'react'
import { notifyProblem } from '../../../data/messages.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { downloadPaper, fetchPlan, provePaper, type DrillPlan } from './drill.ts'
import { FinishDialog, GiveUpDialog, PlanDialog, StartDialog } from './drill-dialogs.tsx'
import { ResultCard } from './result-card.tsx'

type Drill = Row<Entities['alarmDrill']>

function ListActions() {
  const t = useText()
  const session = useSession()
  const [isStarting, setIsStarting] = useState(false)
  const [plan, setPlan] = useState<DrillPlan | null>(null)
  if (!hasLevel(session, 'N', 2) || session.location === null) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarEvent size={20} stroke={1.6} aria-hidden />}
        onClick={() => void fetchPlan().then(setPlan, notifyProblem)}
      >
        {t('alarmDrill.plan')}
      </Button>
      <Button
        leftSection={<IconSend size={20} stroke={1.6} aria-hidden />}
        onClick={() => setIsStarting(true)}
      >
        {t('alarmDrill.start')}
      </Button>
      {isStarting && <StartDialog onClose={() => setIsStarting(false)} />}
      {plan !== null && <PlanDialog known={plan} onClose={() => setPlan(null)} />}
    </>
  )
}

function HeaderActions({ row }: { row: Drill }) {
  const t = useText()
  const session = useSession()
  const [opened, setOpened] = useState<'finish' | 'giveUp' | null>(null)
  const close = () => setOpened(null)
  if (row.status === 'finished')
    return (
      <>
        <Button
          variant="default"
          leftSection={<IconShieldCheck size={20} stroke={1.6} aria-hidden />}
          onClick={() => void provePaper(row.id)}
        >
          {t('alarmDrill.verify')}
        </Button>
        <Button
          leftSection={<IconFileCertificate size={20} stroke={1.6} aria-hidden />}
          onClick={() => void downloadPaper(row.id)}
        >
          {t('alarmDrill.download')}
        </Button>
      </>
    )
  if (row.status !== 'running' || !hasLevel(session, 'N', 2)) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconX size={20} stroke={1.6} aria-hidden />}
        onClick={() => setOpened('giveUp')}
      >
        {t('alarmDrill.giveUp')}
      </Button>
      <Button
        leftSection={<IconSignature size={20} stroke={1.6} aria-hidden />}
        onClick={() => setOpened('finish')}
      >
        {t('alarmDrill.finish')}
      </Button>
      {opened === 'finish' && <FinishDialog alarmDrillId={row.id} onClose={close} />}
      {opened === 'giveUp' && <GiveUpDialog alarmDrillId={row.id} onClose={close} />}
    </>
  )
}

/** Alarm drills are begun and planned from their history, and closed on their page. */
export default defineSlots('alarmDrill', { ListActions, HeaderActions, Summary: ResultCard })
