/** The identifier of a batch by the pattern of its batching, its product, or the usual one. */
import { randomInt } from 'node:crypto'
import { brokenRule } from '@cloche/domain/problems'
import { defaultBatchPattern, renderBatchPattern } from '@cloche/domain/rules/batch-pattern'
import { isTimeZone, localDay } from '@cloche/domain/rules/calendar'

export interface Serials {
  readonly product: number
  readonly batch: number
}

export function patternOf(batching: string | null | undefined, product: string | null | undefined): string {
  return batching || product || defaultBatchPattern
}

/** @throws RULE_BROKEN when the pattern gives no identifier any more, such as a serial that outgrew it. */
export function batchCodeOf(pattern: string, serials: Serials, at: string, timeZone: string): string {
  const rendered = renderBatchPattern(pattern, {
    productSerial: serials.product,
    batchSerial: serials.batch,
    date: localDay(at, isTimeZone(timeZone) ? timeZone : 'UTC'),
    random: randomInt,
  })
  if (!rendered.ok)
    throw brokenRule('registration.batchCode', rendered.problem.code, { part: rendered.problem.part })
  return rendered.identifier
}
