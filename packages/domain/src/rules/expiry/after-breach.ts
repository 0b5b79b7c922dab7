import { addSeconds, compareInstants } from '../calendar/index.ts'
import { growth, limits, outOfControl, type BreachSide, type Exposure } from '../food-safety/index.ts'
import { conditionOf } from './life.ts'
import type { Dates } from './pause.ts'
import type { DateKind, DateLine, DateRule, Pause } from './types.ts'

/** Why no rule gives food a new date after a breach: text keys. */
export const afterBreachKeys = [
  'afterBreach.going',
  'afterBreach.closed',
  'afterBreach.noLimit',
  'afterBreach.noReadings',
  'afterBreach.frozen',
  'afterBreach.noDate',
  'afterBreach.done',
  'afterBreach.tooLong',
  'afterBreach.tooHot',
  'afterBreach.passed',
  'afterBreach.earlier',
  'afterBreach.notDone',
  'afterBreach.changed',
] as const
export type AfterBreachKey = (typeof afterBreachKeys)[number]

/** What food went through while a breach lasted, and when. */
export interface ExposedFood extends Exposure {
  /** Instants: since when it was beyond the limit, and until when. */
  readonly from: string
  readonly to: string
  /** Seconds beyond the limit in earlier breaches of where it stood, whatever was decided about them. */
  readonly before?: number
}

export interface BreachQuestion {
  readonly label: Dates & {
    readonly state: string
    /** Used up, thrown away or emptied. */
    readonly isClosed: boolean
    readonly lines: readonly DateLine[]
    readonly pause: Pause | null
  }
  readonly breach: {
    /** The incidence: a label is dated anew once for each. */
    readonly id: string
    readonly side: BreachSide
    /** °C; null: it is no breach of a limit of temperature. */
    readonly limitC: number | null
    readonly isOver: boolean
  }
  /** Null: nothing was measured. */
  readonly food: ExposedFood | null
  /** Instant of the change. */
  readonly at: string
}

export type BreachDates =
  | ({ readonly ok: true; readonly line: DateLine; readonly lines: readonly DateLine[] } & Dates)
  | { readonly ok: false; readonly because: AfterBreachKey }

export const BREACH_RULES: readonly string[] = [
  'expiry.breach.aged',
  'expiry.breach.useSoon',
  'expiry.breach.hot',
]
const no = (because: AfterBreachKey): BreachDates => ({ ok: false, because })
/** Both languages write hours and minutes alike. */
function lengthOf(minutes: number): string {
  const [hours, left] = [Math.floor(minutes / 60), minutes % 60]
  return [...(hours > 0 ? [`${hours} h`] : []), ...(left > 0 || hours === 0 ? [`${left} min`] : [])].join(' ')
}
const tenths = (celsius: number) => Math.round(celsius * 10) / 10

/** Seconds that the food was out of temperature control in breaches after which it was dated before. */
function spentBefore(lines: readonly DateLine[]): number {
  const byBreach = new Map(
    lines
      .filter(({ rule }) => BREACH_RULES.includes(rule))
      .map(({ values }) => [values['breach'], Number(values['seconds'])]),
  )
  return [...byBreach.values()].reduce((sum, seconds) => sum + seconds, 0)
}

/** Why there is no rule for such food, whatever it went through; undefined: there may be. */
function outsideRules({ label, breach, food }: BreachQuestion): AfterBreachKey | undefined {
  if (label.isClosed) return 'afterBreach.closed'
  if (breach.limitC === null) return 'afterBreach.noLimit'
  const isChilled = breach.side === 'warm' && breach.limitC >= growth.fromC
  if (isChilled && breach.limitC > limits.spainChilledShort.maxC) return 'afterBreach.noLimit'
  if (breach.side === 'cold' && breach.limitC < limits.hotHolding.minC) return 'afterBreach.noLimit'
  if (label.pause !== null || conditionOf(label.state) === 'frozen') return 'afterBreach.frozen'
  if (breach.side === 'warm' && !isChilled) return 'afterBreach.noLimit'
  if (label.expiration === null && label.bestBefore === null) return 'afterBreach.noDate'
  if (!breach.isOver) return 'afterBreach.going'
  return food === null ? 'afterBreach.noReadings' : undefined
}

/** The line with which a rule dates, in place of what decided before; with the dates of before, which can be put back. */
function dated(
  { label, at }: BreachQuestion,
  rule: DateRule,
  values: DateLine['values'],
  asked: { readonly [kind in DateKind]?: string },
): BreachDates {
  const dates: Dates = { bestBefore: label.bestBefore, expiration: label.expiration }
  const was = { wasBestBefore: label.bestBefore ?? '', wasExpiration: label.expiration ?? '' }
  let lines = label.lines
  const added: DateLine[] = []
  for (const [date, until] of Object.entries(asked) as [DateKind, string][]) {
    const before = dates[date]
    if (before !== null && compareInstants(before, until) <= 0) continue
    if (compareInstants(until, at) <= 0) return no('afterBreach.passed')
    dates[date] = until
    lines = lines.map(line => (line.date === date ? { ...line, decides: false } : line))
    added.push({ date, rule, values: { ...values, ...was }, until, decides: true })
  }
  const [line] = added
  if (line === undefined) return no('afterBreach.earlier')
  // A use-by takes the place of the best-before that the label had.
  if (label.expiration === null && dates.expiration !== null) {
    dates.bestBefore = null
    lines = lines.map(each => (each.date === 'bestBefore' ? { ...each, decides: false } : each))
  }
  return { ok: true, ...dates, line, lines: [...lines, ...added] }
}

/**
 * The dates of food after a breach, by what it went through: less than they were, never more, and no date where no rule
 * is known. Chilled food that was too warm for two hours in all goes on with the life it has left: what it used beyond its
 * limit is taken off. Until four hours it is to be used before they are over. Food kept hot is to be used within four
 * hours from when it cooled down. What was longer out of control cannot be dated: it is rejected.
 */
export function afterBreach(question: BreachQuestion): BreachDates {
  const { label, breach, food, at } = question
  const because = outsideRules(question)
  if (because !== undefined) return no(because)
  const { warmest, coldest, beyond, ageing, from, to } = food as ExposedFood
  const isExpired = label.expiration !== null && compareInstants(label.expiration, at) <= 0
  if (isExpired) return no('afterBreach.passed')
  const isDone = label.lines.some(
    ({ rule, values }) => BREACH_RULES.includes(rule) && values['breach'] === breach.id,
  )
  if (isDone) return no('afterBreach.done')
  const before = Math.round(Math.max(spentBefore(label.lines), food?.before ?? 0))
  const spent = before + beyond
  const values = {
    breach: breach.id,
    seconds: Math.round(beyond),
    spent: lengthOf(Math.ceil(spent / 60)),
    warmest: tenths(warmest),
    coldest: tenths(coldest),
    limit: tenths(breach.limitC as number),
  }
  if (breach.side === 'cold')
    return spent >= outOfControl.hotSeconds
      ? no('afterBreach.tooLong')
      : dated(question, 'expiry.breach.hot', values, {
          expiration: addSeconds(from, outOfControl.hotSeconds - before),
        })
  if (warmest > growth.toC) return no('afterBreach.tooHot')
  if (spent >= outOfControl.useSeconds) return no('afterBreach.tooLong')
  if (spent >= outOfControl.backSeconds)
    return dated(question, 'expiry.breach.useSoon', values, {
      expiration: addSeconds(to, Math.floor(outOfControl.useSeconds - spent)),
    })
  const lost = Math.max(1, Math.ceil(ageing / 60))
  const less = (date: string | null) => (date === null ? undefined : addSeconds(date, -60 * lost))
  const [bestBefore, expiration] = [less(label.bestBefore), less(label.expiration)]
  return dated(
    question,
    'expiry.breach.aged',
    { ...values, lost: lengthOf(lost) },
    {
      ...(bestBefore === undefined ? {} : { bestBefore }),
      ...(expiration === undefined ? {} : { expiration }),
    },
  )
}
