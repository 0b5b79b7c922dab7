/** What somebody changed of a plan that is not accepted yet: kept in this browser, so that it is there after a reload. */
import { AMOUNT_UNITS } from '@cloche/domain/catalogue'
import { isPositive, type Amount } from '@cloche/domain/rules/amounts'
import { useState } from 'react'
import { keptNames, readRecord, writeRecord, writeText } from '../../../data/layout/storage.ts'

export interface TypedLine {
  readonly productId: string
  readonly amount: Amount
}

export interface KeptPlan {
  /** When the food is needed, HH:MM by the clock of the place; null: as the plan says. */
  readonly neededAt: string | null
  readonly typed: readonly TypedLine[]
  /** By product: in how many parts it is made at once. */
  readonly splits: Readonly<Record<string, number>>
  /** By line: how much of it is made, in the unit of its line, in which machine, and by whom. */
  readonly values: Readonly<Record<string, number>>
  readonly machines: Readonly<Record<string, string>>
  readonly people: Readonly<Record<string, readonly string[]>>
  /** By line: the instant at which somebody lets it begin. */
  readonly starts: Readonly<Record<string, string>>
  /** Lines in the order in which they were put: of those that begin at once. */
  readonly order: readonly string[]
}

export const AS_WORKED_OUT: KeptPlan = {
  neededAt: null,
  typed: [],
  splits: {},
  values: {},
  machines: {},
  people: {},
  starts: {},
  order: [],
}
export const HOUR = /^([01]\d|2[0-3]):[0-5]\d$/

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(one => typeof one === 'string') : []
const entries = <Value>(value: unknown, read: (one: unknown) => Value | null): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).flatMap(([id, one]) => {
      const known = read(one)
      return known === null ? [] : [[id, known]]
    }),
  )

function typedIn(value: unknown): TypedLine[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one: unknown) => {
    if (!isObject(one) || typeof one['productId'] !== 'string' || !isObject(one['amount'])) return []
    const { value: figure, unit: name } = one['amount']
    const unit = AMOUNT_UNITS.find(known => known === name)
    if (typeof figure !== 'number' || unit === undefined) return []
    const amount = { value: figure, unit }
    return isPositive(amount) ? [{ productId: one['productId'], amount }] : []
  })
}

const isPartCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 10

/** What is kept, as far as it can be read. */
export function planIn(record: Record<string, unknown>): KeptPlan {
  const { neededAt, typed, splits, values, machines, people, starts, order } = record
  return {
    neededAt: typeof neededAt === 'string' && HOUR.test(neededAt) ? neededAt : null,
    typed: typedIn(typed),
    splits: entries(splits, one => (isPartCount(one) ? one : null)),
    machines: entries(machines, one => (typeof one === 'string' ? one : null)),
    values: entries(values, one => (typeof one === 'number' && one >= 0 ? one : null)),
    people: entries(people, one => (texts(one).length === 0 ? null : texts(one))),
    starts: entries(starts, one => (typeof one === 'string' && !Number.isNaN(Date.parse(one)) ? one : null)),
    order: texts(order),
  }
}

/** Nothing was changed. */
export const isAsWorkedOut = ({ neededAt, typed, order, ...records }: KeptPlan): boolean =>
  neededAt === null &&
  [typed, order, ...Object.values(records).map(record => Object.keys(record))].every(
    ({ length }) => length === 0,
  )

/** A product stands once among what was typed: typed again, it is the later amount. */
export const typedWith = (typed: readonly TypedLine[], line: TypedLine): TypedLine[] => [
  ...typed.filter(({ productId }) => productId !== line.productId),
  line,
]

const PREFIX = 'dayPlan.'
const nameOf = (placeId: string, day: string) => `${PREFIX}${day}.${placeId}`
const isOver = (name: string, today: string) =>
  name.startsWith(PREFIX) && name.slice(PREFIX.length, PREFIX.length + today.length) < today

/** Of days that are over nothing is kept. */
function keep(placeId: string, day: string, today: string, plan: KeptPlan): void {
  for (const name of keptNames()) if (isOver(name, today)) writeText(name, null)
  const name = nameOf(placeId, day)
  if (isAsWorkedOut(plan)) writeText(name, null)
  else writeRecord(name, plan)
}

/** What is kept of the plan of a place and day, and how it is changed. */
export function useKeptPlan(placeId: string, day: string, today: string) {
  const name = nameOf(placeId, day)
  const [held, setHeld] = useState<{ readonly name: string; readonly plan: KeptPlan } | null>(null)
  const plan = held?.name === name ? held.plan : planIn(readRecord(name))
  function change(part: Partial<KeptPlan>): void {
    const next = { ...plan, ...part }
    setHeld({ name, plan: next })
    keep(placeId, day, today, next)
  }
  return { plan, change, forget: () => change(AS_WORKED_OUT) }
}
