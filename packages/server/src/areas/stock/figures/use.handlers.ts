/** What was used beside what was planned, and what was thrown away, in a period. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { costOf, minus, ratioOf, sumOfMoney, timesMoney } from '@cloche/domain/rules/amounts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { AnswerTo, CallContext, Handler } from '../../../http/call-context.ts'
import {
  targetStatement,
  USED_MAX,
  useStatement,
  wasteLinesStatement,
  wasteStatement,
  type WastedRow,
} from './use.store.ts'
import { answerFigures, type SheetColumn } from './sheet-answer.ts'
import { YIELDS_MAX, yieldStatement } from './yield.store.ts'

const WEEK_MS = 7 * 86_400_000
/** Longer periods are asked for in parts. */
const PERIOD_MS = 400 * 86_400_000

/** @throws RULE_BROKEN for a period that ends before it begins, or is too long */
function periodOf({ from, until }: { readonly from: string; readonly until: string }): number {
  const length = Date.parse(until) - Date.parse(from)
  if (length <= 0) throw brokenRule('until', 'problem.stock.period')
  if (length > PERIOD_MS)
    throw brokenRule('from', 'problem.statistics.tooLong', { limit: PERIOD_MS / 86_400_000 })
  return length
}

const scopeOf = ({ session }: Pick<CallContext, 'session'>) =>
  rowScopeOf(ENTITIES.stockVariation, session, 'view')

type Period = { readonly from: string; readonly until: string }
type Read = Pick<CallContext, 'actor' | 'session' | 'readTogether'>

async function usedIn(context: Read, { from, until }: Period): Promise<AnswerTo<'stock.use'>> {
  const statement = useStatement(context.actor.organizationId, scopeOf(context), from, until)
  const [{ rows: found }] = await context.readTogether([statement])
  const rows = found.slice(0, USED_MAX).map(({ price, ...row }) => {
    const money = {
      planned: costOf(row.planned, price),
      used: costOf(row.used, price),
      wasted: costOf(row.wasted, price),
      missing: costOf(row.missing, price),
    }
    const { planned, ...taken } = money
    const actual = sumOfMoney(Object.values(taken))
    const difference = sumOfMoney([actual, planned === null ? null : timesMoney(planned, -1)])
    return { ...row, money: { ...money, actual, difference } }
  })
  return { rows, isMore: found.length > USED_MAX }
}

export const use: Handler<'stock.use'> = async context => {
  periodOf(context.body)
  return usedIn(context, context.body)
}

/** What was made, beside what the recipe gives of what went in; the least first. */
async function yieldsIn(context: Read, { from, until }: Period): Promise<AnswerTo<'stock.yields'>> {
  const statement = yieldStatement(context.actor.organizationId, scopeOf(context), from, until)
  const [{ rows: found }] = await context.readTogether([statement])
  const rows = found.slice(0, YIELDS_MAX).map(({ price, ...row }) => {
    const lacking = minus(row.planned, row.made)
    return {
      ...row,
      ratio: ratioOf(row.made, row.planned) ?? 0,
      lost: lacking === null ? null : costOf(lacking, price),
    }
  })
  return { rows, isMore: found.length > YIELDS_MAX }
}

export const yields: Handler<'stock.yields'> = async context => {
  periodOf(context.body)
  return yieldsIn(context, context.body)
}

const AMOUNTS = ['planned', 'used', 'wasted', 'missing'] as const
const USE_COLUMNS: readonly SheetColumn<AnswerTo<'stock.use'>['rows'][number]>[] = [
  { text: 'value.column.product', cell: row => row.name },
  { text: 'figures.place', cell: row => row.locationName },
  { text: 'value.column.unit', cell: row => row.used.unit },
  ...AMOUNTS.map(name => ({
    text: `figures.${name}`,
    isNumber: true as const,
    cell: (row: AnswerTo<'stock.use'>['rows'][number]) => row[name].value,
  })),
  ...([...AMOUNTS, 'actual', 'difference'] as const).map(name => ({
    text: 'figures.inMoney',
    what: `figures.${name}`,
    isNumber: true as const,
    cell: (row: AnswerTo<'stock.use'>['rows'][number]) => row.money[name],
  })),
]
const YIELD_COLUMNS: readonly SheetColumn<AnswerTo<'stock.yields'>['rows'][number]>[] = [
  { text: 'value.column.product', cell: row => row.name },
  { text: 'figures.batches', isNumber: true, cell: row => row.batches },
  { text: 'value.column.unit', cell: row => row.made.unit },
  { text: 'figures.yieldPlanned', isNumber: true, cell: row => row.planned.value },
  { text: 'figures.made', isNumber: true, cell: row => row.made.value },
  { text: 'figures.yieldRatio', isNumber: true, cell: row => row.ratio },
  { text: 'figures.lost', isNumber: true, cell: row => row.lost },
]

export const useExport: Handler<'stock.useExport'> = async context => {
  const { what, format } = context.query
  periodOf(context.query)
  const day = context.query.from.slice(0, 10)
  const to = context as unknown as CallContext
  if (what === 'yields') {
    const { rows } = await yieldsIn(context, context.query)
    const file = { file: 'figures.yieldsFile', title: 'figures.yieldsTitle', day, format }
    return answerFigures(to, file, YIELD_COLUMNS, rows)
  }
  const { rows } = await usedIn(context, context.query)
  const file = { file: 'figures.useFile', title: 'figures.useTitle', day, format }
  return answerFigures(to, file, USE_COLUMNS, rows)
}

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
  const moneyOf = ({ cost, without, count }: Pick<WastedRow, 'cost' | 'without' | 'count'>) => ({
    cost: without === count && count > 0 ? null : (cost ?? 0),
    without,
  })
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
