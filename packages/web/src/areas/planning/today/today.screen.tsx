import { Button, SegmentedControl } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { dayOf, useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { problemText } from '../../../data/messages.ts'
import { href } from '../../../data/routing/href.ts'
import { useRecords, type RecordOf } from '../../../data/records/records.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { usePeriod } from '../../../entity-screens/machine/list/use-period.ts'
import { FirstStep } from '../../../entity-screens/list/first-step.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState, ErrorState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { TaskRow } from './task-row.tsx'
import classes from './today.module.css'

type Task = RecordOf<'task'>
const page = { limit: 500, by: 'startAt', sort: 'asc', names: true } as const
const open = ['pending', 'start', 'pause', 'lock']
/** Tasks that run come first, then by when they begin. */
const order = (task: Task) => (task.status === 'start' || task.status === 'pause' ? 0 : 1)

/** What is due today, and what was left over: begun, paused and ended with one tap. */
export default function TodayScreen() {
  const t = useText()
  const formats = useFormats()
  const { me } = useSession()
  const now = useNow()
  const [whose, setWhose] = useState('all')
  const { limits } = usePeriod('startAt', 1)
  const bounds = limits?.['startAt'] as { gte: string; lt: string } | undefined
  const due = useRecords(
    'task',
    bounds === undefined ? null : { ...page, filter: { status: open, startAt: { lt: bounds.lt } } },
  )
  const done = useRecords(
    'task',
    bounds === undefined ? null : { ...page, filter: { status: ['end'], endedAt: bounds } },
  )
  const isMine = (task: Task) =>
    whose === 'all' || task.userIds.length === 0 || task.userIds.includes(me?.id ?? '')
  const waiting = (due.data?.rows ?? []).filter(isMine).toSorted((one, other) => order(one) - order(other))
  const ended = (done.data?.rows ?? []).filter(isMine)
  const error = due.error ?? done.error
  const today = dayOf(now, formats.timeZone)
  return (
    <Page
      title={t('nav.tasksToday')}
      count={formats.longDay(now)}
      actions={
        <Button component={Link} variant="default" to={href('/planning/tasks/calendar/{date?}', {})}>
          {t('nav.calendar')}
        </Button>
      }
      tools={
        <SegmentedControl
          aria-label={t('today.whose')}
          value={whose}
          onChange={setWhose}
          data={[
            { value: 'all', label: t('today.all') },
            { value: 'mine', label: t('today.mine') },
          ]}
        />
      }
    >
      {error !== null && due.data === undefined && (
        <ErrorState
          compact
          title={t('record.failed')}
          actions={<Button onClick={() => void due.refetch()}>{t('verb.retry')}</Button>}
        >
          {problemText(error)}
        </ErrorState>
      )}
      {due.data === undefined && error === null && <ListSkeleton rows={6} />}
      {due.data !== undefined && waiting.length === 0 && (
        <EmptyState
          icon={IconChecklist}
          title={t('today.nothing')}
          actions={<FirstStep steps={[{ path: '/planning/tasks/list/{page?}', text: 'nav.tasks' }]} />}
        >
          {t('today.nothingHint')}
        </EmptyState>
      )}
      <ul className={classes.tasks}>
        {waiting.map(task => (
          <TaskRow
            key={task.id}
            task={task}
            names={due.data?.names}
            isLate={dayOf(task.startAt, formats.timeZone) < today}
          />
        ))}
      </ul>
      {ended.length > 0 && (
        <section className={classes.done} aria-label={t('today.done', { count: ended.length })}>
          <h2>{t('today.done', { count: ended.length })}</h2>
          <ul className={classes.tasks}>
            {ended.map(task => (
              <TaskRow key={task.id} task={task} names={done.data?.names} isLate={false} />
            ))}
          </ul>
        </section>
      )}
    </Page>
  )
}
