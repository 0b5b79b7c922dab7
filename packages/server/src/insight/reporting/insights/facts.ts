/** The facts of a week, of what the session sees: what it may not see is not looked at, and so not found. */
import { ENTITIES } from '@cloche/domain/entities'
import { addToDay, dayBounds, weekOf } from '@cloche/domain/rules/calendar'
import { signsOf } from '@cloche/domain/rules/haccp-signs'
import { insightRules, type WeekFacts } from '@cloche/domain/rules/insights'
import { compareMoney, type Money } from '@cloche/domain/rules/amounts'
import { may, type Permissions } from '@cloche/domain/rules/permissions'
import { mayAskReport } from '@cloche/domain/rules/reports'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { worthAt } from '../../../food/index.ts'
import type { Session } from '../../../http/session.ts'
import {
  checksStatement,
  coolingStatement,
  deliveriesStatement,
  expiredStatement,
  mediansStatement,
  shiftsStatement,
  wasteStatement,
  type CheckRow,
  type Weeks,
} from './facts.store.ts'

const { weeksBefore } = insightRules

/** The week of a day, from Monday, with those before, by the clock of a place. */
export function weeksOf(day: string, zone: string): Weeks & { readonly from: string; readonly to: string } {
  const { first: from, last: to } = weekOf(day)
  const mondays = Array.from({ length: weeksBefore + 1 }, (_, at) =>
    addToDay(from, { weeks: at - weeksBefore }),
  )
  return {
    from,
    to,
    zone,
    starts: mondays.map(monday => dayBounds(monday, zone).start),
    end: dayBounds(to, zone).end,
    lately: dayBounds(addToDay(to, { days: 1 - insightRules.fridgeWarms.days }), zone).start,
  }
}

/** Of each thing its figure in each of the weeks before, and in the week itself. */
function byWeek<R extends { readonly id: string; readonly name: string; readonly week: number }>(
  rows: readonly R[],
  of: (row: R) => number,
): {
  readonly id: string
  readonly name: string
  readonly now: number
  readonly before: readonly number[]
}[] {
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, all]) => {
    const weeks = Array.from({ length: weeksBefore + 1 }, () => 0)
    for (const row of all) weeks[row.week - 1] = of(row)
    return { id, name: all[0]?.name ?? '', now: weeks[weeksBefore] ?? 0, before: weeks.slice(0, weeksBefore) }
  })
}

function checkFacts(rows: readonly CheckRow[]): Pick<WeekFacts, 'times' | 'same'> {
  const points = Map.groupBy(rows, ({ pointId }) => pointId)
  const nameOf = (id: string) => points.get(id)?.[0]?.point ?? ''
  const byId = new Map(rows.map(row => [row.id, row]))
  const checks = rows.map(row => ({ ...row, at: Date.parse(row.at), reading: null, site: '' }))
  return {
    times: [...points].map(([id, of]) => ({ id, name: nameOf(id), minutes: of.map(({ minute }) => minute) })),
    same: signsOf(checks, [])
      .filter(({ kind }) => kind === 'same')
      .flatMap(({ checkIds, figure }) => {
        const check = byId.get(checkIds[0] ?? '')
        return check === undefined
          ? []
          : [
              {
                id: check.pointId,
                name: nameOf(check.pointId),
                value: figure,
                unit: check.unit ?? '',
                count: checkIds.length,
              },
            ]
      }),
  }
}

const sees = (permissions: Permissions, entity: keyof typeof ENTITIES) =>
  may(permissions, ENTITIES[entity].permission, 'view')

/** What stock was worth when the week ended, and those before; the ones before only where it is enough to be worth a word. */
async function stockFacts(
  transaction: Transaction,
  session: Session,
  { starts, end }: Weeks,
  now: string,
): Promise<WeekFacts['stock']> {
  if (!mayAskReport(session.permissions, 'stockValue')) return null
  const scope = rowScopeOf(ENTITIES.stockVariation, session, 'view')
  const at = async (instant: string) =>
    (await worthAt(transaction, session.organizationId, scope, instant))?.worth ?? null
  const worth = await at(Date.parse(end) < Date.parse(now) ? end : now)
  if (worth === null || compareMoney(worth, insightRules.stockHigh.leastMoney) === 'less') return null
  const before: Money[] = []
  for (const start of starts.slice(1)) {
    const then = await at(start)
    if (then === null) return null
    before.push(then)
  }
  return { worth, before }
}

export async function weekFacts(
  transaction: Transaction,
  session: Session,
  weeks: ReturnType<typeof weeksOf>,
  now: string,
): Promise<WeekFacts> {
  const ask = async <R>(entity: keyof typeof ENTITIES, statement: Statement<R>): Promise<readonly R[]> =>
    sees(session.permissions, entity) ? (await transaction.query(statement)).rows : []
  const [waste, expired, medians, checks, deliveries, cooling, shifts] = await Promise.all([
    ask('stockVariation', wasteStatement(session, weeks)),
    ask('stockVariation', expiredStatement(session, weeks)),
    ask('sensor', mediansStatement(session, weeks)),
    ask('haccpCheck', checksStatement(session, weeks)),
    ask('order', deliveriesStatement(session, weeks)),
    ask('process', coolingStatement(session, weeks)),
    ask('task', shiftsStatement(session, weeks)),
  ])
  const thrown = byWeek(
    expired.map(row => ({ ...row, id: '', name: '' })),
    row => row.count,
  )[0]
  const lines = byWeek(deliveries, row => row.lines)
  const short = new Map(byWeek(deliveries, row => row.short).map(one => [one.id, one]))
  const total = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0)
  return {
    from: weeks.from,
    to: weeks.to,
    waste: byWeek(waste, row => row.cost).map(({ id, name, now, before }) => ({
      id,
      name,
      cost: now,
      before,
    })),
    expired: { count: thrown?.now ?? 0, before: thrown?.before ?? weeks.starts.slice(1).map(() => 0) },
    warming: [...Map.groupBy(medians, ({ id }) => id)].map(([id, of]) => ({
      id,
      name: of[0]?.name ?? '',
      medians: of.map(({ day, value }) => ({ day, value })),
    })),
    ...checkFacts(checks),
    deliveries: lines.map(({ id, name, now, before }) => ({
      id,
      name,
      lines: now,
      short: short.get(id)?.now ?? 0,
      linesBefore: total(before),
      shortBefore: total(short.get(id)?.before ?? []),
    })),
    cooling,
    shifts,
    stock: await stockFacts(transaction, session, weeks, now),
  }
}
