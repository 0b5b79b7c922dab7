/** Refusing a cursor that is none of ours. */
import { Problem } from '@cloche/domain/problems'

/** @returns INVALID_REQUEST naming the cursor */
export function wrongCursor(where: 'body' | 'query'): Problem {
  return new Problem('INVALID_REQUEST', {
    in: where,
    faults: [{ path: 'cursor', rule: 'problem.field.format' }],
  })
}
