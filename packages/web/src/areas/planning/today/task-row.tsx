import { Button } from '@mantine/core'
import { IconCheck, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { TASK_MOVES } from '@cloche/domain/catalogue'
import type { LinkedNames } from '@cloche/domain/calls'
import { entityNamed } from '@cloche/domain/entities'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useNames, type RecordOf } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { maySettle } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { sendChange } from '../../../entity-screens/machine/wire.ts'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import { taskLooks, taskScreen } from '../task-states.ts'
import classes from './today.module.css'

const entity = entityNamed('task')
/** A button that has just changed what it does is not pressed by the second tap of a double one. */
const settlesMs = 500

/** One task with its steps, each one tap. It is as high whatever its state: nothing below it moves. */
export function TaskRow({
  task,
  names,
  isLate,
}: {
  task: RecordOf<'task'>
  /** What the people are called, where the tasks came with that. */
  names: LinkedNames | undefined
  isLate: boolean
}) {
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const [busy, setBusy] = useState<string | null>(null)
  const people = useNames('user', task.userIds, names)
  const next: readonly string[] = TASK_MOVES[task.status]
  // Two places, always the same: to begin or to pause, and to end.
  const steps = [
    task.status === 'start'
      ? ({ to: 'pause', icon: IconPlayerPause, variant: 'default' } as const)
      : ({ to: 'start', icon: IconPlayerPlay, variant: 'filled' } as const),
    { to: 'end', icon: IconCheck, variant: 'filled' } as const,
  ]
  async function go(status: RecordOf<'task'>['status']) {
    setBusy(status)
    try {
      await sendChange(entity, task.id, { status, version: task.version })
      if (status === 'end') notify({ kind: 'success', message: t('today.ended', { name: task.name }) })
    } catch (error) {
      notifyProblem(error)
    }
    await queryClient.invalidateQueries({ queryKey: queryKeys.all('task') })
    setTimeout(() => setBusy(null), settlesMs)
  }
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
          <StateBadge
            size="sm"
            label={t(`task.choice.status.${task.status}`)}
            {...(taskLooks[task.status] ?? taskLooks['pending']!)}
          />
          {task.userIds.map(id => people.has(id) && <span key={id}>{people.get(id)}</span>)}
        </span>
      </span>
      {maySettle(session, task) && (
        <span className={classes.buttons}>
          {task.status === 'end' || task.status === 'cancel' ? (
            <span className={classes.over} />
          ) : (
            steps.map(({ to, icon: Icon, variant }) => (
              <Button
                key={to === 'end' ? 'end' : 'go'}
                size="lg"
                variant={variant}
                loading={busy === to}
                disabled={!next.includes(to) || (busy !== null && busy !== to)}
                leftSection={<Icon size={22} stroke={1.8} aria-hidden />}
                aria-label={t(`today.${to}.of`, { name: task.name })}
                onClick={() => void go(to)}
              >
                {t(`today.${to}`)}
              </Button>
            ))
          )}
        </span>
      )}
    </li>
  )
}
