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

function earlier(a: Limit | null, b: Limit | null): Limit | null {
  if (!a || !b) return a ?? b
  return compareInstants(b.until, a.until) < 0 ? b : a
}

function shortestInput(input: DateInput, kind: DateKind, frozen: boolean): Limit | null {
  return (input.inputs ?? [])
    .map(used => limitOf(used, kind, input, frozen))
    .reduce<Limit | null>((least, limit) => earlier(least, limit), null)
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

/** One date with its lines; the line that decided is marked. */
function computeDate(input: DateInput, kind: DateKind, pause: Pause | null, frozen: boolean) {
  const lines: DateLine[] = []
  const own = ownLife(input, kind, lines)
  const paused = pause ? pausedLine(pause, kind) : null
  if (paused) lines.push(paused)
  const used = shortestInput(input, kind, frozen)
  if (used) lines.push(used.line)
  const computed = earlier(own, used)
  const typed = typedLimit(input, kind)
  if (typed) {
    lines.push(typed.line)
    if (computed && compareInstants(typed.until, computed.until) > 0) {
      lines.push(lineOf(kind, 'expiry.typedLater', {}, computed.until))
    }
  }
  const decided = typed ?? computed
  if (decided) decided.line.decides = true
  else if (!paused) lines.push(lineOf(kind, 'expiry.none', {}, null))
  return { until: decided?.until ?? null, lines }
}

/**
 * Best-before and expiration of what a program makes or a person registers, each with its reasons in order.
 *
 * The program's life counts from `at`, else the product's life in that state; no input may be outlived; what was
 * left before freezing runs on after thawing; a typed date stands as it is. A best-before that would come after
 * the expiration is brought back to it. Throws RangeError for a text that is no instant, day or time zone.
 */
export function computeDates(input: DateInput): DateResult {
  const frozen = entersFrozen(input)
  const pause = frozen ? pauseOf(input) : null
  const best = computeDate(input, 'bestBefore', pause, frozen)
  const last = computeDate(input, 'expiration', pause, frozen)
  let bestBefore = best.until
  const outlives = bestBefore !== null && last.until !== null && compareInstants(bestBefore, last.until) > 0
  if (outlives && !input.typed?.bestBefore) {
    for (const line of best.lines) line.decides = false
    bestBefore = last.until
    best.lines.push({ ...lineOf('bestBefore', 'expiry.capped', {}, bestBefore), decides: true })
  }
  return { bestBefore, expiration: last.until, pause, lines: [...best.lines, ...last.lines] }
}
