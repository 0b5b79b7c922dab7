/** Which organizations an affiliate looks after, and what it reads of them, of each under its own tenancy. */
import { likeText } from '../../database/like-text.ts'
import type { AffiliateList, CallNamed } from '@cloche/domain/calls'
import type { AnswerOf } from '@cloche/domain/catalogue'
import type { Pool, Statement } from '../../database/connection.ts'
import { transact, serverScope } from '../../database/transaction.ts'

type Listed = AnswerOf<CallNamed<'affiliate.records'>>['records'][number]
type Figures = AnswerOf<CallNamed<'affiliate.organizations'>>['organizations'][number]
type Person = AnswerOf<CallNamed<'affiliate.user'>>['user']

export interface Affiliated {
  readonly organizationId: string
  readonly allowsActing: boolean
}

/** Ids alone stand outside tenancy. */
export async function affiliatedBy(pool: Pool, affiliateId: string): Promise<Affiliated[]> {
  const { rows } = await pool.use(connection =>
    connection.send<Affiliated>({
      text: `select organization_id as "organizationId", allows_acting as "allowsActing" from affiliation
        where affiliate_id = $1 order by organization_id`,
      values: [affiliateId],
    }),
  )
  return rows
}

/** The licences of an organization that an affiliate granted. */
export async function grantedBy(
  pool: Pool,
  affiliateId: string,
  organizationId: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.use(connection =>
    connection.send<{ id: string }>({
      text: 'select license_id as id from license_grant where affiliate_id = $1 and organization_id = $2',
      values: [affiliateId, organizationId],
    }),
  )
  return new Set(rows.map(({ id }) => id))
}

/** One statement within one organization and nothing else. */
export async function readIn<Row>(pool: Pool, organizationId: string, statement: Statement<Row>) {
  const { rows } = await transact(
    pool,
    serverScope(organizationId),
    transaction => transaction.query(statement),
    'read only',
  )
  return rows
}

const living = (table: string) =>
  `(select count(*)::int from "${table}" where organization_id = $1 and deleted is null)`

export const figuresOf = (organizationId: string): Statement<Omit<Figures, 'allowsActing'>> => ({
  text: `select id, name, city, country, business_area as "businessArea", ${living('user')} as users,
      ${living('location')} as locations, ${living('device')} as devices, ${living('purchase')} as purchases,
      ${living('report')} as reports,
      (select count(*)::int from license where organization_id = $1 and deleted is null and active
        and status in ('completed', 'pending_cancel') and "from" <= now() and ("to" is null or "to" > now())) as licenses
    from organization where id = $1 and deleted is null`,
  values: [organizationId],
})

/** The columns of each list; no address, no key and no amount of another's kitchen is among them. */
const LISTS: Readonly<
  Record<AffiliateList, { table: string; columns: string; found: string; order: string }>
> = {
  users: {
    table: 'user',
    columns: `id, name, last_name as "lastName", role_level as "roleLevel", active, last_login as at`,
    found: `concat_ws(' ', name, last_name)`,
    order: 'name, id',
  },
  devices: {
    table: 'device',
    columns: `id, name, type, serial, model, software_version as "softwareVersion", last_seen as at`,
    found: `concat_ws(' ', name, serial, model)`,
    order: 'name, id',
  },
  licenses: {
    table: 'license',
    columns: `id, name, type, status, "from", "to" as at, granted_by as "grantedBy"`,
    found: 'name',
    order: '"to" nulls last, id',
  },
  purchases: {
    table: 'purchase',
    columns: 'id, name, reference, status, amount::float8 as amount, purchased_at as at',
    found: `concat_ws(' ', name, reference)`,
    order: 'purchased_at desc, id',
  },
  reports: {
    table: 'report',
    columns: 'id, name, kind, status, "to" as at',
    found: 'name',
    order: '"to" desc, id',
  },
}

const literal = (text: string) => `%${likeText(text.trim())}%`

export const countOf = (
  list: AffiliateList,
  organizationId: string,
  search: string,
): Statement<{ count: number; name: string }> => ({
  text: `select count(*)::int as count, (select name from organization where id = $1) as name from "${LISTS[list].table}"
    where organization_id = $1 and deleted is null and ${LISTS[list].found} ilike $2`,
  values: [organizationId, literal(search)],
})

export const rowsOf = (
  list: AffiliateList,
  organizationId: string,
  search: string,
  offset: number,
  limit: number,
): Statement<Omit<Listed, 'organizationId' | 'organizationName'>> => ({
  text: `select ${LISTS[list].columns} from "${LISTS[list].table}"
    where organization_id = $1 and deleted is null and ${LISTS[list].found} ilike $2
    order by ${LISTS[list].order} limit $3 offset $4`,
  values: [organizationId, literal(search), limit, offset],
})

export const userStatement = (
  organizationId: string,
  userId: string,
): Statement<Person & { organization: string }> => ({
  text: `select u.id, u.name, u.last_name as "lastName", u.role_level as "roleLevel", u.active, o.name as organization
    from "user" u join organization o on o.id = $1 where u.organization_id = $1 and u.id = $2 and u.deleted is null`,
  values: [organizationId, userId],
})
