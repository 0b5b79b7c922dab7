import {
  dayText,
  occurrenceAfter,
  occurrenceBefore,
  occurrences,
  parseRecurrence,
  readMoment,
  wallText,
  wallTimes,
  type Reading,
  type Recurrence,
} from '../rules/recurrence/index.ts'
import { checkEach, expectSame, malformed, type FolderChecks, type Outcome } from './outcome.ts'
import { checkDayLengths, checkTransitions, checkWallTimes } from './time-zones.ts'

type Entry = Record<string, unknown>

/** More than any case expects: what goes on beyond the expected would show. */
const some = 20_000

/** A wall time as the start is written: a day, a floating time, or with Z. */
function written(wall: number, { start }: Recurrence): string {
  if (start.isDate) return dayText(wall).replaceAll('-', '')
  const text = wallText(wall).replace(/[-:]/g, '')
  return start.zone === 'UTC' ? `${text}Z` : text
}

/** Wall times of an expected list and one more, so that a rule without an end can be compared too. */
function take(recurrence: Recurrence, expected: unknown[], reading: Reading, from?: number): number[] {
  const options = from === undefined ? { reading } : { reading, from }
  const found: number[] = []
  for (const wall of wallTimes(recurrence, options)) {
    if (from !== undefined && wall < from) continue
    if (found.length > Math.min(expected.length, some)) break
    found.push(wall)
  }
  const endless = recurrence.rules.some(({ rule }) => rule.count === null && rule.until === null)
  return endless ? found.slice(0, expected.length) : found
}

/** RFC 5545 read by the letter: what a rule leaves out comes from its start. */
function checkLibical(entry: Entry, index: number): Outcome[] {
  const { rrule, dtstart, expected } = entry
  const name = `${String(rrule)} from ${String(dtstart)} (${index})`
  const parsed = parseRecurrence(`DTSTART:${String(dtstart)}\nRRULE:${String(rrule)}`)
  if ('error' in entry) return [expectSame(`${name} is refused`, false, parsed.ok)]
  if (!parsed.ok) return [malformed(name, `${parsed.problem.code}: ${parsed.problem.part}`)]
  if (!Array.isArray(expected)) return [malformed(name, 'nothing expected')]
  const found = take(parsed.value, expected, 'start').map(wall => written(wall, parsed.value))
  const outcomes = [expectSame(name, expected, found)]
  const startAt = typeof entry['start-at'] === 'string' ? readMoment(entry['start-at'], null) : undefined
  if (startAt) {
    const texts = found.filter(text => (readMoment(text, null)?.wall ?? 0) >= startAt.wall)
    const late = take(parsed.value, texts, 'start', startAt.wall).map(wall => written(wall, parsed.value))
    outcomes.push(expectSame(`${name}, looked at from ${String(entry['start-at'])}`, texts, late))
  }
  return outcomes
}

/** Every instant as the vectors write it: with milliseconds. */
const exactly = (instant: string) => instant.replace(/(:\d\d)Z$/, '$1.000Z')

function listed(recurrence: Recurrence, options: Parameters<typeof occurrences>[1], most: number): string[] {
  return [...occurrences(recurrence, { ...options, reading: 'every', limit: most })].map(exactly)
}

/** As the widespread libraries read it: what a rule leaves out is every one. */
function checkRruleJs(entry: Entry, index: number): Outcome[] {
  const { ical, method, expected } = entry
  const args = Array.isArray(entry['args']) ? entry['args'] : []
  const name = `${String(entry['name'])} (${index})`
  const parsed = parseRecurrence(String(ical))
  if (!parsed.ok) return [malformed(name, `${parsed.problem.code}: ${parsed.problem.part}`)]
  const [first, second] = args.map(String)
  const single = Array.isArray(expected) ? expected : [expected]
  const near = (found: string | null) => [
    expectSame(name, single.length === 0 ? [null] : single, [found === null ? null : exactly(found)]),
  ]
  switch (method) {
    case 'all': {
      if (!Array.isArray(expected)) return [malformed(name, 'nothing expected')]
      const endless = parsed.value.rules.some(({ rule }) => rule.count === null && rule.until === null)
      return [expectSame(name, expected, listed(parsed.value, {}, expected.length + (endless ? 0 : 1)))]
    }
    case 'between': {
      if (!first || !second || !Array.isArray(expected)) return [malformed(name, 'no bounds')]
      const inside = listed(parsed.value, { from: first, to: second }, some)
      const ends = new Set([exactly(first), exactly(second)])
      return [expectSame(name, expected, args[2] === true ? inside : inside.filter(each => !ends.has(each)))]
    }
    case 'after':
      return near(
        occurrenceAfter(parsed.value, first ?? '', { inclusive: args[1] === true, reading: 'every' }),
      )
    case 'before':
      return near(
        occurrenceBefore(parsed.value, first ?? '', { inclusive: args[1] === true, reading: 'every' }),
      )
    default:
      return [malformed(name, `no such question: ${String(method)}`)]
  }
}

/** Checks of the folder `recurrence`. */
export const recurrenceChecks: FolderChecks = {
  'libical_cases.json': content => checkEach(content, 'cases', checkLibical),
  'rrule_js_cases.json': content => checkEach(content, 'cases', checkRruleJs),
  'tz_transitions.json': checkTransitions,
  'tz_day_lengths.json': content => checkEach(content, 'cases', checkDayLengths),
  'tz_wall_to_utc.json': content => checkEach(content, 'cases', checkWallTimes),
}
