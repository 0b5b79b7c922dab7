/** How many records hang on one, and when the last of them was: the figures beside the tabs of a detail screen. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { allFields } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { may } from '@cloche/domain/rules/permissions'
import type { CallContext } from '../http/call-context.ts'
import { rangePlaces } from './range.ts'
import { rowScopeOf } from './row-scope.ts'
import { finished, listStatements } from './select.ts'

export interface RelatedFigures {
  readonly counts: Record<string, number>
  /** Of lists in the order of a time: the last one. */
  readonly latest: Record<string, string>
}

/** The time by which a list is in order; none where its rows lie in parts by the month, of which all would be read. */
function timeOf(target: EntityDeclaration): string | undefined {
  const by = target.sort?.by
  if (by === undefined || target.partitionBy !== undefined) return undefined
  return allFields(target)[by]?.kind === 'instant' ? by : undefined
}

/** Figures of the related lists that the session may see, in one trip. */
export async function relatedFigures(
  context: CallContext,
  entity: EntityDeclaration,
  id: string,
): Promise<RelatedFigures> {
  const { session } = context
  const related = Object.entries(entity.related ?? {})
    .map(([name, { entity: of, by }]) => ({ name, target: entityNamed(of), by }))
    .filter(({ target }) => may(session.permissions, target.permission, 'view'))
  if (related.length === 0) return { counts: {}, latest: {} }
  const asked = related.map(({ target, by, ...rest }) => {
    const time = timeOf(target)
    const order = time === undefined ? {} : { by: time, sort: 'desc' as const, attributes: [time], limit: 1 }
    const scope = rowScopeOf(target, session, 'view')
    const rangeAt = rangePlaces(session)
    return {
      ...rest,
      time,
      ...listStatements(target, session.organizationId, { ...order, filter: { [by]: id }, rangeAt }, scope),
    }
  })
  const timed = asked.filter(({ time }) => time !== undefined)
  const results = await context.readTogether([
    ...asked.map(({ count }) => count),
    ...timed.map(({ rows }) => rows),
  ])
  const counts = asked.map(({ name }, at) => [name, Number(results[at]?.rows[0]?.['count'] ?? 0)] as const)
  const latest = timed.flatMap(({ name, time, finish }, at) => {
    const [row] = finished(results[asked.length + at]?.rows ?? [], finish)
    const value = (row as Record<string, unknown> | undefined)?.[time!]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return { counts: Object.fromEntries(counts), latest: Object.fromEntries(latest) }
}
