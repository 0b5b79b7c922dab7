/** Products: limits that belong together, and a batch pattern that can be printed. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import type { Behaviour } from '../../entity-engine/behaviours.ts'
import { keepPublished } from '../../entity-engine/published.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import { checkBatchPattern } from './batch-pattern.ts'
import { keepPublishedLabels } from './published-labels.ts'

type Product = Row<Entities['product']>

function check(row: WireRow): void {
  const { temperatureMin: min, temperatureMax: max } = row
  if (typeof min === 'number' && typeof max === 'number' && min > max)
    throw brokenRule('product.temperatureMax', 'problem.field.tooSmall', { limit: min })
  checkBatchPattern('product', row)
}

export const productBehaviour: Behaviour<Product> = {
  beforeCreate(_context, draft) {
    check(draft)
    return draft
  },
  beforeChange(_context, before, change) {
    check({ ...before, ...change })
    return change
  },
  followsCreation: ({ isPublic }) => isPublic === true,
  async afterWrite(context, after, _verb, before) {
    await keepPublished(context, 'product', after, before)
    await keepPublishedLabels(context, after, before)
  },
}
