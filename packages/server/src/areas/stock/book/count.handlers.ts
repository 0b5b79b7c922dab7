/** Counting: what is there is set, the difference is written. */
import type { Measure } from '@cloche/domain/rules/amounts'
import { brokenRule, Problem, type Fault } from '@cloche/domain/problems'
import { backDatingFault } from '@cloche/domain/rules/registration'
import { costOf, countOf, type StockPile, type Variation } from '@cloche/domain/rules/stock'
import { measureOf, tidy } from '@cloche/domain/rules/traceability'
import type { Transaction } from '../../../database/transaction.ts'
import type { Handler } from '../../../http/call-context.ts'
import { UNITS } from '../levels/measures.ts'
import { findNamed, linesOf, placeOf, type AskedLine, type Line } from './named.ts'
import { book } from './operation.ts'

interface AskedCount {
  readonly id?: string
  readonly at?: string
  readonly locationId?: string
  readonly checkpointBatchId?: string
  readonly note?: string
  readonly lines: readonly AskedLine[]
}

/** Clocks of tablets differ from ours by this much. */
const CLOCK_SLACK_MS = 300_000

interface Sum {
  readonly productId: string
  readonly state: string
  readonly locationId: string
  readonly measure: Measure
  readonly value: number
  readonly isCountedSince: boolean
}

const keyOf = ({ productId, state, locationId }: Pick<Line, 'productId' | 'state' | 'locationId'>) =>
  `${productId} ${state} ${locationId}`

/** Counts of one product wait for each other. */
async function takeTurns(
  transaction: Transaction,
  organizationId: string,
  lines: readonly Line[],
): Promise<void> {
  for (const product of [...new Set(lines.map(line => line.productId))].toSorted())
    await transaction.query({
      text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
      values: [`${organizationId}/stock/count/${product}`],
    })
}

/** What there was of each counted product at an instant, with and without labels, and whether it was counted since. */
async function sumsAt(
  transaction: Transaction,
  organizationId: string,
  lines: readonly Line[],
  at: string,
): Promise<Map<string, Sum[]>> {
  const { rows } = await transaction.query({
    text: `with ${UNITS}
      select product_id as "productId", state, location_id as "locationId", measure,
        coalesce(round(sum(quantity_value * factor) filter (where at <= $4), 6), 0) as value,
        coalesce(bool_or(reason = 'count' and at > $4), false) as "isCountedSince"
      from stock_variation join units on units.unit = quantity_unit
      where organization_id = $1 and product_id = any($2::uuid[]) and location_id = any($3::uuid[])
      group by 1, 2, 3, 4`,
    values: [
      organizationId,
      [...new Set(lines.map(line => line.productId))],
      [...new Set(lines.map(line => line.locationId))],
      at,
    ],
  })
  return Map.groupBy(rows as unknown as Sum[], keyOf)
}

/** @throws RULE_BROKEN for a pile named twice, or an instant that is still to come. */
function check(lines: readonly Line[], at: string | undefined): void {
  const faults: Fault[] = []
  const seen = new Set<string>()
  for (const line of lines) {
    if (seen.has(keyOf(line))) faults.push({ path: line.path, rule: 'problem.stock.countedTwice' })
    seen.add(keyOf(line))
  }
  if (at !== undefined && Date.parse(at) > Date.now() + CLOCK_SLACK_MS)
    faults.push({ path: 'count.at', rule: 'problem.field.inTheFuture' })
  if (faults.length > 0) throw new Problem('RULE_BROKEN', { faults })
}

export const count: Handler = context => {
  const asked = context.body['count'] as AskedCount
  const lines = linesOf('count', asked.lines, placeOf(context, asked.locationId), asked.note)
  check(lines, asked.at)
  const late =
    asked.at === undefined ? undefined : backDatingFault(context.actor, asked.at, context.actor.now)
  if (late) throw brokenRule('count.at', late.rule, late.values)
  const checkpointBatchId = asked.checkpointBatchId?.toLowerCase() ?? null
  return book(context, 'count', asked.id, async transaction => {
    // The clock is read behind the turns: a count is never older than the one before it.
    await takeTurns(transaction, context.actor.organizationId, lines)
    const { costs, now } = await findNamed(transaction, context, lines, {
      checkpointBatch: { path: 'count.checkpointBatchId', id: checkpointBatchId },
    })
    const at =
      asked.at === undefined || Date.parse(asked.at) > Date.parse(now)
        ? now
        : new Date(asked.at).toISOString()
    const sums = await sumsAt(transaction, context.actor.organizationId, lines, at)
    const faults: Fault[] = []
    const written = lines.flatMap(line => {
      const { productId, state, locationId } = line
      const pile: StockPile = { productId, batchId: null, labelId: null, state, locationId }
      const known = sums.get(keyOf(line)) ?? []
      if (known.some(sum => sum.isCountedSince)) {
        faults.push({ path: line.path, rule: 'problem.stock.countedSince' })
        return []
      }
      const there = known.filter(sum => sum.value !== 0)
      const other = there.find(sum => sum.measure !== measureOf(line.quantity.unit))
      if (other !== undefined) {
        const values = { unit: other.measure }
        faults.push({ path: `${line.path}.quantity`, rule: 'problem.stock.otherMeasure', values })
        return []
      }
      const before = there.map((sum): Variation => ({
        ...pile,
        at,
        quantity: { value: sum.value, unit: sum.measure },
        reason: 'correction',
      }))
      const counted = { value: tidy(line.quantity.value), unit: line.quantity.unit }
      const difference = countOf(before, pile, counted, at)
      if (difference === null) return []
      const { at: _at, ...variation } = difference
      const cost = costOf(variation.quantity, costs.get(productId))
      return [{ ...variation, cost, checkpointBatchId, note: line.note }]
    })
    if (faults.length > 0) throw new Problem('RULE_BROKEN', { faults })
    return { now, at, lines: written }
  })
}
