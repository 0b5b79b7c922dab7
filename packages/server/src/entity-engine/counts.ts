/** How many records hang on one: the numbers beside the tabs of a detail screen. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { entityNamed } from '@cloche/domain/entities'
import { may } from '@cloche/domain/rules/permissions'
import type { CallContext } from '../http/call-context.ts'
import { rowScopeOf } from './row-scope.ts'
import { listStatements } from './select.ts'

/** Counts of the related lists that the session may see, in one trip. */
export async function relatedCounts(
  context: CallContext,
  entity: EntityDeclaration,
  id: string,
): Promise<Record<string, number>> {
  const { session } = context
  const related = Object.entries(entity.related ?? {}).filter(([, { entity: name }]) =>
    may(session.permissions, entityNamed(name).permission, 'view'),
  )
  if (related.length === 0) return {}
  const results = await context.readTogether(
    related.map(([, { entity: name, by }]) => {
      const target = entityNamed(name)
      return listStatements(
        target,
        session.organizationId,
        { filter: { [by]: id } },
        rowScopeOf(target, session, 'view'),
      ).count
    }),
  )
  return Object.fromEntries(
    related.map(([name], index) => [name, Number(results[index]?.rows[0]?.['count'] ?? 0)]),
  )
}
