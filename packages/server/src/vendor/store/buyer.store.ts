/** The organization that buys: where it is, what it is called on invoices, what it bought before. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import type { Statement } from '../../database/connection.ts'
import type { Transaction } from '../../database/transaction.ts'
import { oneOrNotFound, readStatement } from '../../entity-engine/select.ts'

export type Purchase = Row<Entities['purchase']>
export type Invoice = Row<Entities['invoice']>

export interface BuyerRow {
  readonly name: string
  readonly vatId: string | null
  readonly address: string | null
  readonly postcode: string | null
  readonly city: string | null
  readonly country: string | null
  readonly currency: string
  readonly timeZone: string
  readonly locale: string
  readonly email: string | null
}

export async function readBuyer(transaction: Transaction, organizationId: string): Promise<BuyerRow> {
  const { rows } = await transaction.query<BuyerRow>({
    text: `select name, vat_id as "vatId", address, postcode, city, country, currency, time_zone as "timeZone", locale, email
      from organization where id = $1`,
    values: [organizationId],
  })
  const [row] = rows
  if (row === undefined) throw new Problem('NOT_FOUND', { entity: 'organization' })
  return row
}

/** From now on the organization is looked after: what it bought, what it owes, and what ends. */
export const watchStatement = (organizationId: string): Statement => ({
  text: 'insert into store_watch (organization_id) values ($1) on conflict (organization_id) do update set due = now()',
  values: [organizationId],
})

/** A purchase, locked until the transaction ends. @throws NOT_FOUND */
export async function lockPurchase(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<Purchase> {
  const { statement, finish } = readStatement(
    ENTITIES.purchase,
    organizationId,
    id,
    { kind: 'organization' },
    { lock: true },
  )
  return oneOrNotFound(ENTITIES.purchase, (await transaction.query(statement)).rows, finish)
}

/** The end of what a purchase paid for; null: it has none. */
export const endOfPurchase = ({ lines }: Pick<Purchase, 'lines'>): string | null =>
  lines.find(({ term, to }) => term !== 'once' && to !== null)?.to ?? null

/** Running purchases with the ends of their terms. */
export async function runningTerms(
  transaction: Transaction,
  organizationId: string,
): Promise<{ id: string; name: string; term: string; renewsAt: string }[]> {
  const { rows } = await transaction.query<{ id: string; name: string; term: string; renewsAt: string }>({
    text: `select id, name, term, renews_at as "renewsAt" from purchase
      where organization_id = $1 and deleted is null and status = 'completed' and term in ('month', 'year')
        and renews_at > now() order by renews_at, id limit 100`,
    values: [organizationId],
  })
  return rows
}

/** The types that the organization has tried. */
export async function triedTypes(transaction: Transaction, organizationId: string): Promise<Set<string>> {
  const { rows } = await transaction.query<{ type: string | null }>({
    text: `select line ->> 'type' as type from purchase, jsonb_array_elements(lines) as line
      where organization_id = $1 and is_trial`,
    values: [organizationId],
  })
  return new Set(rows.flatMap(({ type }) => type ?? []))
}
