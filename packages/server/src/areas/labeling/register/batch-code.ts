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

function rendered(pattern: string, serials: Serials, at: string, timeZone: string) {
  return renderBatchPattern(pattern, {
    productSerial: serials.product,
    batchSerial: serials.batch,
    date: localDay(at, isTimeZone(timeZone) ? timeZone : 'UTC'),
    random: randomInt,
  })
}

/** The identifier that comes next; null where the pattern gives none any more, which says nothing of the one before. */
export function nextBatchCodeOf(...given: Parameters<typeof rendered>): string | null {
  const next = rendered(...given)
  return next.ok ? next.identifier : null
}

/** @throws RULE_BROKEN when the pattern gives no identifier any more, such as a serial that outgrew it. */
export function batchCodeOf(...given: Parameters<typeof rendered>): string {
  const code = rendered(...given)
  if (!code.ok) throw brokenRule('registration.batchCode', code.problem.code, { part: code.problem.part })
  return code.identifier
}
