import { isOwnTask, leftAs } from '@cloche/domain/rules/tasks'
import { dayOf, useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { HomeCard } from '../../../data/home/home-card.tsx'
import { openTasks } from '../../../data/records/open-tasks.ts'
import { useRecords } from '../../../data/records/records.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { usePeriod } from '../../../entity-screens/machine/list/use-period.ts'
import { usePlaces } from '../../../kit/kept-places.ts'
import { useStepsAhead } from '../today/seen-steps.ts'
import { useStillTasks } from '../today/still-tasks.ts'
import { TaskRow } from '../today/task-row.tsx'
import classes from './tasks-card.module.css'

const page = { limit: 100, by: 'startAt', sort: 'asc', names: true } as const
const most = 4
const rank = ({ status }: { readonly status: string }) => openTasks.findIndex(open => open === status)

/** The tasks of today that are mine or anybody's, those that run first: one tap starts or ends one. */
export default function TasksCard() {
  const t = useText()
  const formats = useFormats()
  const { me, location, permissions } = useSession()
  const profileIds = (permissions?.jobs ?? []).map(({ profileId }) => profileId)
  const today = dayOf(useNow(), formats.timeZone)
  const { limits } = usePeriod('startAt', 1)
  const bounds = limits?.['startAt'] as { lt: string } | undefined
  const known = useRecords(
    'task',
    bounds === undefined
      ? null
      : { ...page, filter: { status: openTasks, outcome: 'none', startAt: { lt: bounds.lt } } },
  )
  const person = { id: me?.id ?? '', profileIds }
  const mine = known.data?.rows
    .filter(task => isOwnTask(task, person))
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, most)
  const { rows } = usePlaces(mine ?? null, task => task.id, location?.id ?? '')
  const tasks = useStillTasks(rows, mine ?? null)
  useStepsAhead(tasks)
  return (
    <HomeCard
      title={t('now.tasks')}
      to="/planning/tasks/today"
      known={known}
      isEmpty={tasks.length === 0}
      quiet={t('now.tasks.none')}
    >
      <ul className={classes.tasks}>
        {tasks.map(task => (
          <TaskRow
            key={task.id}
            task={task}
            names={mine?.some(({ id }) => id === task.id) === true ? known.data?.names : undefined}
            isLate={dayOf(task.startAt, formats.timeZone) < today}
            left={leftAs(task, person, bounds?.lt ?? '')}
          />
        ))}
      </ul>
    </HomeCard>
  )
}
