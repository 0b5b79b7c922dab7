/** What a person was ever called and reached by, as far as the database knows. */
import type { Identifying } from '@cloche/domain/rules/erasure'
import type { Transaction } from '../../database/transaction.ts'

/** Fields of a person's record that say who they are. */
export const PERSONAL_FIELDS = [
  'name',
  'lastName',
  'fullName',
  'email',
  'phone',
  'image',
  'publicName',
  'publicDescription',
  'description',
] as const

interface Past {
  readonly name?: unknown
  readonly lastName?: unknown
  readonly fullName?: unknown
  readonly email?: unknown
  readonly phone?: unknown
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * Reads what the person is found by, in a transaction of the owner of the tables within the organization: the record,
 * what it was before, its log-in, and the addresses of its requests.
 */
export async function readIdentifying(
  transaction: Transaction,
  organizationId: string,
  userId: string,
): Promise<Identifying> {
  const [record, past, identity, requests] = await Promise.all([
    transaction.query<Past>({
      text: `select name, last_name as "lastName", full_name as "fullName", email, phone from "user"
             where organization_id = $1 and id = $2`,
      values: [organizationId, userId],
    }),
    transaction.query<{ past: Past }>({
      text: `select part as past from history cross join lateral (values (before), (after)) parts(part)
             where organization_id = $1 and entity = 'user' and record_id = $2 and part is not null`,
      values: [organizationId, userId],
    }),
    transaction.query<{ email: string }>({
      text: 'select email from identity where organization_id = $1 and user_id = $2',
      values: [organizationId, userId],
    }),
    transaction.query<{ email: string | null }>({
      text: `select data ->> 'email' as email from request where organization_id = $1 and user_id = $2 and type = 'email'`,
      values: [organizationId, userId],
    }),
  ])
  const all = [...record.rows, ...past.rows.map(row => row.past)]
  // Names were changed one part at a time: whoever has one of each was called by all of them together.
  const firsts = all.map(one => one.name).filter(isText)
  const lasts = all.map(one => one.lastName).filter(isText)
  return {
    names: [
      ...all.map(one => one.fullName).filter(isText),
      ...[...new Set(firsts)].flatMap(first => [...new Set(lasts)].map(last => `${first} ${last}`)),
      ...firsts.filter(first => first.includes(' ')),
    ],
    emails: [
      ...all.map(one => one.email),
      ...identity.rows.map(row => row.email),
      ...requests.rows.map(row => row.email),
    ].filter(isText),
    phones: all.map(one => one.phone).filter(isText),
  }
}

/** Names that somebody else who is there bears too: in texts they are theirs as well, and stay. */
export async function namesOfOthers(
  transaction: Transaction,
  organizationId: string,
  userId: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await transaction.query<{ name: string }>({
    text: `select distinct lower(full_name) as name from "user"
           where organization_id = $1 and id <> $2 and deleted is null and full_name is not null`,
    values: [organizationId, userId],
  })
  return new Set(rows.map(row => row.name))
}
