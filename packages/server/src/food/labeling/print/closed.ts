/** What is closed is not printed. */
import { printFaults } from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import type { ContentRow } from './content.store.ts'

/** @throws RULE_BROKEN naming each label that has ended. */
export function refuseClosed(rows: readonly Pick<ContentRow, 'serial' | 'isFinal'>[], path: string): void {
  const faults = printFaults(rows, path)
  if (faults.length > 0) throw new Problem('RULE_BROKEN', { faults })
}

/** Whether it was refused because all of it has ended. */
export const isClosed = (error: unknown): boolean =>
  error instanceof Problem && (error.details.faults ?? []).some(({ rule }) => rule === 'problem.print.closed')
