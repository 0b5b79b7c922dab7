/** The identifier of a batch by the pattern of its labelling format, its product, or the usual one. */
import type { Fault } from '../../problems.ts'
import {
  defaultBatchPattern,
  renderBatchPattern,
  type RandomSource,
} from '../../rules/batch-pattern/index.ts'
import { isTimeZone, localDay } from '../../rules/calendar/index.ts'

export interface Serials {
  readonly product: number
  readonly batch: number
}

export function patternOf(batching: string | null | undefined, product: string | null | undefined): string {
  return batching || product || defaultBatchPattern
}

/** The identifier that a pattern gives, or why it gives none any more, such as a serial that outgrew it. */
export function batchCode(
  pattern: string,
  serials: Serials,
  at: string,
  timeZone: string,
  random: RandomSource,
):
  | { readonly ok: true; readonly code: string }
  | { readonly ok: false; readonly fault: Omit<Fault, 'path'> } {
  const code = renderBatchPattern(pattern, {
    productSerial: serials.product,
    batchSerial: serials.batch,
    date: localDay(at, isTimeZone(timeZone) ? timeZone : 'UTC'),
    random,
  })
  if (code.ok) return { ok: true, code: code.identifier }
  return { ok: false, fault: { rule: code.problem.code, values: { part: code.problem.part } } }
}
