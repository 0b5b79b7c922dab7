/** The identifier of a batch by the pattern of its batching, its product, or the usual one. */
import {
  defaultBatchPattern,
  renderBatchPattern,
  type RandomSource,
} from '../../rules/batch-pattern/index.ts'
import { isTimeZone, localDay } from '../../rules/calendar/index.ts'

/** The next serials of the product and of its batching; without a batching both are the product's. */
export interface BatchSerials {
  readonly product: number
  readonly batch: number
}

/** The identifier, or why the pattern gives none any more, such as a serial that outgrew it. */
export function codeOfBatch(
  pattern: string | null | undefined,
  serials: BatchSerials,
  at: string,
  timeZone: string,
  random: RandomSource,
): string | { readonly rule: string; readonly values: { readonly part: string } } {
  const code = renderBatchPattern(pattern || defaultBatchPattern, {
    productSerial: serials.product,
    batchSerial: serials.batch,
    date: localDay(at, isTimeZone(timeZone) ? timeZone : 'UTC'),
    random,
  })
  return code.ok ? code.identifier : { rule: code.problem.code, values: { part: code.problem.part } }
}
