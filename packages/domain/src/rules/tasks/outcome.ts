/** When a task is late, missed, done in time or late, and when somebody is reminded of it. */
import { addSeconds, compareInstants, dayBounds, localDay } from '../calendar/index.ts'

/** A due task is given up so long after: whoever is reminded of it has had the time to do it. */
export const MISSED_AFTER_SECONDS = 3600
/** Overdue by so much, whose task it is are reminded; then who manages the place. */
export const REMIND_SECONDS = { people: 15 * 60, managers: 45 * 60 } as const
/** What is overdue for longer than this is no news any more. */
export const REMIND_UNTIL_SECONDS = 24 * 3600

export interface TaskTimes {
  readonly startAt: string
  readonly dueAt: string | null
  /** Seconds. */
  readonly expectedDuration: number | null
}

export type TaskStatus = 'pending' | 'start' | 'pause' | 'lock' | 'end' | 'cancel'
export type TaskOutcome = 'none' | 'done' | 'doneLate' | 'missed' | 'skipped'

/** From when a task is overdue: when it was due, else when it should have been over. */
export const overdueFrom = ({ startAt, dueAt, expectedDuration }: TaskTimes): string =>
  dueAt ?? addSeconds(startAt, expectedDuration ?? 0)

/**
 * When a task that nobody began is missed: some time after it was due; without that, when the next of its series comes or
 * the day of the place ends, whichever is first. Null: a task that nothing repeats waits for as long as it takes.
 */
export function missedAt(
  task: TaskTimes & { readonly comesAgain: boolean },
  nextStartAt: string | null,
  timeZone: string,
): string | null {
  if (task.dueAt !== null) return addSeconds(task.dueAt, MISSED_AFTER_SECONDS)
  if (!task.comesAgain) return null
  const dayEnds = dayBounds(localDay(task.startAt, timeZone), timeZone).end
  const isBefore = nextStartAt !== null && compareInstants(nextStartAt, dayEnds) < 0
  return isBefore && compareInstants(nextStartAt, task.startAt) > 0 ? nextStartAt : dayEnds
}

/** Whether a task is missed at an instant. What somebody began, or locked, is not. */
export function isMissed(
  task: TaskTimes & {
    readonly status: TaskStatus
    readonly outcome: TaskOutcome
    readonly comesAgain: boolean
  },
  nextStartAt: string | null,
  timeZone: string,
  now: string,
): boolean {
  if (task.status !== 'pending' || task.outcome !== 'none') return false
  const at = missedAt(task, nextStartAt, timeZone)
  return at !== null && compareInstants(at, now) <= 0
}

/**
 * What a task came to once it is ended or left out, at an instant. One that was missed before, or due before, is done late;
 * what is told late was done in time if it was.
 */
export function outcomeOf(
  status: 'end' | 'cancel',
  { outcome, dueAt }: { readonly outcome: TaskOutcome; readonly dueAt: string | null },
  at: string,
): TaskOutcome {
  if (status === 'cancel') return 'skipped'
  const isInTime = dueAt !== null && compareInstants(at, dueAt) <= 0
  if (isInTime) return 'done'
  return dueAt !== null || outcome === 'missed' ? 'doneLate' : 'done'
}

/** Who is reminded of an open task by now. */
export function remindersDue(
  task: TaskTimes & { readonly status: TaskStatus },
  now: string,
): ('people' | 'managers')[] {
  if (!['pending', 'start', 'pause'].includes(task.status)) return []
  const from = overdueFrom(task)
  if (compareInstants(addSeconds(from, REMIND_UNTIL_SECONDS), now) < 0) return []
  return (['people', 'managers'] as const).filter(
    who => compareInstants(addSeconds(from, REMIND_SECONDS[who]), now) <= 0,
  )
}
