import type { Quote } from '@cloche/domain/rules/store'
import type { Purchase } from '../buyer.store.ts'
import { quoteIn, type Shop } from '../quotes.ts'

/** What the same costs for another term, as of now. */
export function renewalQuote(
  shop: Shop,
  { lines, renewsAt }: Pick<Purchase, 'lines' | 'renewsAt'>,
  now: string,
): Quote {
  const items = lines
    .filter(({ term, priceId }) => term !== 'once' && priceId !== null)
    .map(line => ({
      priceId: line.priceId ?? '',
      quantity: line.quantity,
      locationId: line.locationId,
      until: null,
    }))
  return quoteIn(shop, items, now, renewsAt ?? now)
}
