import { compareInstants, instantOf, epochMs, isDay, secondsBetween } from '../calendar/index.ts'
import { endOfDay } from './life.ts'
import type { Dates } from './pause.ts'
import type { DateKind, DateLine, Pause } from './types.ts'

/** Why a date cannot be changed to what is asked: text keys. */
export const redateFaultKeys = [
  'redate.past',
  'redate.expired',
  'redate.beyondInputs',
  'redate.notAllowed',
  'redate.same',
  'redate.otherKind',
] as const
export type RedateFaultKey = (typeof redateFaultKeys)[number]

export interface RedateQuestion {
  /** The label's dates as they stand, with what explains them. */
  readonly label: Dates & { readonly lines: readonly DateLine[]; readonly pause: Pause | null }
  /** The dates asked for: an instant, or a day that ends at 23:59 local time; absent: stays as it is. */
  readonly asked: { readonly [kind in DateKind]?: string }
  /** Instant of the change. */
  readonly at: string
  readonly timeZone: string
  readonly reason: string
  /** Who changes it, as explanations call them. */
  readonly by: string
  /** Whether this person may give food more time than was worked out. */
  readonly mayProlong: boolean
}

export type RedateResult =
  | ({ readonly ok: true; readonly lines: DateLine[]; readonly pause: Pause | null } & Dates)
  | { readonly ok: false; readonly faults: readonly { date: DateKind; rule: RedateFaultKey }[] }

const kinds = ['bestBefore', 'expiration'] as const satisfies readonly DateKind[]
const fromInputs: ReadonlySet<string> = new Set(['expiry.input', 'expiry.inputPassed', 'expiry.resumed'])

/** The date that no change may go beyond: the shortest of what went in. */
function limitOf(lines: readonly DateLine[], kind: DateKind): string | null {
  const limits = lines.flatMap(line =>
    line.date === kind && fromInputs.has(line.rule) && line.until !== null ? [line.until] : [],
  )
  return limits.sort(compareInstants)[0] ?? null
}

function isLater(date: string, than: string | null): boolean {
  return than !== null && compareInstants(date, than) > 0
}

function faultOf(question: RedateQuestion, kind: DateKind, until: string): RedateFaultKey | null {
  const { label, at, mayProlong } = question
  const { bestBefore, expiration } = label
  const before = label[kind] ?? bestBefore ?? expiration
  if (kind === 'bestBefore' && bestBefore === null && expiration !== null) return 'redate.otherKind'
  if (compareInstants(until, at) < 0) return 'redate.past'
  if (!isLater(until, before)) return null
  if (kind === 'expiration' && expiration !== null && compareInstants(expiration, at) < 0)
    return 'redate.expired'
  if (isLater(until, limitOf(label.lines, label[kind] === null ? 'bestBefore' : kind)))
    return 'redate.beyondInputs'
  return mayProlong ? null : 'redate.notAllowed'
}

/** A frozen label has no more left than its new date allows. */
function shortenedPause(pause: Pause | null, kind: DateKind, until: string, at: string): Pause | null {
  const left = pause?.remaining[kind] ?? null
  if (pause === null || left === null) return pause
  return { ...pause, remaining: { ...pause.remaining, [kind]: Math.min(left, secondsBetween(at, until)) } }
}

/**
 * A person's correction of the dates in force. Food may be given less time by anybody who works with labels, more
 * only by those who may, never beyond what went in, and never once its use-by is passed (Regulation (EC) 178/2002,
 * article 14). The lines of before stay, the correction with its reason decides. A use-by may take the place of a
 * best-before, never the other way round.
 */
export function redate(question: RedateQuestion): RedateResult {
  const { label, asked, at, timeZone, reason, by } = question
  const faults: { date: DateKind; rule: RedateFaultKey }[] = []
  const dates: Dates = { bestBefore: label.bestBefore, expiration: label.expiration }
  let { lines, pause }: { lines: readonly DateLine[]; pause: Pause | null } = label
  for (const kind of kinds) {
    const typed = asked[kind]
    if (typed === undefined) continue
    const until = isDay(typed) ? endOfDay(typed, timeZone) : instantOf(epochMs(typed))
    const before = label[kind]
    if (before !== null && compareInstants(until, before) === 0) continue
    const fault = faultOf(question, kind, until)
    if (fault !== null) {
      faults.push({ date: kind, rule: fault })
      continue
    }
    const rule = isLater(until, before) ? 'expiry.prolonged' : 'expiry.corrected'
    lines = [
      ...lines.map(line => (line.date === kind ? { ...line, decides: false } : line)),
      { date: kind, rule, values: { name: by, reason }, until, decides: true },
    ]
    if (rule === 'expiry.corrected') pause = shortenedPause(pause, kind, until, at)
    dates[kind] = until
  }
  if (faults.length > 0) return { ok: false, faults }
  // A use-by takes the place of the best-before that the label had.
  if (label.expiration === null && dates.expiration !== null) {
    dates.bestBefore = null
    lines = lines.map(line => (line.date === 'bestBefore' ? { ...line, decides: false } : line))
  }
  if (dates.bestBefore === label.bestBefore && dates.expiration === label.expiration)
    return { ok: false, faults: [{ date: 'expiration', rule: 'redate.same' }] }
  const { expiration } = dates
  if (dates.bestBefore !== null && expiration !== null && isLater(dates.bestBefore, expiration)) {
    lines = [
      ...lines.map(line => (line.date === 'bestBefore' ? { ...line, decides: false } : line)),
      { date: 'bestBefore', rule: 'expiry.capped', values: {}, until: expiration, decides: true },
    ]
    dates.bestBefore = expiration
  }
  return { ok: true, ...dates, lines: [...lines], pause }
}
