/** Batches: what their labels and the ledger say of them stays as it was registered. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import type { Behaviour } from '../../entity-engine/behaviours.ts'

type Batch = Row<Entities['batch']>

export const batchBehaviour: Behaviour<Batch> = {
  beforeChange(_context, _before, change) {
    // The code is printed on every label of the batch.
    if ('code' in change)
      throw new Problem('FIXED_FIELD', { faults: [{ path: 'batch.code', rule: 'problem.field.fixed' }] })
    return change
  },
}
