/** The shared tablet on which something is written, filled in for every record that says it. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import type { Actor } from './behaviours.ts'
import type { WireRow } from './rows.ts'

/** What a record calls it. */
const FIELD = 'terminalId'

/** The rows with the tablet of who writes them, where their entity keeps it; a row that names one keeps that. */
export function atTerminal<R extends WireRow>(
  entity: EntityDeclaration,
  { terminalId }: Pick<Actor, 'terminalId'>,
  rows: readonly R[],
): readonly R[] {
  if (terminalId === undefined || !(FIELD in entity.fields)) return rows
  return rows.map(row => (row[FIELD] == null ? { ...row, [FIELD]: terminalId } : row))
}
