/** How often, from the longest to the shortest. */
export const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const
export type Frequency = (typeof frequencies)[number]

/** Days as RFC 5545 writes them, Monday first. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/** A day of the week, 0 for Monday; with `nth` only that one of its month or year, from the end when negative. */
export type ByDay = { weekday: number; nth: number | null }

/** A recurrence rule of RFC 5545 3.3.10. Empty lists mean: the part is not in the rule. */
export type RecurrenceRule = {
  frequency: Frequency
  interval: number
  count: number | null
  /** Last moment as it is written: basic date or date-time, with Z for UTC. */
  until: string | null
  /** First day of the week, 0 for Monday. */
  wkst: number
  byMonth: number[]
  byWeekNo: number[]
  byYearDay: number[]
  byMonthDay: number[]
  byDay: ByDay[]
  byHour: number[]
  byMinute: number[]
  bySecond: number[]
  bySetPos: number[]
  /** Days from Easter Sunday, an extension that some calendars write. */
  byEaster: number[]
}

/** What is wrong with a recurrence; the code is a text key, `part` what it is about. */
export type RecurrenceProblem = {
  code:
    | 'recurrence.problem.syntax'
    | 'recurrence.problem.frequency'
    | 'recurrence.problem.part'
    | 'recurrence.problem.value'
    | 'recurrence.problem.start'
    | 'recurrence.problem.timeZone'
  part: string
}

export type Parsed<T> = { ok: true; value: T } | { ok: false; problem: RecurrenceProblem }

export const refuse = (
  code: RecurrenceProblem['code'],
  part: string,
): { ok: false; problem: RecurrenceProblem } => ({
  ok: false,
  problem: { code, part },
})

type NumberPart = {
  [K in keyof RecurrenceRule]: RecurrenceRule[K] extends number[] ? K : never
}[keyof RecurrenceRule]

/** The parts that are lists of numbers, with their bounds; `signed` ones count from the end when negative. */
const numberParts: Readonly<Record<string, { key: NumberPart; min: number; max: number; signed: boolean }>> =
  {
    BYMONTH: { key: 'byMonth', min: 1, max: 12, signed: false },
    BYWEEKNO: { key: 'byWeekNo', min: 1, max: 53, signed: true },
    BYYEARDAY: { key: 'byYearDay', min: 1, max: 366, signed: true },
    BYMONTHDAY: { key: 'byMonthDay', min: 1, max: 31, signed: true },
    BYHOUR: { key: 'byHour', min: 0, max: 23, signed: false },
    BYMINUTE: { key: 'byMinute', min: 0, max: 59, signed: false },
    BYSECOND: { key: 'bySecond', min: 0, max: 60, signed: false },
    BYSETPOS: { key: 'bySetPos', min: 1, max: 366, signed: true },
    BYEASTER: { key: 'byEaster', min: 0, max: 366, signed: true },
  }

function whole(text: string): number | null {
  return /^[+-]?\d{1,9}$/.test(text) ? Number(text) : null
}

function readNumbers(text: string, min: number, max: number, signed: boolean): number[] | null {
  const numbers = text.split(',').map(whole)
  const inside = (value: number | null): value is number => {
    if (value === null) return false
    const size = signed ? Math.abs(value) : value
    return size >= min && size <= max
  }
  return numbers.every(inside) ? numbers : null
}

function readDays(text: string): ByDay[] | null {
  const days: ByDay[] = []
  for (const each of text.split(',')) {
    const parts = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(each)
    const day = weekdays.findIndex(name => name === parts?.[2])
    const nth = parts?.[1] === undefined ? null : Number(parts[1])
    if (!parts || day < 0 || nth === 0 || Math.abs(nth ?? 1) > 53) return null
    days.push({ weekday: day, nth })
  }
  return days
}

function emptyRule(frequency: Frequency): RecurrenceRule {
  return {
    frequency,
    interval: 1,
    count: null,
    until: null,
    wkst: 0,
    byMonth: [],
    byWeekNo: [],
    byYearDay: [],
    byMonthDay: [],
    byDay: [],
    byHour: [],
    byMinute: [],
    bySecond: [],
    bySetPos: [],
    byEaster: [],
  }
}

/** Sets one part of the rule; false when its value is not possible, null when there is no such part. */
function setPart(rule: RecurrenceRule, name: string, value: string): boolean | null {
  if (Object.hasOwn(numberParts, name)) {
    const part = numberParts[name]
    const numbers = part && readNumbers(value, part.min, part.max, part.signed)
    if (part && numbers) rule[part.key] = numbers
    return Boolean(numbers)
  }
  const number = whole(value)
  switch (name) {
    case 'INTERVAL':
      rule.interval = number ?? 0
      return rule.interval >= 1
    case 'COUNT':
      rule.count = number
      return number !== null && number >= 0
    case 'UNTIL':
      rule.until = value
      return /^\d{8}(T\d{6}Z?)?$/.test(value)
    case 'WKST':
      rule.wkst = weekdays.findIndex(day => day === value)
      return rule.wkst >= 0
    case 'BYDAY':
    case 'BYWEEKDAY': {
      const days = readDays(value)
      if (days) rule.byDay = days
      return days !== null
    }
    default:
      return null
  }
}

/** Reads `FREQ=WEEKLY;BYDAY=MO,FR`. Case does not matter; each part may stand once. */
export function parseRule(text: string): Parsed<RecurrenceRule> {
  const parts = new Map<string, string>()
  for (const part of text.trim().toUpperCase().split(';')) {
    if (part.trim() === '') continue
    const [name = '', value, ...rest] = part.trim().split('=')
    if (!value || rest.length > 0 || parts.has(name)) return refuse('recurrence.problem.syntax', part)
    parts.set(name, value)
  }
  const frequency = frequencies.find(each => each === parts.get('FREQ'))
  if (!frequency) return refuse('recurrence.problem.frequency', parts.get('FREQ') ?? '')
  parts.delete('FREQ')
  const rule = emptyRule(frequency)
  for (const [name, value] of parts) {
    const isSet = setPart(rule, name, value)
    if (isSet === null) return refuse('recurrence.problem.part', name)
    if (!isSet) return refuse('recurrence.problem.value', `${name}=${value}`)
  }
  return { ok: true, value: rule }
}
