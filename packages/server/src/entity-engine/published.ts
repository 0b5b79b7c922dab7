/**
 * What guests may be shown, outside tenancy: whose a record is must be known before its organization is. The one door to
 * the lines of `published`, written in the transaction of the record. A record that is not published has no line, so
 * that asking for one and asking for nothing cannot be told apart.
 */
import type { Transaction } from '../database/transaction.ts'
import type { BehaviourContext } from './behaviours.ts'
import { sqlName } from '../database/sql-names.ts'

/** Lines written or removed in one statement, so that a product with a million labels asks for no message of that size. */
const AT_ONCE = 10_000

/** Says that an organization shows these records of its own. */
export async function publish(
  transaction: Transaction,
  organizationId: string,
  entity: string,
  ids: readonly string[],
): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE)
    await transaction.query({
      text: `insert into published (entity, record_id, organization_id) select $2, id, $1 from unnest($3::uuid[]) as id
        on conflict do nothing`,
      values: [organizationId, entity, ids.slice(at, at + AT_ONCE)],
      keepsPlan: true,
    })
}

/** Takes back that an organization shows these records. */
export async function unpublish(
  transaction: Transaction,
  organizationId: string,
  entity: string,
  ids: readonly string[],
): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE)
    await transaction.query({
      text: 'delete from published where entity = $2 and record_id = any($3::uuid[]) and organization_id = $1',
      values: [organizationId, entity, ids.slice(at, at + AT_ONCE)],
      keepsPlan: true,
    })
}

/** A record that has a switch by which it is shown. */
export interface Showable {
  readonly id: string
  readonly isPublic: boolean
  readonly active: boolean
  readonly deleted?: string | null
}

/** What such a record says of itself where it is shown: the one source of the condition and of the judgement. */
const SHOWN = { isPublic: true, active: true, deleted: null } as const

/** The same as a condition of its row. */
export const SHOWN_SQL = Object.entries(SHOWN)
  .map(([field, value]) => (value === null ? `${sqlName(field)} is null` : sqlName(field)))
  .join(' and ')

export const isShown = (record: Showable): boolean =>
  Object.entries(SHOWN).every(([field, value]) => (record[field as keyof Showable] ?? null) === value)

/** Keeps the line of a record that has a switch for it, once it is written. */
export async function keepPublished(
  { transaction, actor }: BehaviourContext,
  entity: string,
  after: Showable,
  before: Showable | null,
): Promise<void> {
  const was = before !== null && isShown(before)
  const is = isShown(after)
  if (was === is) return
  const write = is ? publish : unpublish
  await write(transaction, actor.organizationId, entity, [after.id])
}
