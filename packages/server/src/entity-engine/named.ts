/** What a write names: links that must be there, and places at which the record is to be offered. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { checkLinks } from './links.ts'
import { judgedRange } from './range.ts'
import type { WireRow } from './rows.ts'
import type { WriteContext } from './write.ts'

/**
 * @param before the record as it is; null: it is new
 * @throws UNKNOWN_LINK, RULE_BROKEN for a range that is not the caller's to say
 */
export async function checkNamed(
  { transaction, actor, places, caller }: WriteContext,
  entity: EntityDeclaration,
  row: WireRow,
  before: WireRow | null,
): Promise<void> {
  const { organizationId } = actor
  const named = await judgedRange(transaction, entity, { organizationId, places }, before, row)
  await checkLinks(transaction, entity, organizationId, named, places, caller)
}
