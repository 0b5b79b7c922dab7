/** Labelling formats: a pattern that gives batch codes, a size that can be printed, and the code that comes next. */
import { randomInt } from 'node:crypto'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { batchCode, patternOf, type Serials } from '@cloche/domain/operations'
import { brokenRule } from '@cloche/domain/problems'
import { parseBatchPattern } from '@cloche/domain/rules/batch-pattern'
import type { Behaviour, BehaviourContext } from '../../entity-engine/behaviours.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import { sizeOf } from './print/label-size.ts'

type Batching = Row<Entities['batching']>

function check({ batchPattern, labelSize }: WireRow): void {
  if (typeof batchPattern === 'string' && batchPattern !== '') {
    const parsed = parseBatchPattern(batchPattern)
    if (!parsed.ok)
      throw brokenRule('batching.batchPattern', parsed.problem.code, { part: parsed.problem.part })
  }
  if (typeof labelSize === 'string') sizeOf(labelSize, 'batching.labelSize')
}

async function nextBatchId(
  { actor, transaction }: BehaviourContext,
  productId: string,
  pattern: unknown,
): Promise<string | null> {
  const { rows } = await transaction.query({
    text: `select product.batch_pattern as pattern, next_product_serial as product, next_batch_serial as batch, organization.time_zone as zone
           from product join organization on organization.id = organization_id
           where organization_id = $1 and product.id = $2`,
    values: [actor.organizationId, productId],
  })
  const product = rows[0] as ({ pattern: string | null; zone: string } & Serials) | undefined
  if (product === undefined) return null
  const ofBatching = patternOf(pattern as string | null, product.pattern)
  const next = batchCode(ofBatching, product, actor.now, product.zone, randomInt)
  return next.ok ? next.code : null
}

export const batchingBehaviour: Behaviour<Batching> = {
  async beforeCreate(context, draft) {
    check(draft)
    const next = await nextBatchId(context, draft['productId'] as string, draft['batchPattern'])
    return { ...draft, nextBatchId: next }
  },
  async beforeChange(context, before, change) {
    check(change)
    if (!('batchPattern' in change)) return change
    return {
      ...change,
      nextBatchId: await nextBatchId(context, before.productId, change['batchPattern']),
    }
  },
}
