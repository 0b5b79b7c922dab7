/** The shared tablet on which something is written, and how it knew its person, filled in for every record that says it. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import type { Actor } from './behaviours.ts'
import type { WireRow } from './rows.ts'

/** What a record calls them. */
const FIELDS = ['terminalId', 'knownBy'] as const

/** The rows with the tablet of who writes them, where their entity keeps it; a row that names one keeps that. */
export function atTerminal<R extends WireRow>(
  entity: EntityDeclaration,
  actor: Pick<Actor, 'terminalId' | 'knownBy'>,
  rows: readonly R[],
): readonly R[] {
  const names = FIELDS.filter(name => actor[name] !== undefined && name in entity.fields)
  if (names.length === 0) return rows
  return rows.map(row => ({
    ...row,
    ...Object.fromEntries(names.map(name => [name, row[name] ?? actor[name]])),
  }))
}
