import type { Row } from '@cloche/domain/catalogue'
import { TASK_MOVES } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { ownWayOf } from '@cloche/domain/rules/devices'
import { IconCheck, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useRecord } from '../../data/records/records.ts'
import { RunButton } from '../../data/running/run-button.tsx'
import { useText, type Translate } from '../../data/text/texts.ts'
import { StepButton } from '../../entity-screens/record/step-button.tsx'
import { defineSlots } from '../../entity-screens/slots.ts'
import { StateBadge } from '../../kit/states/state-badge.tsx'
import { doTask } from './today/do-task.ts'
import { seenSteps } from './today/seen-steps.ts'
import { taskLooks } from './task-states.ts'

type Task = Row<Entities['task']>
const signs = { start: IconPlayerPlay, end: IconCheck } as const

/** Also without a connection: what comes before it is for the server to judge then. */
async function settle(t: Translate, row: Task, status: 'start' | 'pause' | 'end', done: string) {
  const known = { before: [], steps: seenSteps(row.id) }
  const isKept = await doTask(row, { task: { status } }, known, t(`today.${status}`))
  return isKept ? t('today.kept', { name: row.name }) : done
}

/** A task is begun, then done. */
function NextStep({ row }: { row: Task }) {
  const t = useText()
  const open: readonly string[] = TASK_MOVES[row.status]
  const to = row.status === 'start' ? 'end' : open.includes('start') ? 'start' : null
  if (to === null) return null
  const done = t(to === 'end' ? 'today.ended' : 'today.begun', { name: row.name })
  return (
    <StepButton
      entity="task"
      row={row}
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

/** The action that the task is for, where it is run by itself: what is done then is done for the task. */
function RunOfTask({ row }: { row: Task }) {
  const action = useRecord('action', row.actionId)
  const isOver = row.status === 'end' || row.status === 'cancel'
  if (isOver || action.data === undefined || ownWayOf(action.data.path) !== null) return null
  const about = {
    taskId: row.id,
    actionId: action.data.id,
    ...(row.productId === null ? {} : { productId: row.productId }),
    ...(row.programId === null ? {} : { programId: row.programId }),
  }
  return <RunButton size="md" about={about} />
}

function Beside({ row }: { row: Task }) {
  return (
    <>
      <RunOfTask row={row} />
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

/** Tasks say how they stand and what comes next. */
export default defineSlots('task', { Badge: Status, HeaderActions: Beside, NextAction: NextStep })
