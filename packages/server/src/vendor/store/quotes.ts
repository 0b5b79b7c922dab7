/** Quotes for the organization of a session, from what is sold now. */
import type { AnswerOf, BodyOf } from '@cloche/domain/catalogue'
import type { CallNamed } from '@cloche/domain/calls'
import { Problem } from '@cloche/domain/problems'
import {
  quoteOf,
  vatIdOf,
  vatIdToCheck,
  type AskedItem,
  type Quote,
  type VatCheck,
} from '@cloche/domain/rules/store'
import { readBuyer, runningTerms, type BuyerRow } from './buyer.store.ts'
import { sellerOf, tablesFor, type Selling, type StoreTables } from './seller.store.ts'
import { transact, serverScope } from '../../database/transaction.ts'
import type { Services } from '../../http/call-context.ts'

export type Asked = BodyOf<CallNamed<'store.quote'>>['items']
export type WireQuote = AnswerOf<CallNamed<'store.quote'>>['quote']

export interface Shop {
  readonly selling: Selling
  readonly tables: StoreTables
  readonly buyer: BuyerRow & { readonly vatCheck: VatCheck | null }
  readonly terms: Awaited<ReturnType<typeof runningTerms>>
}

type Register = Pick<Services, 'vatRegister'>

/** What VIES says of a buyer whose tax hangs on its number; null: nothing does, or nobody is asked. */
export async function checkVat(
  { vatRegister }: Register,
  { seller }: Selling,
  buyer: BuyerRow,
): Promise<VatCheck | null> {
  const vatId = vatIdToCheck(seller, buyer)
  if (vatRegister === undefined || vatId === null) return null
  return vatRegister.check(vatId, vatIdOf(seller.country ?? '', seller.vatId ?? ''))
}

/** All that a quote is made of. @throws NOT_POSSIBLE_NOW while nobody sells here. */
export async function openShop(
  { pool, ...services }: Register & Pick<Services, 'pool'>,
  organizationId: string,
): Promise<Shop> {
  const selling = await sellerOf(pool)
  if (selling === undefined) throw new Problem('NOT_POSSIBLE_NOW', faultOf('problem.store.closed'))
  const [tables, about] = await Promise.all([
    tablesFor(pool, selling, organizationId),
    transact(
      pool,
      serverScope(organizationId),
      async transaction => ({
        buyer: await readBuyer(transaction, organizationId),
        terms: await runningTerms(transaction, organizationId),
      }),
      'read only',
    ),
  ])
  // No transaction is open while somebody else's server is waited for.
  const vatCheck = await checkVat(services, selling, about.buyer)
  return { selling, tables, ...about, buyer: { ...about.buyer, vatCheck } }
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
