import { compareInstants } from '../calendar/index.ts'
import { conditionOf } from './life.ts'
import type { DateKind, DateLine, DateRule } from './types.ts'

/** Reasons that come from outside a state: what went in, what was typed, what the food went through. They go along wherever the food goes. */
const outside: ReadonlySet<DateRule> = new Set([
  'expiry.input',
  'expiry.inputPassed',
  'expiry.resumed',
  'expiry.typed',
  'expiry.corrected',
  'expiry.breach.aged',
  'expiry.breach.useSoon',
  'expiry.breach.hot',
])

type Dates = { bestBefore: string | null; expiration: string | null }

function earliestOutside(lines: readonly DateLine[], kind: DateKind): string | null {
  const found = lines.flatMap(line =>
    line.date === kind && outside.has(line.rule) && line.until !== null ? [line.until] : [],
  )
  return found.sort(compareInstants)[0] ?? null
}

/** Whether a step takes food that may stay out only for hours to where it keeps. */
function isTakenToCold(fromState: string, toState: string): boolean {
  const [from, to] = [conditionOf(fromState), conditionOf(toState)]
  return (from === 'prepared' || from === 'cooked') && (to === 'chilled' || to === 'frozen')
}

/**
 * The dates that limit food when it moves from one state to another. The life of a warm or worked state says how
 * long the food may stay in it: taken to the cold in time, only what its inputs or a typed date allow goes along.
 * Every other step keeps the dates as they are.
 */
export function carriedDates(
  dates: Dates & { lines: readonly DateLine[] },
  fromState: string,
  toState: string,
): Dates {
  const { bestBefore, expiration, lines } = dates
  if (!isTakenToCold(fromState, toState)) return { bestBefore, expiration }
  return {
    bestBefore: earliestOutside(lines, 'bestBefore'),
    expiration: earliestOutside(lines, 'expiration'),
  }
}
