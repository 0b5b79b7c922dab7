import { compareInstants, instantOf, epochMs, isDay } from '../calendar/index.ts'
import { conditionOf, endOfDay, endOfLastDay, endOfLife, isElapsed, isNeutral, lifeIn } from './life.ts'
import { pauseFor, resumeFrom, shortestPause } from './pause.ts'
import type { DateInput, DateKind, DateLine, DateResult, InputDates, Life, Pause } from './types.ts'

type Limit = { until: string; line: DateLine }

const kinds = ['bestBefore', 'expiration'] as const satisfies readonly DateKind[]

function lineOf(
  date: DateKind,
  rule: DateLine['rule'],
  values: DateLine['values'],
  until: string | null,
): DateLine {
  return { date, rule, values, until, decides: false }
}

/** The life that applies, the program's before the product's, with the lines that say so. */
function ownLife(input: DateInput, kind: DateKind, lines: DateLine[]): Limit | null {
  const program = input.programLife?.[kind]
  const product = lifeIn(
    input.productLife,
    input.isSealed === true && isNeutral(input.state) ? 'sealed' : input.state,
  )
  const life: Life | null | undefined = program ?? product?.pair[kind]
  if (!life) return null
  const byTheClock = endOfLife(input.at, life, input.timeZone)
  if (!program && product?.condition) {
    lines.push(lineOf(kind, `expiry.condition.${product.condition}`, {}, null))
  }
  const source = program ? 'program' : 'product'
  const line = lineOf(kind, `expiry.${source}.${life.unit}`, { count: life.value }, byTheClock)
  lines.push(line)
  if (isElapsed(life.unit)) return { until: byTheClock, line }
  if (input.endOfDay === false) {
    const exact = lineOf(kind, 'expiry.toTheHour', {}, byTheClock)
    lines.push(exact)
    return { until: byTheClock, line: exact }
  }
  const until = endOfLastDay(input.at, life, input.timeZone)
  const last = lineOf(kind, 'expiry.endOfDay', {}, until)
  lines.push(last)
  return { until, line: last }
}

function isFrozen(input: InputDates): boolean {
  return Boolean(input.pause) || (typeof input.state === 'string' && conditionOf(input.state) === 'frozen')
}

/** Whether the new label is frozen: by its state, or because nothing was done to inputs that all are. */
function entersFrozen(input: DateInput): boolean {
  if (conditionOf(input.state) === 'frozen') return true
  const inputs = input.inputs ?? []
  return isNeutral(input.state) && inputs.length > 0 && inputs.every(isFrozen)
}

/** The date that one input allows the new label, or null where it sets none. */
function limitOf(used: InputDates, kind: DateKind, input: DateInput, frozen: boolean): Limit | null {
  const date = used[kind]
  if (kind === 'bestBefore' && used.isPastAccepted && date !== null && compareInstants(date, input.at) < 0)
    return null
  const values = { name: used.name }
  if (date !== null && compareInstants(date, input.at) < 0) {
    return { until: date, line: lineOf(kind, 'expiry.inputPassed', values, date) }
  }
  if (frozen && !isFrozen(used)) return null
  if (!frozen && used.pause) {
    const resumed = resumeFrom(used.pause, input.at)[kind]
    if (resumed !== null) {
      const passed = compareInstants(resumed, input.at) < 0
      if (!passed && input.inputsLimit === false) return null
      const rule = passed ? 'expiry.inputPassed' : 'expiry.resumed'
      return { until: resumed, line: lineOf(kind, rule, values, resumed) }
    }
  }
  if (date === null || input.inputsLimit === false) return null
  return { until: date, line: lineOf(kind, 'expiry.input', values, date) }
}

/** What went in past its best-before though somebody was asked: it limits nothing, and is named. */
function acceptedLines({ inputs = [], at }: DateInput, kind: DateKind): DateLine[] {
  return inputs.flatMap(({ isPastAccepted, bestBefore, name }) =>
    isPastAccepted && bestBefore !== null && compareInstants(bestBefore, at) < 0
      ? [lineOf(kind, 'expiry.inputPassed', { name }, bestBefore)]
      : [],
  )
}

function earlier(a: Limit | null, b: Limit | null): Limit | null {
  if (!a || !b) return a ?? b
  return compareInstants(b.until, a.until) < 0 ? b : a
}

/** The earliest date that an input sets. @param counts what becomes of a limit; null: it limits nothing */
function shortestInput(
  input: DateInput,
  kind: DateKind,
  frozen: boolean,
  counts: (limit: Limit) => Limit | null = limit => limit,
): Limit | null {
  return (input.inputs ?? [])
    .map(used => limitOf(used, kind, input, frozen))
    .reduce<Limit | null>((least, limit) => earlier(least, limit && counts(limit)), null)
}

/** The clock of the new label when it is frozen: stopped now for fresh inputs, still stopped for frozen ones. */
function pauseOf(input: DateInput): Pause | null {
  const pauses = (input.inputs ?? []).flatMap(used => {
    if (used.pause) return [used.pause]
    return isFrozen(used) ? [] : [pauseFor(used, input.at)]
  })
  const known = pauses.filter(pause => kinds.some(kind => pause.remaining[kind] !== null))
  const first = known.map(pause => pause.since).sort(compareInstants)[0]
  return first === undefined ? null : shortestPause(known, first)
}

function pausedLine(pause: Pause, kind: DateKind): DateLine | null {
  const seconds = pause.remaining[kind]
  if (seconds === null || seconds < 0) return null
  const hours = Math.floor(seconds / 3600)
  return hours < 48
    ? lineOf(kind, 'expiry.paused.hours', { count: hours }, null)
    : lineOf(kind, 'expiry.paused.days', { count: Math.floor(hours / 24) }, null)
}

function typedLimit(input: DateInput, kind: DateKind): Limit | null {
  const typed = input.typed?.[kind]
  if (!typed) return null
  const until = isDay(typed) ? endOfDay(typed, input.timeZone) : instantOf(epochMs(typed))
  return { until, line: lineOf(kind, 'expiry.typed', {}, until) }
}

/** What bears on one of the two dates, each with the lines that explain it. */
interface Sources {
  readonly own: Limit | null
  readonly used: Limit | null
  readonly typed: Limit | null
  readonly lines: readonly DateLine[]
  /** What was left of it when the food was frozen. */
  readonly paused: readonly DateLine[]
}

function sourcesOf(input: DateInput, kind: DateKind, pause: Pause | null, frozen: boolean): Sources {
  const lines: DateLine[] = []
  const own = ownLife(input, kind, lines)
  const paused = pause ? pausedLine(pause, kind) : null
  return {
    own,
    used: shortestInput(input, kind, frozen),
    typed: typedLimit(input, kind),
    lines,
    paused: paused ? [paused] : [],
  }
}

/**
 * Which of the two dates a label bears: never both (Regulation (EU) 1169/2011, article 24: the use-by stands in place
 * of the best-before). What a supplier printed on a delivery stands; else use by where a life, an input or a person says
 * so, best before where only quality is limited.
 */
function kindOf(input: DateInput, best: Sources, last: Sources): DateKind {
  if (last.typed) return 'expiration'
  if (best.typed && input.isSealed) return 'bestBefore'
  return (last.own ?? last.used) ? 'expiration' : 'bestBefore'
}

/** A best-before as a limit of a use-by: what is past its best is no less safe for it. */
function asUseBy({ until, line }: Limit, at: string): Limit | null {
  const isPast = compareInstants(until, at) < 0
  return isPast ? null : { until, line: { ...line, date: 'expiration' } }
}

const inKind = (limit: Limit | null, date: DateKind): Limit | null =>
  limit && { until: limit.until, line: { ...limit.line, date } }

/**
 * Best-before or expiration of what a program makes or a person registers, one of the two, with its reasons in order.
 *
 * The program's life counts from `at`, else the product's life in that state; no input may be outlived; what was
 * left before freezing runs on after thawing; a typed date stands as it is. Throws RangeError for a text that is no
 * instant, day or time zone.
 */
export function computeDates(input: DateInput): DateResult {
  const frozen = entersFrozen(input)
  const pause = frozen ? pauseOf(input) : null
  const best = sourcesOf(input, 'bestBefore', pause, frozen)
  const last = sourcesOf(input, 'expiration', pause, frozen)
  const kind = kindOf(input, best, last)
  const isUseBy = kind === 'expiration'
  const [main, other] = isUseBy ? [last, best] : [best, last]
  // A life of the other kind says how long, where none of this kind does.
  const own = main.own ?? inKind(other.own, kind)
  // One that is past its best hides none that is not yet.
  const bestUsed = isUseBy
    ? shortestInput(input, 'bestBefore', frozen, limit => asUseBy(limit, input.at))
    : null
  const pastBest = isUseBy && best.used && !asUseBy(best.used, input.at) ? best.used : null
  const used = earlier(main.used, bestUsed)
  const typed = main.typed ?? inKind(other.typed, kind)
  const computed = earlier(own, used)
  const lines = [
    ...main.lines,
    ...acceptedLines(input, kind),
    ...(main.own ? [] : other.lines.map(line => ({ ...line, date: kind }))),
    ...best.paused,
    ...last.paused,
    ...(used ? [used.line] : []),
    // Past its best, and said so, though it limits nothing.
    ...(pastBest ? [{ ...pastBest.line, date: kind }] : []),
  ]
  if (typed) {
    lines.push(typed.line)
    if (computed && compareInstants(typed.until, computed.until) > 0)
      lines.push(lineOf(kind, 'expiry.typedLater', {}, computed.until))
  }
  const decided = typed ?? computed
  if (!decided && lines.length === 0) lines.push(lineOf(kind, 'expiry.none', {}, null))
  const deciding =
    decided && lines.find(line => line.rule === decided.line.rule && line.until === decided.until)
  if (deciding) deciding.decides = true
  const until = decided?.until ?? null
  return { bestBefore: isUseBy ? null : until, expiration: isUseBy ? until : null, pause, lines }
}
