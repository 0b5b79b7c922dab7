/** One product: where it stands now, and how its level moved. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { plus } from '@cloche/domain/rules/amounts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { Handler } from '../../../http/call-context.ts'
import { curveStatement, pilesStatement, productStatement, startStatement } from './product.store.ts'

const USUAL_DAYS = 30
const DAY_MS = 86_400_000

export const product: Handler<'stock.product'> = async context => {
  const { organizationId, now } = context.actor
  const asked = context.body
  const until = asked.until ?? now
  const from = asked.from ?? new Date(Date.parse(until) - USUAL_DAYS * DAY_MS).toISOString()
  if (Date.parse(from) >= Date.parse(until)) throw brokenRule('until', 'problem.stock.period')
  const id = asked.productId.toLowerCase()
  const reach = rowScopeOf(ENTITIES.stockVariation, context.session, 'view')
  const [found, piles, starts, steps] = await context.readTogether([
    productStatement(organizationId, id),
    pilesStatement(organizationId, id, reach),
    startStatement(organizationId, id, reach, from),
    curveStatement(organizationId, id, reach, from, until),
  ])
  const [row] = found.rows
  if (row === undefined) throw new Problem('NOT_FOUND', { entity: 'product' })
  const start = new Map(starts.rows.map(({ unit, value }) => [unit, value]))
  const byUnit = Map.groupBy(steps.rows, step => step.unit)
  const units = [...new Set([...start.keys(), ...byUnit.keys()])]
  return {
    product: row,
    piles: piles.rows.map(({ value, unit, ...pile }) => ({ ...pile, quantity: { value, unit } })),
    curves: units.map(unit => {
      const first = { value: start.get(unit) ?? 0, unit }
      const points = (byUnit.get(unit) ?? []).map(step => ({
        at: step.at,
        value: plus(first, step)?.value ?? step.value,
      }))
      return { unit, start: first.value, points }
    }),
  }
}
