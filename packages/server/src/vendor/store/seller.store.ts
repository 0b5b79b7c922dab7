/** Who sells here, and the tables that their organization keeps: prices, taxes, shipping. */
import type { CallNamed } from '@cloche/domain/calls'
import type { AnswerOf } from '@cloche/domain/catalogue'
import { countriesIn, stepsIn, type Offer, type ShippingRate, type TaxRate } from '@cloche/domain/rules/store'
import type { Pool, Statement } from '../../database/connection.ts'
import { transact, transactPlatform, serverScope, type Transaction } from '../../database/transaction.ts'

export type Seller = AnswerOf<CallNamed<'store.changeSeller'>>['seller']

export interface Selling {
  readonly organizationId: string
  readonly seller: Seller
}

const SELLER: Statement<{ organizationId: string; data: Seller }> = {
  text: 'select organization_id as "organizationId", data from store_seller',
}

/** Who sells; undefined: nobody yet. */
export async function readSeller(transaction: Transaction): Promise<Selling | undefined> {
  const { rows } = await transaction.query(SELLER)
  const [row] = rows
  return row && { organizationId: row.organizationId, seller: row.data }
}

export const sellerOf = (pool: Pool): Promise<Selling | undefined> => transactPlatform(pool, readSeller)

/** An offer with what is said of it. */
export interface ListedOffer extends Offer {
  readonly description: string | null
  readonly priority: number
}

interface PriceRow extends Omit<ListedOffer, 'steps' | 'countries'> {
  readonly steps: string | null
  readonly countries: string | null
}

const offerOf = (row: PriceRow): ListedOffer => ({
  ...row,
  steps: stepsIn(row.steps),
  countries: countriesIn(row.countries),
})

const PRICES = `select id, name, description, kind, type, is_personal as "isPersonal", currency, price::float8 as price, term,
    steps, countries, is_shipped as "isShipped", weight::float8 as weight, "from"::text as "from", "to"::text as "to",
    trial_days as "trialDays", tax_category as "taxCategory", priority
  from store_price where organization_id = $1 and deleted is null and active order by priority, name, id limit 1000`

export interface StoreTables {
  readonly offers: readonly ListedOffer[]
  readonly rates: readonly TaxRate[]
  readonly shipping: readonly ShippingRate[]
}

function readIn<T>(pool: Pool, organizationId: string, work: (transaction: Transaction) => Promise<T>) {
  return transact(pool, serverScope(organizationId), work, 'read only')
}

const pricesIn = async (transaction: Transaction, organizationId: string) =>
  (await transaction.query<PriceRow>({ text: PRICES, values: [organizationId] })).rows.map(offerOf)

/** The tables of the seller, with the prices that were agreed with this organization alone. */
export async function tablesFor(pool: Pool, selling: Selling, organizationId: string): Promise<StoreTables> {
  const seller = selling.organizationId
  const tables = await readIn(pool, seller, async transaction => {
    const [offers, rates, shipping] = await Promise.all([
      pricesIn(transaction, seller),
      transaction.query<TaxRate>({
        text: `select country, category, percent, "from"::text as "from", "to"::text as "to" from tax_rate
          where organization_id = $1 and deleted is null and active`,
        values: [seller],
      }),
      transaction.query<ShippingRate>({
        text: `select country, currency, up_to::float8 as "upTo", price::float8 as price from shipping_rate
          where organization_id = $1 and deleted is null and active`,
        values: [seller],
      }),
    ])
    return { offers, rates: rates.rows, shipping: shipping.rows }
  })
  if (organizationId === seller) return tables
  const agreed = await readIn(pool, organizationId, transaction => pricesIn(transaction, organizationId))
  return { ...tables, offers: [...agreed, ...tables.offers] }
}
