/** What is sold, to whom and when. */
import type { STORE_TERMS } from '../../catalogue/names/store.ts'
import type { Money } from '../amounts/index.ts'
import type { VatCheck } from './tax.ts'

export type StoreTerm = (typeof STORE_TERMS)[number]

/** A price of the list. */
export interface Offer {
  readonly id: string
  readonly name: string
  readonly kind: 'license' | 'device'
  /** The licence that comes with it; a device may bring none. */
  readonly type: string | null
  /** Each admits one person; else everybody at its place. */
  readonly isPersonal: boolean
  readonly currency: string
  readonly price: Money
  readonly term: StoreTerm
  /** From so many on, so many per cent less. */
  readonly steps: readonly { readonly from: number; readonly percent: number }[]
  readonly isShipped: boolean
  /** Grams of one. */
  readonly weight: number | null
  /** Days on which it is sold, both included. */
  readonly from: string | null
  readonly to: string | null
  /** Two capitals each; none: everywhere. */
  readonly countries: readonly string[]
  readonly trialDays: number
  readonly taxCategory: string
}

export interface Buyer {
  readonly country: string | null
  readonly postcode: string | null
  readonly vatId: string | null
  readonly vatCheck?: VatCheck | null
  readonly currency: string
}

/** Whether it is sold to this buyer on a day. */
export function isSoldTo(offer: Offer, buyer: Buyer, day: string): boolean {
  if (offer.currency !== buyer.currency) return false
  if ((offer.from !== null && offer.from > day) || (offer.to !== null && offer.to < day)) return false
  return offer.countries.length === 0 || (buyer.country !== null && offer.countries.includes(buyer.country))
}

/** What so many bring off, in per cent. */
export function discountFor({ steps }: Pick<Offer, 'steps'>, quantity: number): number {
  let percent = 0
  let at = 0
  for (const step of steps)
    if (step.from <= quantity && step.from >= at) [percent, at] = [step.percent, step.from]
  return percent
}

/** Countries as they are written in one line, such as `ES, PT`. */
export const countriesIn = (written: string | null): string[] => (written ?? '').match(/[A-Z]{2}/g) ?? []

/** Steps as they are written in one line, such as `10: 5, 50: 12.5`; what is none is left out. */
export function stepsIn(written: string | null): { from: number; percent: number }[] {
  return (written ?? '').split(',').flatMap(part => {
    const found = /^\s*(\d{1,6})\s*:\s*(\d{1,2}(?:\.\d{1,2})?|100)\s*$/.exec(part)
    return found === null ? [] : [{ from: Number(found[1]), percent: Number(found[2]) }]
  })
}
