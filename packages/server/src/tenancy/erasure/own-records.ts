/** What is the person's own, found by their id: the record, log-ins, requests, tokens, pictures, and what was written of it. */
import { forgetOriginsOf } from '../../audit/forget.ts'
import { ERASED_MARK } from '@cloche/domain/rules/erasure'
import { LEDGERS, type Ledger } from '@cloche/domain/rules/ledger-seals'
import { blobKey } from '../../adapters/blobs/index.ts'
import { stillNamed } from '../../backup/snapshot/still-named.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { RecordKey } from '../../ledger-seals/index.ts'
import { PERSONAL_FIELDS } from './identifying.ts'

/** An address that nobody can have: of a domain that is kept free (RFC 2606). */
export const addressOfErased = (userId: string): string => `${userId}@erased.invalid`

/** Columns that hold a person's name beside those that hold their id: a name of one word is found by no other way. */
export const NAME_COLUMNS = [
  { table: 'history', id: 'user_id', name: 'user_name' },
  { table: 'history', id: 'acted_by_user_id', name: 'acted_by_name' },
  { table: 'ticket_message', id: 'user_id', name: 'user_name' },
] as const

/** Empties the record; what it takes part in stays, and so does where the person worked. */
export async function eraseRecord(
  transaction: Transaction,
  organizationId: string,
  userId: string,
): Promise<void> {
  const ask = (text: string, values: readonly unknown[] = [organizationId, userId]) =>
    transaction.query({ text, values: [...values] })
  await ask(
    `update "user" set name = $3, last_name = null, full_name = $3, email = $4, phone = null, image = null,
       description = null, code = null, tag = null, public_name = null, public_description = null, is_public = false,
       geometry = null, metas = '{}', jobs = '[]', list_sizes = '{}', last_login = null, company_position = null,
       locale = null, time_zone = null, active = false, search_text = '',
       deleted = coalesce(deleted, now()), updated = now(), version = version + 1
     where organization_id = $1 and id = $2`,
    [organizationId, userId, ERASED_MARK, addressOfErased(userId)],
  )
  await ask('delete from own_reporting where organization_id = $1 and user_id = $2')
  await ask('delete from own_subscription where organization_id = $1 and user_id = $2')
  await ask('delete from push_subscription where organization_id = $1 and user_id = $2')
  // Those that have a file go with it, in the second step.
  await ask('delete from paper_job where organization_id = $1 and user_id = $2 and digest is null')
  await ask('delete from calendar_link where organization_id = $1 and (user_id = $2 or shown_user_id = $2)')
  await ask('delete from acknowledge_link where organization_id = $1 and user_id = $2')
  await ask('delete from user_token where organization_id = $1 and user_id = $2')
  await ask('delete from identity where organization_id = $1 and user_id = $2')
  await ask('delete from request where organization_id = $1 and user_id = $2')
  await ask('delete from directory_member where organization_id = $1 and user_id = $2')
  await ask('delete from directory_person where organization_id = $1 and user_id = $2')
  await forgetOriginsOf(transaction, userId)
  await ask('delete from session where home_organization_id = $1 and user_id = $2')
  await ask(
    `update session set acted_by_name = $3 where acted_by_organization_id = $1 and acted_by_user_id = $2 and acted_by_name is not null`,
    [organizationId, userId, ERASED_MARK],
  )
}

/**
 * What history tells of the record, and the name beside the id in whatever the person wrote.
 * @returns the records of ledgers that were changed.
 */
export async function eraseNamesById(
  transaction: Transaction,
  organizationId: string,
  userId: string,
): Promise<ReadonlyMap<Ledger, readonly RecordKey[]>> {
  const kept = PERSONAL_FIELDS.map(name => `'${name}'`).join(', ')
  const masked = (column: string) =>
    `case when ${column} ?| array[${kept}] then ${column} || (select coalesce(jsonb_object_agg(key, $3::text), '{}')
       from jsonb_each(${column}) where key in (${kept}) and value <> 'null'::jsonb) else ${column} end`
  const keys: RecordKey[] = []
  const of = await transaction.query<{ id: string; at: string }>({
    text: `update history set before = ${masked('before')}, after = ${masked('after')}
           where organization_id = $1 and entity = 'user' and record_id = $2
             and (before ?| array[${kept}] or after ?| array[${kept}]) returning id::text as id, at::text as at`,
    values: [organizationId, userId, ERASED_MARK],
  })
  keys.push(...of.rows)
  for (const { table, id, name } of NAME_COLUMNS) {
    const isSealed = (LEDGERS as readonly string[]).includes(table)
    const { rows } = await transaction.query<{ id: string; at: string }>({
      text: `update ${table} set ${name} = $3 where organization_id = $1 and ${id} = $2 and ${name} is not null and ${name} <> $3
             returning id::text as id${isSealed ? ', at::text as at' : ''}`,
      values: [organizationId, userId, ERASED_MARK],
    })
    if (isSealed) keys.push(...rows)
  }
  return new Map([['history', keys]])
}

/**
 * Takes away the files that hang on the record, and the papers that the person had made.
 * @returns the keys of those that no other record of the organization names.
 */
export async function eraseFiles(
  transaction: Transaction,
  organizationId: string,
  userId: string,
): Promise<string[]> {
  const gone = new Set<string>()
  for (const those of [
    `attachment where entity = 'user' and record_id = $2::text`,
    'paper_job where user_id = $2',
  ]) {
    const { rows } = await transaction.query<{ digest: string | null }>({
      text: `delete from ${those} and organization_id = $1 returning digest`,
      values: [organizationId, userId],
    })
    for (const { digest } of rows) if (digest !== null) gone.add(digest)
  }
  const named = await stillNamed(transaction, organizationId, [...gone])
  return [...gone]
    .filter(digest => !named.has(digest))
    .flatMap(digest => [
      blobKey(organizationId, digest),
      blobKey(organizationId, digest, 'thumbnail'),
      blobKey(organizationId, digest, 'page'),
    ])
}
