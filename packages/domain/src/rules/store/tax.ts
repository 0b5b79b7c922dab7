/** Which tax a sale bears: by where seller and buyer are, and what the buyer proves. */
import type { TAX_TREATMENTS } from '../../catalogue/names/store.ts'
import { EU_COUNTRIES, vatIdOf } from './vat-id.ts'

export const vatAnswers = ['valid', 'invalid', 'unavailable'] as const
export type VatAnswer = (typeof vatAnswers)[number]

/** What VIES said of a VAT number. */
export interface VatCheck {
  readonly answer: VatAnswer
  readonly at: string
  /** Proves to a tax office that it was asked; none where the seller's own number was not given or not known. */
  readonly consultation: string | null
}

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
  /** Absent: VIES was not asked. */
  readonly vatCheck?: VatCheck | null
}

export type TaxTreatment = (typeof TAX_TREATMENTS)[number]

export interface Taxation {
  readonly treatment: TaxTreatment
  /** Whose rates hold; null: none is asked. */
  readonly country: string | null
  /** The buyer's number in full, where it has the form of one. */
  readonly vatId: string | null
  /** What VIES said where the tax hangs on it; null: it was not asked. */
  readonly vatCheck: VatCheck | null
}

/** Canary Islands, Ceuta and Melilla are Spain, and outside the territory of its VAT. */
const isOutside = (country: string, postcode: string | null | undefined): boolean =>
  country === 'ES' && /^(35|38|51|52)\d{3}$/.test((postcode ?? '').trim())

/**
 * Who owes the tax of a sale, and of which country. A number that VIES does not know is none: the sale is taxed as to
 * somebody without. One that could not be asked for counts by its form, as where VIES is not asked at all.
 */
export function taxationOf(seller: TaxParty, buyer: TaxParty): Taxation {
  const { country } = buyer
  const plain = { vatId: null, vatCheck: null }
  if (country === null || seller.country === null) return { ...plain, treatment: 'unknown', country: null }
  const vatId = vatIdOf(country, buyer.vatId ?? '')
  if (isOutside(country, buyer.postcode)) return { ...plain, treatment: 'export', country: null, vatId }
  if (country === seller.country) return { ...plain, treatment: 'domestic', country, vatId }
  if (!EU_COUNTRIES.has(country) || !EU_COUNTRIES.has(seller.country))
    return { ...plain, treatment: 'export', country: null, vatId }
  if (vatId === null) return { ...plain, treatment: 'destination', country }
  const vatCheck = buyer.vatCheck ?? null
  return vatCheck?.answer === 'invalid'
    ? { treatment: 'destination', country, vatId, vatCheck }
    : { treatment: 'reverseCharge', country: null, vatId, vatCheck }
}

/** The number that the tax of a sale hangs on, which VIES can be asked for; null: none. */
export function vatIdToCheck(seller: TaxParty, buyer: TaxParty): string | null {
  const { treatment, vatId } = taxationOf(seller, { ...buyer, vatCheck: null })
  return treatment === 'reverseCharge' ? vatId : null
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
