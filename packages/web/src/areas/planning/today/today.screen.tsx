import { Button, SegmentedControl } from '@mantine/core'
import { isOfToday, isOverdue, isOwnTask, leftAs } from '@cloche/domain/rules/tasks'
import { IconChecklist } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { dayOf, useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { href } from '../../../data/routing/href.ts'
import { useNames, useRecords, type RecordOf } from '../../../data/records/records.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { heardAt, KnownAt } from '../../../data/wire/known-at.tsx'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { usePeriod } from '../../../entity-screens/machine/list/use-period.ts'
import { FirstStep } from '../../../entity-screens/list/first-step.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { usePlaces } from '../../../kit/kept-places.ts'
import { useUnsentRows } from './do-task.ts'
import { useStepsAhead } from './seen-steps.ts'
import { useStillTasks } from './still-tasks.ts'
import { TaskRow } from './task-row.tsx'
import classes from './today.module.css'

type Task = RecordOf<'task'>
const page = { limit: 500, by: 'startAt', sort: 'asc', names: true } as const
const open = ['pending', 'start', 'pause', 'lock']
/** So many are drawn at once. */
const MOST = 60
/** What was missed is offered for so many days to be made up. */
const missedMs = 7 * 86_400_000
const keyOf = ({ id }: Task) => id

/** What is overdue comes first, then what runs, then by when it begins; what is done comes last. */
const orderAt = (now: string) => (task: Task) =>
  !open.includes(task.status) ? 3 : isOverdue(task, now) ? 0 : task.status === 'pending' ? 2 : 1

/**
 * The tasks where they stood when the screen was opened: what is begun, done or told by others meanwhile stays at its
 * place, and what is new is shown when somebody asks for it.
 */
function useTaskPlaces(tasks: readonly Task[] | null, subject: string, order: (task: Task) => number) {
  const [asked, setAsked] = useState(0)
  const sorted = tasks?.toSorted((one, other) => order(one) - order(other)) ?? null
  const { rows, added } = usePlaces(sorted, keyOf, `${subject} ${asked}`)
  // Which of them were done at the beginning does not change either: they stand under a heading of their own.
  const ids = rows.map(keyOf).join()
  const [first, setFirst] = useState({ ids: '', done: new Set<string>() })
  const done = first.ids === ids ? first.done : new Set(rows.filter(task => order(task) === 3).map(keyOf))
  if (first.ids !== ids) setFirst({ ids, done })
  return {
    waiting: rows.filter(({ id }) => !done.has(id)),
    ended: rows.filter(({ id }) => done.has(id)),
    added: added.filter(task => order(task) < 3),
    showAdded: () => setAsked(before => before + 1),
  }
}

/** What is due today, and what was left over: begun, paused and ended with one tap. */
export default function TodayScreen() {
  const t = useText()
  const formats = useFormats()
  const { me, permissions } = useSession()
  const now = useNow()
  const [whose, setWhose] = useState('all')
  const { limits } = usePeriod('startAt', 1)
  const bounds = limits?.['startAt'] as { gte: string; lt: string } | undefined
  const due = useRecords(
    'task',
    bounds === undefined
      ? null
      : { ...page, filter: { status: open, outcome: 'none', startAt: { lt: bounds.lt } } },
  )
  const missed = useRecords(
    'task',
    bounds === undefined
      ? null
      : {
          ...page,
          filter: {
            status: open,
            outcome: 'missed',
            startAt: { gte: new Date(Date.parse(bounds.gte) - missedMs).toISOString(), lt: bounds.lt },
          },
        },
  )
  const done = useRecords(
    'task',
    bounds === undefined ? null : { ...page, filter: { status: ['end'], endedAt: bounds } },
  )
  const person = {
    id: me?.id ?? '',
    profileIds: (permissions?.jobs ?? []).map(({ profileId }) => profileId),
  }
  const isShown = (task: Task) =>
    (whose === 'all' || isOwnTask(task, person)) && isOfToday(task, bounds?.gte ?? '')
  const isThere = due.data !== undefined && missed.data !== undefined && !done.isPending
  const after = useUnsentRows('task')
  const toDo = [...(due.data?.rows ?? []), ...(missed.data?.rows ?? [])].map(after)
  const byId = new Map(toDo.map(task => [task.id, task]))
  const tasks = [...toDo, ...(done.data?.rows ?? [])].filter(isShown)
  const [opened] = useState(() => new Date().toISOString())
  const { waiting, ended, added, showAdded } = useTaskPlaces(
    isThere ? tasks : null,
    `${whose} ${bounds?.gte ?? ''}`,
    orderAt(opened),
  )
  // On a day with very many of them the others are drawn when somebody asks for them.
  const [most, setMost] = useState(MOST)
  const drawn = waiting.slice(0, most)
  useStepsAhead(waiting)
  const still = new Map(
    useStillTasks([...waiting, ...ended], isThere ? tasks : null).map(task => [task.id, task]),
  )
  const shiftIds = [...new Set(drawn.map(({ shiftId }) => shiftId))]
  const shifts = useNames('shift', shiftIds, due.data?.names)
  const error = due.error ?? missed.error ?? done.error
  const today = dayOf(now, formats.timeZone)
  const row = ({ id }: Task) => {
    const task = still.get(id)
    if (task === undefined) return null
    const from = !open.includes(task.status) ? done : task.outcome === 'missed' ? missed : due
    const isListed = from.data?.rows.some(one => one.id === id) === true
    return (
      <TaskRow
        key={id}
        task={task}
        names={isListed ? from.data?.names : undefined}
        isLate={dayOf(task.startAt, formats.timeZone) < today}
        left={leftAs(task, whose === 'all' ? null : person, bounds?.lt ?? '')}
        before={task.afterIds.flatMap(one => byId.get(one) ?? [])}
      />
    )
  }
  const more = (count: number) =>
    count > 0 && (
      <Button variant="default" onClick={() => setMost(before => before + MOST)}>
        {t('today.showMore', { count })}
      </Button>
    )
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
        <>
          <SegmentedControl
            aria-label={t('today.whose')}
            value={whose}
            onChange={setWhose}
            data={[
              { value: 'all', label: t('today.all') },
              { value: 'mine', label: t('today.mine') },
            ]}
          />
          <Button
            variant="default"
            className={classes.added!}
            disabled={added.length === 0}
            aria-live="polite"
            onClick={showAdded}
          >
            {added.length === 0 ? t('today.noneAdded') : t('today.added', { count: added.length })}
          </Button>
        </>
      }
    >
      {error !== null && due.data === undefined && (
        <LoadFailed error={error} onRetry={due.refetch} title={t('record.failed')} />
      )}
      {due.data !== undefined && <KnownAt at={heardAt(due)} />}
      {!isThere && error === null && <ListSkeleton rows={6} />}
      {isThere && waiting.length === 0 && (
        <EmptyState
          icon={IconChecklist}
          title={t('today.nothing')}
          actions={<FirstStep steps={[{ path: '/planning/tasks/list/{page?}', text: 'nav.tasks' }]} />}
        >
          {t('today.nothingHint')}
        </EmptyState>
      )}
      {shifts.size === 0 ? (
        <ul className={classes.tasks}>{drawn.map(row)}</ul>
      ) : (
        shiftIds.map(id => (
          <section
            key={id ?? ''}
            className={classes.shift}
            aria-label={shifts.get(id ?? '') ?? t('today.noShift')}
          >
            <h2>{shifts.get(id ?? '') ?? t('today.noShift')}</h2>
            <ul className={classes.tasks}>{drawn.filter(({ shiftId }) => shiftId === id).map(row)}</ul>
          </section>
        ))
      )}
      {more(waiting.length - drawn.length)}
      {ended.length > 0 && (
        <section className={classes.done} aria-label={t('today.done', { count: ended.length })}>
          <h2>{t('today.done', { count: ended.length })}</h2>
          <ul className={classes.tasks}>{ended.slice(0, most).map(row)}</ul>
          {more(ended.length - most)}
        </section>
      )}
    </Page>
  )
}
