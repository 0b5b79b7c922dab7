/** Which tax a sale bears: by where seller and buyer are, and what the buyer proves. */
import type { TAX_TREATMENTS } from '../../catalogue/index.ts'
import { EU_COUNTRIES, vatIdOf } from './vat-id.ts'

/** A rate of the table: in force from a day to another, both included. */
export interface TaxRate {
  readonly country: string
  readonly category: string
  readonly percent: number
  readonly from: string
  readonly to: string | null
}

export interface TaxParty {
  readonly country: string | null
  readonly postcode?: string | null
  readonly vatId?: string | null
}

export type TaxTreatment = (typeof TAX_TREATMENTS)[number]

export interface Taxation {
  readonly treatment: TaxTreatment
  /** Whose rates hold; null: none is asked. */
  readonly country: string | null
  /** The buyer's number in full where it is one; it was not asked of VIES. */
  readonly vatId: string | null
}

/** Canary Islands, Ceuta and Melilla are Spain, and outside the territory of its VAT. */
const isOutside = (country: string, postcode: string | null | undefined): boolean =>
  country === 'ES' && /^(35|38|51|52)\d{3}$/.test((postcode ?? '').trim())

export function taxationOf(seller: TaxParty, buyer: TaxParty): Taxation {
  const { country } = buyer
  if (country === null || seller.country === null) return { treatment: 'unknown', country: null, vatId: null }
  const vatId = vatIdOf(country, buyer.vatId ?? '')
  if (isOutside(country, buyer.postcode)) return { treatment: 'export', country: null, vatId }
  if (country === seller.country) return { treatment: 'domestic', country, vatId }
  if (!EU_COUNTRIES.has(country) || !EU_COUNTRIES.has(seller.country))
    return { treatment: 'export', country: null, vatId }
  return vatId === null
    ? { treatment: 'destination', country, vatId }
    : { treatment: 'reverseCharge', country: null, vatId }
}

/** The rate that holds on a day, the one that began last; null: the table has none. */
export function rateOn(
  rates: readonly TaxRate[],
  country: string,
  category: string,
  day: string,
): number | null {
  if (category === 'exempt') return 0
  let found: TaxRate | null = null
  for (const rate of rates) {
    if (rate.country !== country || rate.category !== category) continue
    if (rate.from > day || (rate.to !== null && rate.to < day)) continue
    if (found === null || rate.from > found.from) found = rate
  }
  return found?.percent ?? null
}
