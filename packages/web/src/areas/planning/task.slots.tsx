import type { Row } from '@cloche/domain/catalogue'
import { TASK_MOVES } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { IconCheck, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { maySettle } from '../../data/session/gate.ts'
import { useSession } from '../../data/session/session.ts'
import { useText, type Translate } from '../../data/text/texts.ts'
import type { Shape } from '../../entity-screens/machine/record/shape.ts'
import { StepButton } from '../../entity-screens/record/step-button.tsx'
import { defineSlots } from '../../entity-screens/slots.ts'
import { StateBadge } from '../../kit/states/state-badge.tsx'
import { doTask } from './today/do-task.ts'
import { JobButton, useJob } from './today/job-button.tsx'
import { seenSteps } from './today/seen-steps.ts'
import { taskLooks } from './task-states.ts'

type Task = Row<Entities['task']>
const signs = { start: IconPlayerPlay, end: IconCheck } as const

/** Also without a connection: what comes before it is for the server to judge then. */
async function settle(t: Translate, row: Task, status: 'start' | 'pause' | 'end', done: string) {
  const known = { before: [], steps: await seenSteps(row.id) }
  const isKept = await doTask(row, { task: { status } }, known, t(`today.${status}`))
  return isKept ? t('today.kept', { name: row.name }) : done
}

/** A task is begun, then done. */
function NextStep({ row }: { row: Task }) {
  const t = useText()
  const hasJob = useJob(row) !== null
  const open: readonly string[] = TASK_MOVES[row.status]
  const to = row.status === 'start' ? 'end' : open.includes('start') ? 'start' : null
  if (to === null) return null
  const done = t(to === 'end' ? 'today.ended' : 'today.begun', { name: row.name })
  return (
    <StepButton
      entity="task"
      row={row}
      isQuiet={hasJob}
      step={{
        label: t(`today.${to}`),
        icon: signs[to],
        change: { status: to },
        done,
        run: () => settle(t, row, to, done),
      }}
    />
  )
}

/** A task that runs can wait. */
function PauseStep({ row }: { row: Task }) {
  const t = useText()
  if (row.status !== 'start') return null
  const done = t('today.paused', { name: row.name })
  return (
    <StepButton
      entity="task"
      row={row}
      isQuiet
      step={{
        label: t('today.pause'),
        icon: IconPlayerPause,
        change: { status: 'pause' },
        done,
        run: () => settle(t, row, 'pause', done),
      }}
    />
  )
}

/** The job that the task stands for: what is done there is done for the task. */
function JobOfTask({ row }: { row: Task }) {
  const session = useSession()
  const job = useJob(row)
  const isOver = row.status === 'end' || row.status === 'cancel'
  return isOver || job === null || !maySettle(session, row) ? null : (
    <JobButton task={row} job={job} size="md" />
  )
}

function Beside({ row }: { row: Task }) {
  return (
    <>
      <JobOfTask row={row} />
      <PauseStep row={row} />
    </>
  )
}

function Status({ row }: { row: Task }) {
  const t = useText()
  return (
    <StateBadge
      label={t(`task.choice.status.${row.status}`)}
      {...(taskLooks[row.status] ?? taskLooks['pending']!)}
    />
  )
}

/** Why a task was left out is asked for where it was. */
const shape: Shape = {
  by: ['status'],
  field: (name, field, { status }) => (name === 'outcomeReason' && status !== 'cancel' ? null : field),
  faults: () => [],
}

/** Tasks say how they stand and what comes next. */
export default defineSlots('task', { Badge: Status, HeaderActions: Beside, NextAction: NextStep, shape })
