/**
 * The checks that a point owes: slots, each open from an instant, due by another, late for a while and then missed.
 * Windows are hours of the place's own clock; without them a check is owed an interval after the one before.
 */
import { addToDay, dayBounds, epochMs, instantOf, localDay, timeOnDay, weekdayOf } from '../calendar/index.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A check made so long before its slot begins answers it. */
const leadMs = hourMs
/** Slots of one point at once: who lets hourly checks go for a month owes no more. */
const SLOTS_MAX = 1000

/** Hours of the day at which a check is owed; no weekday: every day. `to` before `from` goes on after midnight. */
export interface CheckWindow {
  readonly weekdays: readonly number[]
  readonly from: string
  readonly to: string
}

export interface OwingPoint {
  /** Null: only its windows say when. */
  readonly everyHours: number | null
  readonly windows: readonly CheckWindow[]
  /** Seconds. */
  readonly grace: number
  /** Since when the point is there, in milliseconds of the epoch. */
  readonly created: number
}

/** Instants in milliseconds of the epoch. */
export interface CheckSlot {
  /** From then on a check answers it. */
  readonly opensAt: number
  readonly dueAt: number
  readonly missedAt: number
}

export type SlotState = 'ahead' | 'due' | 'late' | 'missed'

/** A slot with the check that answered it: null, nobody did. */
export interface JudgedSlot extends CheckSlot {
  readonly answeredAt: number | null
}

/** How a slot that nobody answered stands at an instant. */
export function slotState({ opensAt, dueAt, missedAt }: CheckSlot, now: number): SlotState {
  if (now < opensAt) return 'ahead'
  if (now <= dueAt) return 'due'
  return now <= missedAt ? 'late' : 'missed'
}

/** Whether a point owes checks at all. */
export const owesChecks = ({ everyHours, windows }: Pick<OwingPoint, 'everyHours' | 'windows'>): boolean =>
  (everyHours ?? 0) > 0 || windows.length > 0

/** Wall-clock hours of days as instants, each looked up once. */
function wallClock(zone: string) {
  const known = new Map<string, number>()
  return (day: string, time: string): number => {
    const key = `${day}T${time}`
    const before = known.get(key)
    if (before !== undefined) return before
    const at = epochMs(time === '24:00' ? dayBounds(day, zone).end : timeOnDay(day, time, zone))
    known.set(key, at)
    return at
  }
}

/** Slots by windows that are due after an instant and up to another, in order; nobody has answered them yet. */
function windowSlots(point: OwingPoint, zone: string, after: number, until: number): CheckSlot[] {
  const clock = wallClock(zone)
  const everyMs = point.everyHours === null ? Number.POSITIVE_INFINITY : point.everyHours * hourMs
  const spans: { from: number; to: number }[] = []
  const last = addToDay(localDay(instantOf(until), zone), { days: 1 })
  for (
    let day = addToDay(localDay(instantOf(after), zone), { days: -2 });
    day <= last;
    day = addToDay(day, { days: 1 })
  )
    for (const { weekdays, from, to } of point.windows) {
      if (weekdays.length > 0 && !weekdays.includes(weekdayOf(day))) continue
      const begins = clock(day, from)
      const ends = clock(to > from ? day : addToDay(day, { days: 1 }), to)
      for (let at = begins; at < ends; at += everyMs)
        spans.push({ from: at, to: Math.min(at + everyMs, ends) })
    }
  const inOrder = spans.toSorted((a, b) => a.to - b.to || a.from - b.from)
  const slots: CheckSlot[] = []
  let free = Number.NEGATIVE_INFINITY
  for (const [at, { from, to }] of inOrder.entries()) {
    const next = inOrder[at + 1]
    const begins = Math.max(from, free)
    const missedAt = Math.max(to, Math.min(to + point.grace * 1000, next?.from ?? Number.POSITIVE_INFINITY))
    slots.push({ opensAt: Math.max(begins - leadMs, Math.min(free, begins)), dueAt: to, missedAt })
    free = missedAt
  }
  return slots.filter(({ dueAt }) => dueAt > after && dueAt <= until && dueAt > point.created)
}

/** The checks of a point up to an instant, and the last one before. */
const lastBefore = (checks: readonly number[], at: number) => checks.findLast(check => check <= at)

/** Slots by windows with what answered them. Rarer than daily: a window in between owes nothing. */
function judgedWindows(
  point: OwingPoint,
  zone: string,
  checks: readonly number[],
  after: number,
  until: number,
): JudgedSlot[] {
  const restMs = point.everyHours === null ? 0 : Math.max(0, point.everyHours * hourMs - dayMs)
  return windowSlots(point, zone, after, until).flatMap(slot => {
    const before = lastBefore(checks, slot.opensAt - 1)
    if (restMs > 0 && before !== undefined && slot.opensAt - before < restMs) return []
    const answeredAt = checks.find(at => at >= slot.opensAt && at <= slot.missedAt) ?? null
    return [{ ...slot, answeredAt }]
  })
}

function intervalSlot(point: OwingPoint, anchor: number, dueAt: number, isFirst: boolean, isNew: boolean) {
  const everyMs = (point.everyHours ?? 0) * hourMs
  const missedAt = dueAt + Math.min(point.grace * 1000, everyMs)
  const before = dueAt - everyMs + Math.min(point.grace * 1000, everyMs)
  const soon = dueAt - Math.min(leadMs, everyMs / 4)
  // A point that was never checked may be at once; whoever checks again before it is owed has checked for it.
  const opensAt = isNew && isFirst ? anchor : isFirst ? soon : Math.min(dueAt, Math.max(before, soon))
  return { opensAt, dueAt, missedAt }
}

/** Slots an interval after each check, and on from there while nobody comes. */
function judgedIntervals(
  point: OwingPoint,
  checks: readonly number[],
  after: number,
  until: number,
): JudgedSlot[] {
  const everyMs = (point.everyHours ?? 0) * hourMs
  // What was told of from before the point was written down counts too.
  const isNew = (checks[0] ?? Number.POSITIVE_INFINITY) > point.created
  const anchors = isNew ? [point.created, ...checks] : checks
  return anchors.flatMap((anchor, at) => {
    const next = anchors[at + 1] ?? Number.POSITIVE_INFINITY
    const slots: JudgedSlot[] = []
    const skipped = Math.max(0, Math.floor((after - anchor) / everyMs) - 1)
    for (let count = skipped + 1; slots.length < SLOTS_MAX; count++) {
      const slot = intervalSlot(point, anchor, anchor + count * everyMs, count === 1, isNew && at === 0)
      if (slot.dueAt > until) break
      // Before it was due, or while it was late: it is answered, and the next one is counted from there.
      const isAnswered = next <= slot.missedAt
      if (slot.dueAt > after) slots.push({ ...slot, answeredAt: isAnswered ? next : null })
      if (isAnswered) break
    }
    return slots
  })
}

/**
 * The slots of a point that are due after an instant and up to another, each with the check that answered it.
 * @param zone such as Europe/Madrid, of the point's place
 * @param checks when it was checked, in order, from at least a day and an interval before `after`
 */
export function judgedSlots(
  point: OwingPoint,
  zone: string,
  checks: readonly number[],
  after: number,
  until: number,
): JudgedSlot[] {
  if (point.windows.length > 0) return judgedWindows(point, zone, checks, after, until)
  return (point.everyHours ?? 0) > 0 ? judgedIntervals(point, checks, after, until) : []
}

/**
 * The slot that counts at an instant: the newest that is open and unanswered, even when it was missed, or else the next
 * one. Undefined: the point owes nothing.
 * @param lastAt the newest check; null: never
 */
export function slotAt(
  point: OwingPoint,
  zone: string,
  lastAt: number | null,
  now: number,
): CheckSlot | undefined {
  if (!owesChecks(point)) return undefined
  if (point.windows.length === 0) {
    const everyMs = (point.everyHours ?? 0) * hourMs
    const anchor = lastAt ?? point.created
    const count = Math.max(1, Math.floor((now - anchor) / everyMs))
    const of = (which: number) =>
      intervalSlot(point, anchor, anchor + which * everyMs, which === 1, lastAt === null)
    const next = of(count + 1)
    return next.opensAt <= now ? next : of(count)
  }
  const aheadMs = Math.max(8 * dayMs, (point.everyHours ?? 0) * hourMs + 8 * dayMs)
  const checks = lastAt === null ? [] : [lastAt]
  const judged = judgedWindows(point, zone, checks, now - 8 * dayMs, now + Math.min(aheadMs, 60 * dayMs))
  const open = judged.findLast(({ opensAt }) => opensAt <= now)
  // What was checked since, at whatever time, is not owed any more.
  const isOwed = open !== undefined && (lastAt === null || lastAt < open.opensAt)
  const slot = isOwed ? open : judged.find(({ opensAt }) => opensAt > now)
  return slot && { opensAt: slot.opensAt, dueAt: slot.dueAt, missedAt: slot.missedAt }
}
