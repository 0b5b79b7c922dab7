/** What a basket proposes of a product, and why. */
import {
  inUnit,
  isMore,
  isPositive,
  minus,
  plus,
  zero,
  type Amount,
  type AmountUnit,
} from '../amounts/index.ts'
import type { Need } from './needs.ts'
import { heldBy, packsFor, type CataloguePack } from './packs.ts'

/** Why a line is in an order, in figures: sentences are made where they are read. */
export interface Why {
  readonly reason?:
    | 'par'
    | 'plan'
    | 'menu'
    | 'lastWeek'
    | 'template'
    | 'byHand'
    | 'pack'
    | 'minimum'
    | 'trigger'
  readonly par?: number
  readonly have?: number
  readonly coming?: number
  readonly need?: number
  readonly unit?: string
  /** The menu, template, task or order that asks for it. */
  readonly of?: string
  /** The first day on which it is needed, and how many more menus or tasks ask for it. */
  readonly on?: string
  readonly more?: number
}

export interface Level {
  readonly minimum: Amount
  /** Null: the minimum. */
  readonly par: Amount | null
  /** What it comes in where no catalogue says so. */
  readonly pack?: Amount | null
}

export interface Proposal {
  readonly quantity: Amount
  /** Null: it is bought without packs. */
  readonly packs: number | null
  readonly why: Why
}

const inUnitOr = (amount: Amount, unit: AmountUnit): Amount => inUnit(amount, unit) ?? zero(unit)

/**
 * What is missing of a product: nothing while there is, with what comes, at least the minimum; else what fills it up to
 * par, in whole packs. What is held is not there. Null: nothing is missing, or the units do not go together.
 */
export function proposeForLevel(
  level: Level,
  have: Amount,
  coming: Amount,
  pack: CataloguePack | null,
): Proposal | null {
  const { unit } = level.minimum
  const par = level.par ?? level.minimum
  const [there, onItsWay] = [inUnitOr(have, unit), inUnitOr(coming, unit)]
  const after = plus(there, onItsWay)
  if (after === null || !isMore(level.minimum, after, false)) return null
  const need = minus(inUnitOr(par, unit), after)
  if (need === null || !isPositive(need)) return null
  const filled = pack === null && level.pack ? inWhole(need, level.pack) : inPacks(need, pack)
  const why: Why = {
    reason: 'par',
    par: inUnitOr(par, unit).value,
    have: there.value,
    coming: onItsWay.value,
    need: need.value,
    unit,
  }
  return { ...filled, why }
}

/** An amount in whole ones of what it comes in; nobody sells them, so that they are no packs of a catalogue. */
const inWhole = (need: Amount, pack: Amount): Pick<Proposal, 'quantity' | 'packs'> => ({
  quantity: inPacks(need, { pack, price: null, minimumPacks: 1 }).quantity,
  packs: null,
})

/** An amount in whole packs, where there are packs that it converts into. */
export function inPacks(
  need: Amount,
  pack: CataloguePack | null,
): { readonly quantity: Amount; readonly packs: number | null } {
  const packs = pack === null ? null : packsFor(need, pack)
  return pack === null || packs === null
    ? { quantity: need, packs: null }
    : { quantity: heldBy(packs, pack.pack), packs }
}

/** The same as was ordered before, in packs as they are sold today. */
export function proposeAgain(
  before: Amount,
  pack: CataloguePack | null,
  why: { readonly reason: 'lastWeek' | 'template'; readonly of: string },
): Proposal {
  return {
    ...inPacks(before, pack),
    why: { ...why, need: before.value, unit: before.unit },
  }
}

/** What production needs of a product, less what is there and comes; null: there is enough. */
export function proposeForNeed(
  { need, of, on, more }: Pick<Need, 'need' | 'of' | 'on' | 'more'>,
  reason: 'plan' | 'menu',
  have: Amount,
  coming: Amount,
  pack: CataloguePack | null,
): Proposal | null {
  const { unit } = need
  const [there, onItsWay] = [inUnitOr(have, unit), inUnitOr(coming, unit)]
  const after = plus(there, onItsWay)
  const short = after === null ? null : minus(need, after)
  if (short === null || !isPositive(short)) return null
  const figures = { have: there.value, coming: onItsWay.value, need: need.value, unit }
  return { ...inPacks(short, pack), why: { reason, ...figures, of, on, ...(more > 0 ? { more } : {}) } }
}

/** Of several reasons to order a product the one that asks for most: what fills all of them is not ordered twice. */
export function largest(proposals: readonly (Proposal | null)[]): Proposal | null {
  let most: Proposal | null = null
  for (const one of proposals)
    if (one !== null && (most === null || isMore(one.quantity, most.quantity, false))) most = one
  return most
}

export interface OfferOfProduct {
  readonly supplierId: string
  readonly isPreferred: boolean
}

/** Whose offer counts: that of the level's supplier, else the preferred one, else the first. */
export function offerFor<O extends OfferOfProduct>(
  offers: readonly O[],
  supplierId: string | null,
): O | undefined {
  if (supplierId !== null) return offers.find(offer => offer.supplierId === supplierId)
  return offers.find(({ isPreferred }) => isPreferred) ?? offers[0]
}
