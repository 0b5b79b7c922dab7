/** Instants as loggers write them: with a zone, without one, in either order, as counts since an epoch or a start. */

/** In which order day and month stand; `either`: both orders can be. */
export type DateOrder = 'yearFirst' | 'dayFirst' | 'monthFirst' | 'either'
/** What a count since a start counts, `count`: the file does not say. */
export type OffsetUnit = 'ms' | 's' | 'min' | 'h' | 'count'

export type TimeForm =
  | { readonly kind: 'instant'; readonly order: DateOrder }
  | { readonly kind: 'wall'; readonly order: DateOrder }
  /** Without a time: another column has it, or each row is a day. */
  | { readonly kind: 'day'; readonly order: DateOrder }
  | { readonly kind: 'clock' }
  | { readonly kind: 'epoch'; readonly unit: 's' | 'ms' }
  | { readonly kind: 'offset'; readonly unit: OffsetUnit }

const DAY = String.raw`(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})([-/.])(\d{1,2})\5(\d{4}|\d{2}))`
const CLOCK = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap])?\.?(?:m\.?)?`
const ZONE = String.raw`(z|utc|gmt|[+-]\d{2}:?\d{2})`
const WHOLE = new RegExp(String.raw`^${DAY}(?:(?:T|,?\s+)${CLOCK}\s*${ZONE}?)?$`, 'i')
const TIME = new RegExp(String.raw`^${CLOCK}$`, 'i')

interface Written {
  /** The three numbers of the date as they stand. */
  readonly first: number
  readonly second: number
  readonly third: number
  readonly isYearFirst: boolean
  readonly hasDots: boolean
  readonly clock: number | null
  /** Minutes ahead of UTC. */
  readonly zone: number | null
}

/** Milliseconds since midnight; undefined for an hour or a minute that is none. */
function clockOf(
  hour: string,
  minute: string,
  second: string | undefined,
  fraction: string | undefined,
  half: string | undefined,
): number | undefined {
  let hours = Number(hour)
  if (half !== undefined) {
    if (hours < 1 || hours > 12) return undefined
    hours = (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  }
  const [minutes, seconds] = [Number(minute), Number(second ?? 0)]
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined
  const rest = fraction === undefined ? 0 : Math.floor(Number(`0.${fraction}`) * 1000)
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + rest
}

function zoneOf(text: string | undefined): number | null {
  if (text === undefined) return null
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(text) ?? []
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

function written(cell: string): Written | undefined {
  const found = WHOLE.exec(cell.trim())
  if (found === null) return undefined
  const [, year, month, day, one, part, two, last, hour, minute, second, fraction, half, zone] = found
  const clock = hour === undefined ? null : clockOf(hour, minute as string, second, fraction, half)
  if (clock === undefined) return undefined
  const isYearFirst = year !== undefined
  return {
    first: Number(isYearFirst ? year : one),
    second: Number(isYearFirst ? month : two),
    third: Number(isYearFirst ? day : last),
    isYearFirst,
    hasDots: part === '.',
    clock,
    zone: zoneOf(zone?.toLowerCase()),
  }
}

/** Milliseconds since midnight of a time of day; undefined for all else. */
export function clockIn(cell: string): number | undefined {
  const found = TIME.exec(cell.trim())
  if (found === null) return undefined
  const [, hour, minute, second, fraction, half] = found
  return clockOf(hour as string, minute as string, second, fraction, half)
}

export const isTimeLike = (cell: string): boolean =>
  written(cell) !== undefined || clockIn(cell) !== undefined

/** A date and time as it stands, read in an order; milliseconds as if it were UTC, and its own zone where it has one. */
export function readWritten(
  cell: string,
  order: DateOrder,
): { readonly at: number; readonly zone: number | null } | undefined {
  const found = written(cell)
  if (found === undefined) return undefined
  const { first, second, third, isYearFirst, clock, zone } = found
  const [year, month, day] = isYearFirst
    ? [first, second, third]
    : order === 'monthFirst'
      ? [third, first, second]
      : [third, second, first]
  const full = year < 100 ? 2000 + year : year
  const midnight = Date.UTC(full, month - 1, day)
  const date = new Date(midnight)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  return { at: midnight + (clock ?? 0), zone }
}

const COUNT = /^\d+(?:[.,]\d+)?$/
/** Seconds of the years 2000 to 2099. */
const EPOCH = { from: 946_684_800, until: 4_102_444_800 } as const

function epochUnit(values: readonly number[]): 's' | 'ms' | undefined {
  const within = (factor: number) =>
    values.every(value => value >= EPOCH.from * factor && value < EPOCH.until * factor)
  return within(1) ? 's' : within(1000) ? 'ms' : undefined
}

/** In which order dates stand: by what can be no month, by dots, which no country writes between month and day first. */
function orderOf(all: readonly Written[]): DateOrder | undefined {
  if (all.every(({ isYearFirst }) => isYearFirst)) return 'yearFirst'
  if (all.some(({ isYearFirst }) => isYearFirst)) return undefined
  const isDayFirst = all.some(({ first }) => first > 12)
  const isMonthFirst = all.some(({ second }) => second > 12)
  if (isDayFirst && isMonthFirst) return undefined
  if (isDayFirst) return 'dayFirst'
  if (isMonthFirst) return 'monthFirst'
  return all.some(({ hasDots }) => hasDots) ? 'dayFirst' : 'either'
}

const TIME_WORDS: Readonly<Record<string, OffsetUnit>> = {
  time: 'count',
  elapsed: 'count',
  tiempo: 'count',
  zeit: 'count',
  t: 'count',
  ms: 'ms',
  millisecond: 'ms',
  milliseconds: 'ms',
  s: 's',
  sec: 's',
  secs: 's',
  second: 's',
  seconds: 's',
  segundo: 's',
  segundos: 's',
  min: 'min',
  mins: 'min',
  minute: 'min',
  minutes: 'min',
  minuto: 'min',
  minutos: 'min',
  h: 'h',
  hr: 'h',
  hrs: 'h',
  hour: 'h',
  hours: 'h',
  hora: 'h',
  horas: 'h',
}

/** What a column of counts counts, by its name, where the name speaks of time and of nothing else. */
function offsetUnit(head: string): OffsetUnit | undefined {
  const words = head
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(word => word !== '')
  const units = words.map(word => TIME_WORDS[word])
  if (words.length === 0 || units.includes(undefined)) return undefined
  return units.find(unit => unit !== 'count') ?? 'count'
}

/** A line at the end that says something else does not make a column another one. */
const FITTING_LEAST = 0.8

/**
 * How a column says when, by its name and some of its cells that are not blank; undefined for a column that does not.
 */
export function timeForm(head: string, cells: readonly string[]): TimeForm | undefined {
  const isMost = (fitting: readonly unknown[]) =>
    fitting.length > 0 && fitting.length >= cells.length * FITTING_LEAST
  const dates = cells.map(written).filter(found => found !== undefined)
  if (isMost(dates)) {
    const order = orderOf(dates)
    if (order === undefined) return undefined
    if (dates.every(({ clock }) => clock === null)) return { kind: 'day', order }
    return { kind: dates.every(({ zone }) => zone !== null) ? 'instant' : 'wall', order }
  }
  if (isMost(cells.filter(cell => clockIn(cell) !== undefined))) return { kind: 'clock' }
  const numbers = cells.filter(cell => COUNT.test(cell)).map(cell => Number(cell.replace(',', '.')))
  if (!isMost(numbers)) return undefined
  const epoch = epochUnit(numbers)
  if (epoch !== undefined) return { kind: 'epoch', unit: epoch }
  const unit = offsetUnit(head)
  const isAscending = numbers.every((value, at) => at === 0 || value > (numbers[at - 1] as number))
  return unit !== undefined && isAscending && numbers.length > 1 ? { kind: 'offset', unit } : undefined
}
