/** What sending costs: by country and weight, the lightest step that bears it. */
import type { Money } from '../amounts/index.ts'

export interface ShippingRate {
  /** Two capitals; null: wherever no other row says. */
  readonly country: string | null
  readonly currency: string
  /** Grams that it bears; null: any weight. */
  readonly upTo: number | null
  readonly price: Money
}

/** The row that holds for a parcel, or null where nobody sends there. */
export function shippingFor(
  rates: readonly ShippingRate[],
  country: string | null,
  currency: string,
  grams: number,
): ShippingRate | null {
  const known = rates.filter(rate => rate.currency === currency)
  const own = known.filter(rate => rate.country !== null && rate.country === country)
  const asked = own.length > 0 ? own : known.filter(rate => rate.country === null)
  const bearing = asked.filter(({ upTo }) => upTo === null || upTo >= grams)
  return bearing.reduce<ShippingRate | null>(
    (best, rate) => (best === null || (rate.upTo ?? Infinity) < (best.upTo ?? Infinity) ? rate : best),
    null,
  )
}
