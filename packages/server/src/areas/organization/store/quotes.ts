/** Quotes for the organization of a session, from what is sold now. */
import type { AnswerOf, BodyOf } from '@cloche/domain/catalogue'
import type { CallNamed } from '@cloche/domain/calls'
import { Problem } from '@cloche/domain/problems'
import { quoteOf, type AskedItem, type Quote } from '@cloche/domain/rules/store'
import type { Pool } from '../../../database/connection.ts'
import { readBuyer, runningTerms, type BuyerRow } from './buyer.store.ts'
import { sellerOf, tablesFor, type Selling, type StoreTables } from './seller.store.ts'
import { transact } from '../../../database/transaction.ts'

export type Asked = BodyOf<CallNamed<'store.quote'>>['items']
export type WireQuote = AnswerOf<CallNamed<'store.quote'>>['quote']

export interface Shop {
  readonly selling: Selling
  readonly tables: StoreTables
  readonly buyer: BuyerRow
  readonly terms: Awaited<ReturnType<typeof runningTerms>>
}

/** All that a quote is made of. @throws NOT_POSSIBLE_NOW while nobody sells here. */
export async function openShop(pool: Pool, organizationId: string): Promise<Shop> {
  const selling = await sellerOf(pool)
  if (selling === undefined) throw new Problem('NOT_POSSIBLE_NOW', faultOf('problem.store.closed'))
  const [tables, about] = await Promise.all([
    tablesFor(pool, selling, organizationId),
    transact(
      pool,
      { organizationId, sessionId: null, revision: 0 },
      async transaction => ({
        buyer: await readBuyer(transaction, organizationId),
        terms: await runningTerms(transaction, organizationId),
      }),
      'read only',
    ),
  ])
  return { selling, tables, ...about }
}

const faultOf = (rule: string) => ({ faults: [{ path: 'store', rule }] })

/** What is asked for, as a quote knows it. @throws UNKNOWN_LINK for a term that is not one's own */
function itemsOf(asked: Asked, terms: Shop['terms']): AskedItem[] {
  return asked.map(({ priceId, quantity, locationId = null, joinsId = null }, index) => {
    const joined = joinsId === null ? null : terms.find(({ id }) => id === joinsId)
    if (joined === undefined)
      throw new Problem('UNKNOWN_LINK', {
        faults: [{ path: `items.${index}.joinsId`, rule: 'problem.field.unknownLink' }],
      })
    return { priceId, quantity, locationId, until: joined === null ? null : joined.renewsAt }
  })
}

/** @param from when terms begin; absent: now */
export function quoteIn(shop: Shop, items: readonly AskedItem[], now: string, from?: string): Quote {
  const { selling, tables, buyer } = shop
  return quoteOf({
    ...tables,
    items,
    seller: selling.seller,
    buyer,
    now,
    timeZone: buyer.timeZone,
    ...(from === undefined ? {} : { from }),
  })
}

export const quoteAsked = (shop: Shop, asked: Asked, now: string): Quote =>
  quoteIn(shop, itemsOf(asked, shop.terms), now)

/** A quote as it is answered. */
export const wireQuote = (quote: Quote): WireQuote => quote as unknown as WireQuote
