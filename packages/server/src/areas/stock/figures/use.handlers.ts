/** What was used beside what was planned, and what was thrown away, in a period. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { costOf, sumOfMoney, timesMoney } from '@cloche/domain/rules/amounts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import {
  targetStatement,
  USED_MAX,
  useStatement,
  wasteLinesStatement,
  wasteStatement,
  type WastedRow,
} from './use.store.ts'

const WEEK_MS = 7 * 86_400_000
/** Longer periods are asked for in parts. */
const PERIOD_MS = 400 * 86_400_000

/** @throws RULE_BROKEN for a period that ends before it begins, or is too long */
function periodOf({ body }: { readonly body: { readonly from: string; readonly until: string } }): number {
  const length = Date.parse(body.until) - Date.parse(body.from)
  if (length <= 0) throw brokenRule('until', 'problem.stock.period')
  if (length > PERIOD_MS)
    throw brokenRule('from', 'problem.statistics.tooLong', { limit: PERIOD_MS / 86_400_000 })
  return length
}

const scopeOf = ({ session }: Pick<CallContext, 'session'>) =>
  rowScopeOf(ENTITIES.stockVariation, session, 'view')

export const use: Handler<'stock.use'> = async context => {
  periodOf(context)
  const { from, until } = context.body
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

export const waste: Handler<'stock.waste'> = async context => {
  const length = periodOf(context)
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
