import { Button } from '@mantine/core'
import {
  IconAlarm,
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconCloudUp,
  IconLock,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { TASK_MOVES } from '@cloche/domain/catalogue'
import type { LinkedNames } from '@cloche/domain/calls'
import { blockersOf, isOverdue, type TaskDoing } from '@cloche/domain/rules/tasks'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useNames, type RecordOf } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { maySettle } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { fetchedPart } from '../../../kit/fetched-part.tsx'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import { lookOfTask, taskScreen } from '../task-states.ts'
import { doTask, useUnsentRows, useWaits } from './do-task.ts'
import { JobButton, useJob } from './job-button.tsx'
import { seenSteps } from './seen-steps.ts'
import { TaskMenu } from './task-menu.tsx'
import classes from './today.module.css'

const { Part: TaskSteps } = fetchedPart(() => import('./task-steps.tsx'))
/** A button that has just changed what it does is not pressed by the second tap of a double one. */
const settlesMs = 500
type Task = RecordOf<'task'>

/** How it stands: missed, overdue and blocked ones say so, the others by their status. */
function Standing({ task, blockers }: { task: Task; blockers: readonly string[] }) {
  const t = useText()
  const now = useNow()
  const isOpen = task.status !== 'end' && task.status !== 'cancel'
  if (isOpen && blockers.length > 0)
    return (
      <StateBadge
        size="sm"
        icon={IconLock}
        color="steel"
        label={t('today.after', { name: blockers.join(', ') })}
      />
    )
  if (task.outcome === 'doneLate')
    return <StateBadge size="sm" icon={IconAlarm} color="saffron" label={t('task.choice.outcome.doneLate')} />
  const isWaiting = task.status === 'pending' && task.outcome === 'none'
  // One of which nobody said until when waits for as long as it takes.
  const isTimed = task.dueAt !== null || task.expectedDuration !== null
  if (isWaiting && isTimed && isOverdue(task, new Date(now).toISOString()))
    return <StateBadge size="sm" icon={IconAlarm} color="red" label={t('today.overdue')} />
  const { text, ...look } = lookOfTask(task)
  return <StateBadge size="sm" label={t(text)} {...look} />
}

/** One task with its steps, each one tap. It is as high whatever its state: nothing below it moves. */
export function TaskRow({
  task: known,
  names,
  isLate,
  left = null,
  before = [],
}: {
  task: Task
  /** What the people are called, where the tasks came with that. */
  names: LinkedNames | undefined
  isLate: boolean
  /** Why it is on the list no more, where its state does not say so. */
  left?: 'later' | 'others' | null
  /** What has to be done before it. */
  before?: readonly Task[]
}) {
  const after = useUnsentRows('task')
  const task = after(known)
  const waits = useWaits(task.id)
  const blockers = blockersOf(before.map(after)).map(({ name }) => name)
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const [busy, setBusy] = useState<string | null>(null)
  const [showsSteps, setShowsSteps] = useState(false)
  const whose = task.claimedBy === null ? task.userIds : [task.claimedBy]
  const people = useNames('user', whose, names)
  const next: readonly string[] = blockers.length > 0 ? [] : TASK_MOVES[task.status]
  const isOver = task.status === 'end' || task.status === 'cancel'
  const found = useJob(task)
  const job = task.status === 'pause' ? null : found
  // Two places, always the same: to begin, to pause or to go to the job, and to end.
  const go = task.status === 'start' ? ('pause' as const) : ('start' as const)
  async function change(key: 'start' | 'pause' | 'end' | 'claim', doing: TaskDoing) {
    setBusy(key)
    try {
      const detail =
        key === 'claim' ? t(doing.isClaimed === true ? 'today.claim' : 'today.giveBack') : t(`today.${key}`)
      const isKept = await doTask(task, { task: doing }, { before, steps: await seenSteps(task.id) }, detail)
      if (isKept) notify({ kind: 'success', message: t('today.kept', { name: task.name }) })
      else if (doing.status === 'end')
        notify({ kind: 'success', message: t('today.ended', { name: task.name }) })
    } catch (error) {
      notifyProblem(error)
      // What may keep it from being ended is a step: there it is.
      if (doing.status === 'end') setShowsSteps(true)
    }
    await queryClient.invalidateQueries({ queryKey: queryKeys.all('task') })
    setTimeout(() => setBusy(null), settlesMs)
  }
  const isOff = (to: string) => !next.includes(to) || (busy !== null && busy !== to)
  const Icon = go === 'pause' ? IconPlayerPause : IconPlayerPlay
  return (
    <li className={classes.task} data-status={task.status}>
      <span className={classes.time} data-late={isLate || undefined}>
        {isLate ? formats.dayTime(task.startAt) : formats.time(task.startAt)}
        {isLate && <span>{t('today.late')}</span>}
      </span>
      <span className={classes.what}>
        <Link to={href(taskScreen, { taskId: task.id })} className={classes.name}>
          {task.name}
        </Link>
        <span className={classes.more}>
          <Standing task={task} blockers={blockers} />
          {waits && <StateBadge size="sm" icon={IconCloudUp} color="steel" label={t('today.waits')} />}
          {left !== null && (
            <span>
              {left === 'later'
                ? t('today.movedTo', { at: formats.dayTime(task.startAt) })
                : t('today.others')}
            </span>
          )}
          {whose.map(id => people.has(id) && <span key={id}>{people.get(id)}</span>)}
        </span>
      </span>
      {maySettle(session, task) && (
        <span className={classes.buttons}>
          {isOver ? (
            <span className={classes.over} />
          ) : (
            <>
              {job === null ? (
                <Button
                  size="lg"
                  variant={go === 'pause' ? 'default' : 'filled'}
                  loading={busy === go}
                  disabled={isOff(go)}
                  leftSection={<Icon size={22} stroke={1.8} aria-hidden />}
                  aria-label={t(`today.${go}.of`, { name: task.name })}
                  onClick={() => void change(go, { status: go })}
                >
                  {t(`today.${go}`)}
                </Button>
              ) : (
                <JobButton task={task} job={job} />
              )}
              <Button
                size="lg"
                variant={job === null && task.status === 'start' ? 'filled' : 'default'}
                loading={busy === 'end'}
                disabled={isOff('end')}
                leftSection={<IconCheck size={22} stroke={1.8} aria-hidden />}
                aria-label={t('today.end.of', { name: task.name })}
                onClick={() => void change('end', { status: 'end' })}
              >
                {t('today.end')}
              </Button>
              <TaskMenu
                task={task}
                isBusy={busy !== null}
                onClaim={isClaimed => void change('claim', { isClaimed })}
              />
            </>
          )}
        </span>
      )}
      <Button
        variant="subtle"
        className={classes.stepsButton!}
        aria-expanded={showsSteps}
        aria-label={t('today.steps.of', { name: task.name })}
        rightSection={
          showsSteps ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />
        }
        onClick={() => setShowsSteps(!showsSteps)}
      >
        {t('today.steps')}
      </Button>
      {showsSteps && (
        <div className={classes.stepsOf}>
          <TaskSteps task={task} />
        </div>
      )}
    </li>
  )
}
