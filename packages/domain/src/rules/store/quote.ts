/** What an order costs: line by line, with discount, part of a term, shipping and tax; all in whole cents. */
import { centsOf } from '../amounts/index.ts'
import { addCalendar, addToDay, daysBetween, localDay } from '../calendar/index.ts'
import { partedBy, partOfDays, percentOf } from './cents.ts'
import { discountFor, isSoldTo, type Buyer, type Offer, type StoreTerm } from './offers.ts'
import { shippingFor, type ShippingRate } from './shipping.ts'
import { rateOn, taxationOf, type Taxation, type TaxParty, type TaxRate } from './tax.ts'

export interface AskedItem {
  readonly priceId: string
  readonly quantity: number
  /** Where its licences count; null: everywhere. */
  readonly locationId: string | null
  /** The end of a term that they join; null: a term of their own. */
  readonly until: string | null
}

export interface QuoteLine {
  readonly kind: 'license' | 'device' | 'shipping'
  readonly priceId: string | null
  readonly type: string | null
  readonly name: string
  readonly term: StoreTerm
  readonly isPersonal: boolean
  readonly locationId: string | null
  readonly quantity: number
  /** Cents: what one costs for a whole term, what is off for all, and what is left of all for the days. */
  readonly unit: number
  readonly discount: number
  readonly net: number
  readonly taxCategory: string
  readonly taxPercent: number
  readonly tax: number
  /** Of a term that is joined, the days that are left, and how many it has. */
  readonly days: { readonly left: number; readonly of: number } | null
  readonly from: string | null
  readonly to: string | null
}

export const quoteFaults = [
  'empty',
  'notOffered',
  'mixedTerms',
  'untilOver',
  'untilTooFar',
  'noTaxRate',
  'noShipping',
  'noCountry',
] as const
export type QuoteFault = (typeof quoteFaults)[number]

export interface Quote extends Taxation {
  readonly currency: string
  readonly lines: readonly QuoteLine[]
  readonly taxes: readonly { readonly percent: number; readonly net: number; readonly tax: number }[]
  readonly discount: number
  readonly net: number
  readonly tax: number
  readonly total: number
  /** Why it cannot be bought, each with the item it is about; null: the whole. */
  readonly faults: readonly { readonly item: number | null; readonly reason: QuoteFault }[]
}

export interface QuoteInput {
  readonly items: readonly AskedItem[]
  readonly offers: readonly Offer[]
  readonly rates: readonly TaxRate[]
  readonly shipping: readonly ShippingRate[]
  readonly seller: TaxParty
  readonly buyer: Buyer
  readonly now: string
  readonly timeZone: string
  /** When terms begin; absent: now. */
  readonly from?: string
}

const LENGTHS = { month: { months: 1 }, year: { years: 1 } } as const

/** The end of a term that begins at an instant, on the clock of the buyer; null where it has none. */
export const endOfTerm = (from: string, term: StoreTerm, timeZone: string): string | null =>
  term === 'once' ? null : addCalendar(from, LENGTHS[term], timeZone)

const earlier = { month: { months: -1 }, year: { years: -1 } } as const

/** Of a term that ends on a day: how many days are left of it, and how many it has. */
function daysLeft(today: string, end: string, term: 'month' | 'year') {
  return { left: daysBetween(today, end), of: daysBetween(addToDay(end, earlier[term]), end) }
}

type Draft = Omit<QuoteLine, 'tax' | 'taxPercent'>

function lineOf(item: AskedItem, offer: Offer, input: QuoteInput): Draft | QuoteFault {
  const { now, timeZone, from = now } = input
  const unit = centsOf(offer.price) ?? 0
  const whole = unit * item.quantity
  const discount = percentOf(whole, discountFor(offer, item.quantity))
  const line = {
    kind: offer.kind,
    priceId: offer.id,
    type: offer.type,
    name: offer.name,
    term: offer.term,
    isPersonal: offer.isPersonal,
    locationId: item.locationId,
    quantity: item.quantity,
    unit,
    taxCategory: offer.taxCategory,
  }
  const own = { ...line, discount, net: whole - discount, days: null }
  if (offer.term === 'once') return { ...own, from: offer.type === null ? null : from, to: null }
  if (item.until === null) return { ...own, from, to: endOfTerm(from, offer.term, timeZone) }
  const days = daysLeft(localDay(from, timeZone), localDay(item.until, timeZone), offer.term)
  if (days.left <= 0) return 'untilOver'
  if (days.left > days.of) return 'untilTooFar'
  const part = (cents: number) => partOfDays(cents, days.of, days.of - days.left, days.of)
  return { ...line, discount: part(discount), net: part(whole - discount), days, from, to: item.until }
}

/** The line of shipping, none where nothing is sent. */
function sending(drafts: readonly Draft[], input: QuoteInput): Draft | 'noShipping' | null {
  const byId = new Map(input.offers.map(offer => [offer.id, offer]))
  const sent = drafts.flatMap(line => {
    const offer = byId.get(line.priceId ?? '')
    return offer?.isShipped === true ? [(offer.weight ?? 0) * line.quantity] : []
  })
  if (sent.length === 0) return null
  const grams = sent.reduce((sum, weight) => sum + weight, 0)
  const rate = shippingFor(input.shipping, input.buyer.country, input.buyer.currency, grams)
  if (rate === null) return 'noShipping'
  const net = centsOf(rate.price) ?? 0
  const none = { priceId: null, type: null, locationId: null, days: null, from: null, to: null }
  return {
    ...none,
    kind: 'shipping',
    name: '',
    term: 'once',
    isPersonal: false,
    quantity: 1,
    unit: net,
    discount: 0,
    net,
    taxCategory: 'standard',
  }
}

/** Tax is reckoned on each rate's sum, rounded once, and shared out over its lines. */
function taxed(drafts: readonly (Draft & { readonly taxPercent: number })[]) {
  const percents = [...new Set(drafts.map(line => line.taxPercent))].sort((a, b) => b - a)
  const tax = new Map<Draft, number>()
  const taxes = percents.map(percent => {
    const lines = drafts.filter(line => line.taxPercent === percent)
    const net = lines.reduce((sum, line) => sum + line.net, 0)
    const all = percentOf(net, percent)
    const parts = partedBy(
      all,
      lines.map(line => line.net),
    )
    for (const [index, line] of lines.entries()) tax.set(line, parts[index] ?? 0)
    return { percent, net, tax: all }
  })
  return { taxes, lines: drafts.map((line): QuoteLine => ({ ...line, tax: tax.get(line) ?? 0 })) }
}

/** What these items cost this buyer now, and why they cannot be bought. */
export function quoteOf(input: QuoteInput): Quote {
  const { items, offers, buyer, seller, rates, now, timeZone } = input
  const today = localDay(now, timeZone)
  const taxation = taxationOf(seller, buyer)
  const faults: { item: number | null; reason: QuoteFault }[] = []
  const drafts: (Draft & { taxPercent: number })[] = []
  const byId = new Map(offers.filter(offer => isSoldTo(offer, buyer, today)).map(offer => [offer.id, offer]))
  const percentFor = (category: string, item: number | null): number => {
    if (taxation.country === null) return 0
    const percent = rateOn(rates, taxation.country, category, today)
    if (percent === null) faults.push({ item, reason: 'noTaxRate' })
    return percent ?? 0
  }
  for (const [index, item] of items.entries()) {
    const offer = byId.get(item.priceId)
    const line = offer === undefined ? 'notOffered' : lineOf(item, offer, input)
    if (typeof line === 'string') faults.push({ item: index, reason: line })
    else drafts.push({ ...line, taxPercent: percentFor(line.taxCategory, index) })
  }
  const parcel = sending(drafts, input)
  if (parcel === 'noShipping') faults.push({ item: null, reason: parcel })
  else if (parcel !== null) drafts.push({ ...parcel, taxPercent: percentFor(parcel.taxCategory, null) })
  const terms = new Set(drafts.map(({ term }) => term).filter(term => term !== 'once'))
  const ends = new Set(drafts.flatMap(({ term, to }) => (term === 'once' ? [] : [to])))
  if (terms.size > 1 || ends.size > 1) faults.push({ item: null, reason: 'mixedTerms' })
  if (items.length === 0) faults.push({ item: null, reason: 'empty' })
  if (taxation.treatment === 'unknown') faults.push({ item: null, reason: 'noCountry' })
  const { lines, taxes } = taxed(drafts)
  const net = taxes.reduce((sum, one) => sum + one.net, 0)
  const tax = taxes.reduce((sum, one) => sum + one.tax, 0)
  const discount = lines.reduce((sum, line) => sum + line.discount, 0)
  return { ...taxation, currency: buyer.currency, lines, taxes, discount, net, tax, total: net + tax, faults }
}
