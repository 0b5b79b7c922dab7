/** What a write names: links that must be there, and places at which the record is to be offered. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { Problem } from '@cloche/domain/problems'
import type { BehaviourContext } from './behaviours.ts'
import { checkLinks, withoutRemoved } from './links.ts'
import { judgedRange } from './range.ts'
import type { RowScope, ScopedSession } from './row-scope.ts'
import type { WireRow } from './rows.ts'

/** As `WriteContext` has it: what a write may name. */
interface NamingContext extends BehaviourContext {
  readonly places: RowScope
  readonly caller?: ScopedSession
  readonly forgetsRemoved?: boolean
}

/**
 * @param before the record as it is; null: it is new
 * @returns what may be written: where the work repeats what was judged before, without what was removed since
 * @throws UNKNOWN_LINK, RULE_BROKEN for a range that is not the caller's to say
 */
export async function checkNamed(
  { transaction, actor, places, caller, forgetsRemoved = false }: NamingContext,
  entity: EntityDeclaration,
  row: WireRow,
  before: WireRow | null,
): Promise<WireRow> {
  const { organizationId } = actor
  const named = await judgedRange(transaction, entity, { organizationId, places }, before, row)
  try {
    await checkLinks(transaction, entity, organizationId, named, places, caller)
    return row
  } catch (error) {
    if (!forgetsRemoved || !(error instanceof Problem) || error.code !== 'UNKNOWN_LINK') throw error
    const living = await withoutRemoved(transaction, entity, organizationId, row)
    await checkLinks(transaction, entity, organizationId, { ...named, ...living }, places, caller)
    return living
  }
}
