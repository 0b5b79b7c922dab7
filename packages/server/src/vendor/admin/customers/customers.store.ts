/** Organizations as those read them who look after them: the list without entering any, then each under its tenancy. */
import { likeText } from '../../../database/like-text.ts'
import type { CallNamed } from '@cloche/domain/calls'
import type { AnswerOf } from '@cloche/domain/catalogue'
import type { OpenArea } from '@cloche/domain/rules/permissions'
import type { CustomerRight, CustomerStatus, Looker } from '@cloche/domain/rules/customers'
import { limitsOf, peopleLimitOf, type CountedLicense } from '@cloche/domain/rules/licensing'
import type { Pool, Statement } from '../../../database/connection.ts'
import { readTogether, serverScope } from '../../../database/transaction.ts'
import { searchForm } from '../../../entity-engine/rows.ts'

export interface CustomerLine {
  readonly id: string
  readonly name: string
  readonly country: string | null
  readonly status: CustomerStatus
  readonly isPlatform: boolean
  readonly created: string
  readonly suspended: string | null
  readonly suspendedBy: string | null
  readonly closed: string | null
  readonly erases: string | null
  readonly erased: string | null
  readonly lastUsed: string | null
  readonly rights: CustomerRight[] | null
  readonly labels: string | null
  readonly records: string | null
  readonly files: string | null
  readonly bytes: string | null
  readonly measured: string | null
  readonly affiliateId: string | null
  readonly affiliateName: string | null
}

const COLUMNS = `c.organization_id as id, c.name, c.country, c.status, c.is_platform as "isPlatform", c.created, c.suspended,
    c.suspended_by as "suspendedBy", c.closed, c.erase_after as erases, c.erased, c.last_used as "lastUsed",
    c.affiliate_rights as rights, c.labels, c.records, c.files, c.bytes, c.measured,
    a.affiliate_id as "affiliateId", by.name as "affiliateName"`

/** Who looks after it: where there are several, the one who does for the longest. */
const FROM = `from customer c left join lateral (select affiliate_id from affiliation
      where affiliation.organization_id = c.organization_id order by created, affiliate_id limit 1) as a on true
    left join customer by on by.organization_id = a.affiliate_id`

const ORDERS = {
  name: 'c.search_text',
  status: 'c.status',
  created: 'c.created',
  lastUsed: 'c.last_used',
  records: 'c.records',
  bytes: 'c.bytes',
} as const

/** Only those that the looking person looks after, $1: all of the platform's, or those of an affiliate. */
const LOOKED_AFTER = `($1::uuid is null or exists (select from affiliation mine
    where mine.affiliate_id = $1 and mine.organization_id = c.organization_id))`

const affiliateOf = (looker: Looker) => (looker.kind === 'platform' ? null : looker.organizationId)
const literal = (text: string) => `%${likeText(searchForm(text))}%`

export interface ListAsked {
  readonly search?: string
  readonly status?: CustomerStatus
  readonly by?: keyof typeof ORDERS
  readonly sort?: 'asc' | 'desc'
  readonly offset?: number
  readonly limit?: number
}

export function customersStatement(
  looker: Looker,
  asked: ListAsked,
): Statement<CustomerLine & { count: number }> {
  const { search = '', status, by = 'name', sort = 'asc', offset = 0, limit = 50 } = asked
  return {
    text: `select ${COLUMNS}, count(*) over ()::int as count ${FROM}
      where ${LOOKED_AFTER} and c.search_text like $2 and ($3::text is null or c.status = $3)
      order by ${ORDERS[by]} ${sort === 'asc' ? 'asc' : 'desc'} nulls last, c.organization_id offset $4 limit $5`,
    values: [affiliateOf(looker), literal(search), status ?? null, offset, limit],
  }
}

/** How many there are in all, for a page behind the last one. */
export function countStatement(
  looker: Looker,
  { search = '', status }: ListAsked,
): Statement<{ count: number }> {
  return {
    text: `select count(*)::int as count from customer c
      where ${LOOKED_AFTER} and c.search_text like $2 and ($3::text is null or c.status = $3)`,
    values: [affiliateOf(looker), literal(search), status ?? null],
  }
}

export function customerStatement(looker: Looker, ids: readonly string[]): Statement<CustomerLine> {
  return {
    text: `select ${COLUMNS} ${FROM} where ${LOOKED_AFTER} and c.organization_id = any($2::uuid[]) order by c.organization_id`,
    values: [affiliateOf(looker), ids],
  }
}

export const rightsStatement = (organizationId: string): Statement<{ rights: CustomerRight[] | null }> => ({
  text: 'select affiliate_rights as rights from customer where organization_id = $1',
  values: [organizationId],
})

export type Within = Pick<
  AnswerOf<CallNamed<'admin.makeCustomer'>>['customer'],
  'seats' | 'owner' | 'openAreas'
>

/** What is read within an organization: seats, owner and areas, and nothing else. */
export async function readWithin(pool: Pool, organizationId: string, now: string): Promise<Within> {
  const values = [organizationId]
  const [licenses, people, owners, areas] = await readTogether(pool, serverScope(organizationId), [
    {
      text: `select type, status, active, "from", "to", user_id as "userId", device_id as "deviceId", is_personal as "isPersonal"
          from license where organization_id = $1 and deleted is null and active and type = 'user' limit 20000`,
      values,
    } satisfies Statement<CountedLicense> as Statement<CountedLicense>,
    {
      text: 'select count(*)::int as count from "user" where organization_id = $1 and deleted is null and active',
      values,
    } as Statement<{ count: number }>,
    {
      text: `select email, last_login is not null as "hasEntered" from "user"
          where organization_id = $1 and role_level = 5 and deleted is null and active order by created, id limit 1`,
      values,
    } as Statement<{ email: string; hasEntered: boolean }>,
    {
      text: 'select open_areas as areas from organization where id = $1',
      values,
    } as Statement<{ areas: OpenArea[] }>,
  ])
  const count = people.rows[0]?.count ?? 0
  const { total, used } = peopleLimitOf(limitsOf(licenses.rows, count, now), count)
  return {
    seats: { used, allowed: total },
    owner: owners.rows[0] ?? null,
    openAreas: areas.rows[0]?.areas ?? [],
  }
}
