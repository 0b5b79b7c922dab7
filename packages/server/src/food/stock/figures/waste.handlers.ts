/** What was thrown away in a period, beside what may be. */
import { Problem } from '@cloche/domain/problems'
import { timesMoney } from '@cloche/domain/rules/amounts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { periodOf, scopeOf } from './period.ts'
import { answerFigures, type SheetColumn } from './sheet-answer.ts'
import {
  targetStatement,
  wasteLinesStatement,
  wasteStatement,
  type WastedLine,
  type WastedRow,
} from './waste.store.ts'

const WEEK_MS = 7 * 86_400_000

/** Nothing of it has a price: then nobody knows its cost. */
const moneyOf = ({ cost, without, count }: Pick<WastedRow, 'cost' | 'without' | 'count'>) => ({
  cost: without === count && count > 0 ? null : (cost ?? 0),
  without,
})

const causeOf = (cause: WastedRow['cause'], say: (key: string) => string) =>
  say(cause === null ? 'thrown.unsaid' : `waste.cause.${cause}`)

export const waste: Handler<'stock.waste'> = async context => {
  const length = periodOf(context.body)
  const { from, until } = context.body
  const { organizationId } = context.actor
  const { locationId } = context.session
  if (locationId === null) throw new Problem('LOCATION_REQUIRED')
  const [{ rows }, { rows: targets }, { rows: lines }] = await context.readTogether([
    wasteStatement(organizationId, scopeOf(context), from, until),
    targetStatement(organizationId, locationId),
    wasteLinesStatement(organizationId, scopeOf(context), from, until),
  ])
  const of = (by: WastedRow['by']) => rows.filter(row => row.by === by)
  const namesOf = (by: WastedRow['by']) =>
    of(by).map(row => ({ id: row.id, name: row.name, count: row.count, money: moneyOf(row) }))
  const [all] = of('all')
  const weekly = targets[0]?.target ?? null
  return {
    total: all === undefined ? { cost: 0, without: 0 } : moneyOf(all),
    target: weekly === null ? null : timesMoney(weekly, length / WEEK_MS),
    causes: of('cause').map(row => ({ cause: row.cause, count: row.count, money: moneyOf(row) })),
    products: of('product').map(row => ({
      id: row.id,
      name: row.name,
      count: row.count,
      money: moneyOf(row),
      reuse: row.reuse,
    })),
    places: namesOf('place'),
    people: namesOf('person'),
    lines,
  }
}

const GROUPS = {
  cause: 'thrown.causes',
  product: 'thrown.products',
  place: 'thrown.places',
  person: 'thrown.people',
} as const
type Sum = WastedRow & { readonly by: keyof typeof GROUPS }

const SUMS: readonly SheetColumn<Sum>[] = [
  { text: 'thrown.group', cell: (row, say) => say(GROUPS[row.by]) },
  {
    text: 'thrown.name',
    cell: ({ by, cause, name }, say) =>
      by !== 'cause' ? (name ?? say('thrown.nobody')) : causeOf(cause, say),
  },
  { text: 'thrown.often', kind: 'number', cell: row => row.count },
  { text: 'value.column.worth', kind: 'number', cell: row => moneyOf(row).cost },
  { text: 'thrown.withoutPrice', kind: 'number', cell: row => row.without },
  {
    text: 'thrown.couldBe',
    cell: ({ reuse }, say) => reuse.map(path => say(`statePath.${path}`)).join('; '),
  },
]

const LINES: readonly SheetColumn<WastedLine>[] = [
  { text: 'figures.when', kind: 'moment', cell: row => row.at },
  { text: 'value.column.product', cell: row => row.name },
  { text: 'figures.place', cell: row => row.placeName },
  { text: 'value.column.amount', kind: 'number', cell: row => row.quantity.value },
  { text: 'value.column.unit', cell: (row, say) => say(`unit.${row.quantity.unit}`) },
  { text: 'stockVariation.field.cause', cell: ({ cause }, say) => causeOf(cause, say) },
  { text: 'value.column.worth', kind: 'number', cell: row => row.cost },
  { text: 'stockVariation.field.userId', cell: row => row.personName },
  { text: 'stockVariation.field.note', cell: row => row.note },
]

export const wasteExport: Handler<'stock.wasteExport'> = async context => {
  const { what, format, from, until } = context.query
  periodOf(context.query)
  const { organizationId } = context.actor
  const to = context as unknown as CallContext
  const file = { file: 'thrown.file', title: 'thrown.title', day: from.slice(0, 10), format }
  if (what === 'lines') {
    const statement = wasteLinesStatement(organizationId, scopeOf(context), from, until, true)
    const [{ rows }] = await context.readTogether([statement])
    return answerFigures(to, file, LINES, rows)
  }
  const [{ rows }] = await context.readTogether([
    wasteStatement(organizationId, scopeOf(context), from, until),
  ])
  const sums = rows.filter((row): row is Sum => row.by !== 'all')
  return answerFigures(to, file, SUMS, sums)
}
