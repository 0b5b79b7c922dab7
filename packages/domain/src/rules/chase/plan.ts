/** The plan of one notification: who is told now, and when to look again. Decided once, replayed safely. */
import { addSeconds, compareInstants, secondsBetween } from '../calendar/index.ts'
import type {
  Chased,
  ChasePerson,
  ChaseStep,
  Forwarder,
  OwnSubscription,
  Telling,
  Delivered,
} from './chased.ts'
import { quietUntil } from './hours.ts'
import { forwards, recipientsOf, wants } from './matching.ts'

export interface Question {
  readonly chased: Chased
  readonly forwarders: readonly Forwarder[]
  readonly own: readonly OwnSubscription[]
  readonly people: readonly ChasePerson[]
  readonly delivered: readonly Delivered[]
  /** ISO instant. */
  readonly now: string
}

export interface NextSteps {
  readonly tell: readonly Telling[]
  /** When something is due next; null: nothing more is. */
  readonly wakeAt: string | null
}

/** Where nobody was told for so long, nobody is told any more: it is no news. Seconds. */
export const STALE_SECONDS = 86_400
const HOUR_SECONDS = 3600
const DAY_SECONDS = 86_400
/** Repeats beyond those that were set come once an hour for a day, then once a day. */
const HOURLY = 24
/** Messages of one minute to somebody who set nothing else. */
export const BUNDLE_FROM = 5

/** Tellings of one rule to the same recipients, one after the other. */
interface Line {
  readonly forwarderId: string | null
  readonly bundleFrom: number
  /** What the first telling to somebody is, and what the later ones are. */
  readonly steps: readonly [ChaseStep, ChaseStep]
  readonly to: ReturnType<typeof recipientsOf>
  readonly pace: Pace
}

/** Repeats of a line: so often at their own pace, then slower and slower until somebody takes it on. */
interface Pace {
  /** Seconds; null: it is told once. */
  readonly every: number | null
  readonly times: number
  /** What is no alarm ends with its repeats. */
  readonly isEndless: boolean
}

/** Seconds from the first telling of a line to its telling of this number; undefined: there is none. */
function offset({ every, times, isEndless }: Pace, number: number): number | undefined {
  if (number === 0) return 0
  if (every === null) return undefined
  if (number <= times) return number * every
  if (!isEndless) return undefined
  const more = number - times
  const [hour, day] = [Math.max(every, HOUR_SECONDS), Math.max(every, DAY_SECONDS)]
  return times * every + Math.min(more, HOURLY) * hour + Math.max(0, more - HOURLY) * day
}

interface Rule {
  /** When the first telling is due. */
  readonly begins: string
  readonly first: Line
  /** Those who come next, and how long after the first. */
  readonly next: (Line & { readonly after: number }) | null
  /** When somebody may be told who may not be at an instant: then, or when quiet hours are over. */
  readonly free: (at: string) => string
}

const keyOf = (step: ChaseStep, { recipient, channel }: Pick<Delivered, 'recipient' | 'channel'>) =>
  `${step} ${channel} ${recipient}`

function ruleOf(forwarder: Forwarder, { chased, people }: Question): Rule {
  const { id: forwarderId, bundleFrom, via, repeatEvery, repeatTimes, escalateAfter, escalateVia } = forwarder
  const isHeld = chased.trialOf === null && (chased.level !== 'error' || forwarder.isQuietForErrors)
  const free = (at: string) => (isHeld ? quietUntil(at, forwarder.quiet, chased.timeZone) : at)
  const isEndless = chased.level !== 'info'
  // None set: as long as it takes. What is no alarm is not repeated without end.
  const times = repeatTimes === 0 && isEndless ? Infinity : repeatTimes
  const source = { forwarderId, bundleFrom }
  const to = recipientsOf(forwarder.to, via, people, chased)
  const first: Line = {
    ...source,
    steps: ['first', 'repeat'],
    to,
    pace: { every: repeatEvery, times, isEndless },
  }
  if (escalateAfter === null) return { begins: free(chased.at), first, next: null, free }
  const those = recipientsOf(
    forwarder.escalateTo,
    escalateVia.length === 0 ? via : escalateVia,
    people,
    chased,
  )
  // Who is told again by the same way as one of the first is no other.
  const known = new Set(repeatEvery === null ? [] : to.map(one => keyOf('first', one)))
  const next = {
    ...source,
    after: escalateAfter,
    steps: ['escalation', 'escalation'] as const,
    to: those.filter(one => !known.has(keyOf('first', one))),
    pace: repeatEvery === null ? { every: HOUR_SECONDS, times: 0, isEndless } : first.pace,
  }
  return { begins: free(chased.at), first, next, free }
}

function ownRules({ own, people, chased }: Question): Rule[] {
  return own.flatMap(one => {
    const person = people.find(({ id }) => id === one.userId)
    if (person === undefined || !wants(one, person, chased)) return []
    const begins = chased.level === 'error' ? chased.at : quietUntil(chased.at, one.quiet, chased.timeZone)
    const to = one.via
      .filter(channel => channel !== 'webhook')
      .map(channel => ({ recipient: `person:${person.id}` as const, channel }))
    const pace = { every: null, times: 0, isEndless: false }
    const first: Line = { forwarderId: null, bundleFrom: BUNDLE_FROM, steps: ['first', 'repeat'], to, pace }
    return [{ begins, first, next: null, free: at => at }]
  })
}

const isDue = (at: string, now: string) => compareInstants(at, now) <= 0
const earlier = (one: string | null, other: string) =>
  one === null || compareInstants(other, one) < 0 ? other : one

/** Of a line the last telling that is due, and when the next one is; -1: none is yet. */
function dueOf(
  { pace }: Line,
  start: string,
  now: string,
  free: Rule['free'],
): { readonly number: number; readonly next: string | null } {
  const at = (number: number) => {
    const seconds = offset(pace, number)
    return seconds === undefined ? null : seconds === 0 ? start : free(addSeconds(start, seconds))
  }
  if (!isDue(start, now)) return { number: -1, next: start }
  let [low, high] = [0, Math.floor(secondsBetween(start, now) / (pace.every ?? Infinity)) + 1]
  // The last one whose time has come lies from `low` on and before `high`: later ones never come sooner.
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    const then = at(middle)
    if (then !== null && isDue(then, now)) low = middle
    else high = middle
  }
  return { number: low, next: at(low + 1) }
}

/** What was told of one step to somebody: the last number, and when the first of them was. */
interface LineSoFar {
  readonly number: number
  readonly at: string
}

/**
 * What is due now, and when to look again. The first telling at once or when quiet hours are over, repeats and those who
 * come next counted from it, the repeats of those from when they were told first. After a pause of the server the last due
 * repeat alone, so that nobody is told several times at once; who comes in late is told for the first time then. What was
 * told is never told again, and nothing once somebody took it on. Until then what is an alarm goes on: at the pace that is
 * set, then once an hour, after a day once a day. A test is over after a day.
 */
export function nextSteps(question: Question): NextSteps {
  const { chased, forwarders, delivered, now } = question
  const isOver = chased.isTest && secondsBetween(chased.at, now) > STALE_SECONDS
  if (chased.isSettled || isOver) return { tell: [], wakeAt: null }
  const known = new Map<string, LineSoFar>()
  const note = ({ step, number, at, ...to }: Delivered) => {
    const key = keyOf(step, to)
    const before = known.get(key) ?? { number, at }
    known.set(key, {
      number: Math.max(before.number, number),
      at: compareInstants(at, before.at) < 0 ? at : before.at,
    })
  }
  for (const one of delivered) note(one)
  const tell: Telling[] = []
  let wakeAt: string | null = null
  /** When a line was told for the first time to one of those it is told to now. */
  const begun = ({ steps, to }: Line) =>
    to.flatMap(one => known.get(keyOf(steps[0], one))?.at ?? []).toSorted(compareInstants)[0]
  const goOn = (line: Line, start: string, free: Rule['free']) => {
    const { steps, to, forwarderId, bundleFrom } = line
    if (to.length === 0) return
    const { number, next } = dueOf(line, start, now, free)
    if (next !== null) wakeAt = earlier(wakeAt, next)
    for (const one of to) {
      const last = Math.max(...steps.map(step => known.get(keyOf(step, one))?.number ?? -1))
      if (number <= last) continue
      const telling: Telling = {
        ...one,
        step: last === -1 ? steps[0] : steps[1],
        number,
        at: now,
        forwarderId,
        bundleFrom,
      }
      note(telling)
      tell.push(telling)
    }
  }
  const rules = [
    ...forwarders.filter(one => forwards(one, chased)).map(one => ruleOf(one, question)),
    ...ownRules(question),
  ]
  for (const { begins, first, next, free } of rules) {
    const [earliest, later] = [begun(first), next === null ? undefined : begun(next)]
    if ((earliest ?? later) === undefined && secondsBetween(begins, now) > STALE_SECONDS) continue
    const isNobody = first.to.length === 0
    const start = earliest ?? (isDue(begins, now) && !isNobody ? now : begins)
    goOn(first, start, free)
    if (next === null) continue
    // Where there is nobody to be told first, those who come next need not wait for an answer.
    const planned = isNobody ? start : free(addSeconds(start, next.after))
    goOn(next, later ?? (isDue(planned, now) ? now : planned), free)
  }
  return { tell, wakeAt }
}
