import { isTimeZone } from '../calendar/index.ts'
import { secondsOfDay } from './civil.ts'
import { expand, type Reading } from './expand.ts'
import { parseRule, refuse, type Parsed, type RecurrenceRule } from './rule.ts'
import { onClock, readMoment, type WallMoment } from './wall.ts'

/** A rule with the start it counts from. */
export type StartedRule = { rule: RecurrenceRule; start: WallMoment }

/** Everything that says when something recurs: rules and single dates, less excluded rules and dates. */
export type Recurrence = {
  start: WallMoment
  rules: StartedRule[]
  excludedRules: StartedRule[]
  dates: WallMoment[]
  excludedDates: WallMoment[]
}

type Line = { name: string; zone: string | null; value: string }

function readLine(text: string): Line | null {
  const parts = /^([A-Z]+)((?:;[^:]*)?):(.+)$/i.exec(text)
  if (!parts) return /^FREQ=/i.test(text) ? { name: 'RRULE', zone: null, value: text } : null
  const zone = /;TZID=([^;:]+)/i.exec(parts[2] ?? '')?.[1] ?? null
  return { name: (parts[1] ?? '').toUpperCase(), zone, value: parts[3] ?? '' }
}

/** The lines of an iCalendar text; a line that begins with a space goes on from the one before. */
function linesOf(text: string): string[] {
  return text
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '')
}

function readMoments(line: Line): WallMoment[] | null {
  const moments = line.value.split(',').map(each => readMoment(each, line.zone))
  return moments.every(moment => moment !== undefined) ? moments : null
}

/**
 * Reads DTSTART, RRULE, RDATE, EXDATE and EXRULE lines of RFC 5545. Without a DTSTART the recurrence starts at
 * its first RDATE. Several starts are possible: each rule counts from the one above it.
 */
export function parseRecurrence(text: string): Parsed<Recurrence> {
  const started: { list: 'rules' | 'excludedRules'; rule: RecurrenceRule; start: WallMoment | null }[] = []
  const dates: WallMoment[] = []
  const excludedDates: WallMoment[] = []
  let start: WallMoment | null = null
  for (const each of linesOf(text)) {
    const line = readLine(each)
    if (!line) return refuse('recurrence.problem.syntax', each)
    if (line.zone !== null && !isTimeZone(line.zone)) return refuse('recurrence.problem.timeZone', line.zone)
    if (line.name === 'RRULE' || line.name === 'EXRULE') {
      const rule = parseRule(line.value)
      if (!rule.ok) return rule
      started.push({ list: line.name === 'RRULE' ? 'rules' : 'excludedRules', rule: rule.value, start })
      continue
    }
    const moments = readMoments(line)
    if (!moments) return refuse('recurrence.problem.value', each)
    if (line.name === 'DTSTART') start = moments[0] ?? start
    else if (line.name === 'RDATE') dates.push(...moments)
    else if (line.name === 'EXDATE') excludedDates.push(...moments)
    else return refuse('recurrence.problem.part', line.name)
  }
  const first = started.find(each => each.start)?.start ?? start ?? earliest(dates)
  if (!first) return refuse('recurrence.problem.start', '')
  const value: Recurrence = { start: first, rules: [], excludedRules: [], dates, excludedDates }
  for (const { list, rule, start: own } of started) value[list].push({ rule, start: own ?? first })
  return { ok: true, value }
}

function earliest(moments: readonly WallMoment[]): WallMoment | null {
  return [...moments].sort((a, b) => a.wall - b.wall)[0] ?? null
}

/** The last wall time a rule allows on the clock of its start; a day as a limit is allowed to its end. */
function untilOf({ rule, start }: StartedRule): number | null {
  if (rule.until === null) return null
  const until = readMoment(rule.until, start.zone)
  if (!until) return null
  if (start.isDate) return Math.floor(until.wall / secondsOfDay) * secondsOfDay
  return until.isDate ? until.wall + secondsOfDay - 1 : onClock(until, start.zone)
}

export type SetOptions = { from?: number; to?: number; reading?: Reading }

function occurrencesOf(started: StartedRule, { from, to, reading }: SetOptions): Generator<number> {
  const until = Math.min(untilOf(started) ?? Number.POSITIVE_INFINITY, to ?? Number.POSITIVE_INFINITY)
  return expand(started.rule, started.start.wall, {
    until,
    isDate: started.start.isDate,
    ...(from === undefined ? {} : { from }),
    ...(reading === undefined ? {} : { reading }),
  })
}

/** Several rising sequences as one, each value once. */
function* merged(sequences: Iterator<number>[]): Generator<number> {
  const heads = sequences.map(sequence => ({ sequence, next: sequence.next() }))
  let last = Number.NEGATIVE_INFINITY
  for (;;) {
    const open = heads.filter(head => head.next.done !== true)
    if (open.length === 0) return
    const least = open.reduce((a, b) => (Number(b.next.value) < Number(a.next.value) ? b : a))
    const value = Number(least.next.value)
    least.next = least.sequence.next()
    if (value > last) yield (last = value)
  }
}

/** Wall times of a recurrence on the clock of its start, in order. Excluded ones are left out after counting. */
export function* wallTimes(recurrence: Recurrence, options: SetOptions = {}): Generator<number> {
  const { start, rules, excludedRules, dates, excludedDates } = recurrence
  const clock = (moment: WallMoment) => onClock(moment, start.zone)
  const single = dates.map(clock).sort((a, b) => a - b)
  const without = new Set(excludedDates.map(clock))
  const excluded = merged(excludedRules.map(each => occurrencesOf(each, options)))
  let skip = excluded.next()
  for (const wall of merged([...rules.map(each => occurrencesOf(each, options)), single.values()])) {
    if (options.to !== undefined && wall > options.to) return
    while (skip.done !== true && skip.value < wall) skip = excluded.next()
    if (without.has(wall) || (skip.done !== true && skip.value === wall)) continue
    yield wall
  }
}
