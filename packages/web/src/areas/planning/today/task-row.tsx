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
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { sendChange } from '../../../entity-screens/machine/wire.ts'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import { taskLooks, taskScreen } from '../task-states.ts'
import classes from './today.module.css'

const entity = entityNamed('task')
const buttons = [
  { to: 'start', icon: IconPlayerPlay, variant: 'filled' },
  { to: 'pause', icon: IconPlayerPause, variant: 'default' },
  { to: 'end', icon: IconCheck, variant: 'filled' },
] as const

/** One task with the steps that may follow, each one tap. */
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
  async function go(status: RecordOf<'task'>['status']) {
    setBusy(status)
    try {
      await sendChange(entity, task.id, { status, version: task.version })
      if (status === 'end') notify({ kind: 'success', message: t('today.ended', { name: task.name }) })
    } catch (error) {
      notifyProblem(error)
    }
    await queryClient.invalidateQueries({ queryKey: queryKeys.all('task') })
    setBusy(null)
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
      {hasLevel(session, 'TA', 2) && (
        <span className={classes.buttons}>
          {buttons
            .filter(({ to }) => next.includes(to))
            .map(({ to, icon: Icon, variant }) => (
              <Button
                key={to}
                size="lg"
                variant={variant}
                loading={busy === to}
                disabled={busy !== null && busy !== to}
                leftSection={<Icon size={22} stroke={1.8} aria-hidden />}
                aria-label={t(`today.${to}.of`, { name: task.name })}
                onClick={() => void go(to)}
              >
                {t(`today.${to}`)}
              </Button>
            ))}
        </span>
      )}
    </li>
  )
}
