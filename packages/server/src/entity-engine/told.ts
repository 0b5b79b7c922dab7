/** What of a row a session is told: fields for editors alone are empty for everybody else. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { allFields } from '@cloche/domain/derive'
import { may, type Permissions } from '@cloche/domain/rules/permissions'
import type { WireRow } from './rows.ts'

const secrets = new Map<string, readonly string[]>()

function secretNames(entity: EntityDeclaration): readonly string[] {
  const known = secrets.get(entity.name)
  if (known) return known
  const found = Object.entries(allFields(entity)).flatMap(([name, field]) =>
    field.editorsOnly ? [name] : [],
  )
  secrets.set(entity.name, found)
  return found
}

/** The row as this session may read it; changed in place. */
export function told(
  entity: EntityDeclaration,
  session: { readonly permissions: Pick<Permissions, 'levels'> },
  row: WireRow,
): WireRow {
  const names = secretNames(entity)
  if (names.length === 0 || may(session.permissions, entity.permission, 'edit')) return row
  for (const name of names) if (name in row) row[name] = null
  return row
}
