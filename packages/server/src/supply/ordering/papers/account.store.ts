/** The account with a supplier, as SQL. `$1` organization, `$2` supplier. */
import { ENTITIES } from '@cloche/domain/entities'
import type { ClaimInHand } from '@cloche/domain/operations'
import type { AccountEntry } from '@cloche/domain/rules/orders'
import type { Money } from '@cloche/domain/rules/amounts'
import type { Statement } from '../../../database/connection.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import { selection } from '../../../entity-engine/rows.ts'
import { finished } from '../../../entity-engine/select.ts'

const whole = selection(ENTITIES.supplierEntry)
/** An entry as it is answered. */
export const finishEntries = <Found extends object>(rows: readonly Found[]): Found[] =>
  finished(rows as never, whole.finish) as unknown as Found[]

const CLAIMS = `supplier_entry.kind in ('refusal', 'short', 'return')`
const OF =
  'supplier_entry where supplier_entry.organization_id = $1 and supplier_entry.supplier_id = $2 and supplier_entry.deleted is null'
/** What settles an entry: undefined money counts as nothing. */
const SETTLED = `(select coalesce(sum(coalesce(money, 0)), 0)::float8 from supplier_entry by_it
  where by_it.organization_id = $1 and by_it.claim_id = supplier_entry.id and by_it.deleted is null)`
const IS_SETTLED = `exists (select 1 from supplier_entry by_it where by_it.organization_id = $1 and by_it.claim_id = supplier_entry.id
  and by_it.deleted is null)`
const IS_OPEN = `case when supplier_entry.money is null then not ${IS_SETTLED} else supplier_entry.money + ${SETTLED} > 0 end`

type Scoped = (text: string, reach: RowScope, values?: unknown[]) => string

const scoped: Scoped = (text, reach, values = []) => {
  const within = rowScopeSql(ENTITIES.supplierEntry, reach, value => `$${values.push(value)}`)
  return within === undefined ? text : `${text} and ${within}`
}

const NAMES = `(select name from product where organization_id = $1 and id = supplier_entry.product_id) as product,
  (select coalesce(supplier_lot, code) from batch where organization_id = $1 and id = supplier_entry.batch_id) as lot,
  (select coalesce(full_name, name) from "user" where organization_id = $1 and id = supplier_entry.user_id) as by`

export interface NamedEntry extends AccountEntry {
  readonly product: string | null
  readonly lot: string | null
  readonly by: string | null
  readonly settled: number
  readonly isSettled: boolean
  readonly paperId: string | null
}

function entriesStatement(
  organizationId: string,
  supplierId: string,
  reach: RowScope,
  only: string,
  order: string,
): Statement {
  const values: unknown[] = [organizationId, supplierId]
  return {
    text: `select ${whole.sql}, ${NAMES}, ${SETTLED} as settled, ${IS_SETTLED} as "isSettled"
      from ${scoped(`${OF} and ${only}`, reach, values)} order by ${order}`,
    values,
  }
}

/** Claims that are open, the oldest first. */
export const openClaimsStatement = (organizationId: string, supplierId: string, reach: RowScope) =>
  entriesStatement(
    organizationId,
    supplierId,
    reach,
    `${CLAIMS} and ${IS_OPEN}`,
    'supplier_entry.at, supplier_entry.id limit 500',
  )

/** The last entries. */
export const lastEntriesStatement = (organizationId: string, supplierId: string, reach: RowScope) =>
  entriesStatement(
    organizationId,
    supplierId,
    reach,
    'true',
    'supplier_entry.at desc, supplier_entry.id desc limit 200',
  )

/** All claims less all credits. */
export function owedStatement(
  organizationId: string,
  supplierId: string,
  reach: RowScope,
): Statement<{ owed: Money }> {
  const values: unknown[] = [organizationId, supplierId]
  return {
    text: `select coalesce(sum(supplier_entry.money), 0)::float8 as owed from ${scoped(`${OF} and supplier_entry.crate is null`, reach, values)}`,
    values,
  }
}

/** Crates by kind, as they stand. */
export function cratesStatement(
  organizationId: string,
  supplierId: string,
  reach: RowScope,
): Statement<Pick<AccountEntry, 'crate' | 'crates' | 'money'>> {
  const values: unknown[] = [organizationId, supplierId]
  return {
    text: `select min(supplier_entry.crate) as crate, sum(supplier_entry.crates)::int as crates, sum(supplier_entry.money)::float8 as money
      from ${scoped(`${OF} and supplier_entry.crate is not null`, reach, values)} group by lower(btrim(supplier_entry.crate)) order by 1 limit 200`,
    values,
  }
}

/** Claims that are named, within reach; waits for whoever settles them at the same time. */
export function claimsStatement(
  organizationId: string,
  supplierId: string,
  ids: readonly string[],
  reach: RowScope,
): Statement<ClaimInHand> {
  const values: unknown[] = [organizationId, supplierId, ids]
  return {
    text: `select supplier_entry.id, supplier_entry.location_id as "locationId", ${IS_OPEN} as "isOpen",
        case when supplier_entry.money is null then null else supplier_entry.money::float8 + ${SETTLED} end as open
      from ${scoped(`${OF} and ${CLAIMS} and supplier_entry.id = any($3::uuid[])`, reach, values)} order by supplier_entry.at, supplier_entry.id`,
    values,
  }
}

/** Whether a supplier is there, how it is rated, and whether it has sent a credit note of a number. */
export const supplierStatement = (
  organizationId: string,
  supplierId: string,
  document: string | null,
): Statement<{ name: string; isNumberTaken: boolean; vatId: string | null; rating: number | null }> => ({
  text: `select name, vat_id as "vatId", rating::float8 as rating, exists (select 1 from supplier_entry where supplier_entry.organization_id = $1 and supplier_entry.supplier_id = $2
      and supplier_entry.kind = 'credit' and lower(supplier_entry.document) = lower($3) and supplier_entry.deleted is null) as "isNumberTaken"
    from supplier where organization_id = $1 and id = $2 and deleted is null`,
  values: [organizationId, supplierId, document],
})

/** Whoever writes into an account waits for who writes into it at the same time. */
export const turnStatement = (organizationId: string, supplierId: string): Statement => ({
  text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
  values: [`account/${organizationId}/${supplierId}`],
  keepsPlan: true,
})

/** Entries by their ids, and those that were written together under one of them. */
export function entriesOfPaperStatement(
  organizationId: string,
  ids: readonly string[],
  reach?: RowScope,
): Statement {
  const values: unknown[] = [organizationId, ids]
  const text = `select ${whole.sql} from supplier_entry where organization_id = $1 and deleted is null
      and (id = any($2::uuid[]) or paper_id = any($2::text[]))`
  return {
    text: `${reach === undefined ? text : scoped(text, reach, values)} order by id limit 500`,
    values,
  }
}
