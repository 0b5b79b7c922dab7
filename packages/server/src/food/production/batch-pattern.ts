import { brokenRule } from '@cloche/domain/problems'
import { parseBatchPattern } from '@cloche/domain/rules/batch-pattern'
import type { WireRow } from '../../entity-engine/rows.ts'

/** @throws RULE_BROKEN when the row's pattern cannot give a batch code that fits on a label. */
export function checkBatchPattern(entity: string, row: WireRow): void {
  const pattern = row['batchPattern']
  if (typeof pattern !== 'string' || pattern === '') return
  const parsed = parseBatchPattern(pattern)
  if (!parsed.ok) throw brokenRule(`${entity}.batchPattern`, parsed.problem.code)
}
