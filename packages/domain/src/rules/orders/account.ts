/**
 * The account with a supplier. A **claim** is food that we do not pay for: refused at the door, short, or sent back later; it
 * is open until credit notes, or giving the rest up, come to what it is. What is owed to us is positive. A claim
 * without an amount is open until anything settles it. Crates have a balance of their own.
 */
import {
  compareMoney,
  minusMoney,
  ratioOf,
  sumOfMoney,
  timesMoney,
  type Amount,
  type Money,
} from '../amounts/index.ts'

export interface AccountEntry {
  readonly id: string
  readonly kind: string
  readonly at: string
  readonly money: Money | null
  readonly crates: number | null
  readonly crate: string | null
  /** The claim that it settles. */
  readonly claimId: string | null
}

const CLAIMS: ReadonlySet<string> = new Set(['refusal', 'short', 'return'])

/** Whether an entry is a claim. */
export const isClaim = ({ kind }: Pick<AccountEntry, 'kind'>): boolean => CLAIMS.has(kind)

export interface OpenClaim<Entry extends AccountEntry = AccountEntry> {
  readonly entry: Entry
  /** What is not settled of it; null: it has no amount yet. */
  readonly open: Money | null
  readonly days: number
}

const DAY_MS = 86_400_000

/** Claims that are not settled, the oldest first. */
export function openClaims<Entry extends AccountEntry>(
  entries: readonly Entry[],
  now: string,
): OpenClaim<Entry>[] {
  const settled = Map.groupBy(
    entries.filter(({ claimId }) => claimId !== null),
    ({ claimId }) => claimId,
  )
  return entries
    .filter(isClaim)
    .flatMap((entry): OpenClaim<Entry>[] => {
      const by = settled.get(entry.id) ?? []
      const { money } = entry
      const days = Math.max(0, Math.floor((Date.parse(now) - Date.parse(entry.at)) / DAY_MS))
      if (money === null) return by.length > 0 ? [] : [{ entry, open: null, days }]
      const open = sumOfMoney([money, ...by.flatMap(one => one.money ?? [])])
      return open !== null && compareMoney(open, 0) === 'more' ? [{ entry, open, days }] : []
    })
    .toSorted((a, b) => Date.parse(a.entry.at) - Date.parse(b.entry.at))
}

export interface Settlement {
  /** Null: what the credit note gives beyond the claims. */
  readonly claimId: string | null
  /** What they give, positive. */
  readonly money: Money
}

/**
 * A credit note shared out over the claims that it is for, in their order. The last claim without an amount takes what is
 * left. What is beyond all of them stands by itself.
 */
export function settleClaims(
  amount: Money,
  claims: readonly { readonly id: string; readonly open: Money | null }[],
): Settlement[] {
  let left = amount
  const known = claims.flatMap(({ id, open }) => {
    if (open === null) return []
    const money = compareMoney(open, left) === 'more' ? left : open
    left = minusMoney(left, money) ?? 0
    return compareMoney(money, 0) === 'more' ? [{ claimId: id, money }] : []
  })
  const free = claims.filter(({ open }) => open === null)
  const last = free.at(-1)
  const rest = free.map(({ id }) => ({ claimId: id, money: id === last?.id ? left : 0 }))
  const isOver = last === undefined && compareMoney(left, 0) === 'more'
  return [...known, ...rest, ...(isOver ? [{ claimId: null, money: left }] : [])]
}

export interface CrateBalance {
  readonly crate: string
  /** Crates of theirs that are with us; negative: they owe us crates. */
  readonly count: number
  /** The deposit that we paid for them. */
  readonly deposit: Money | null
}

/** How many crates of each kind stand with us, by name. */
export function cratesOf(
  entries: readonly Pick<AccountEntry, 'crate' | 'crates' | 'money'>[],
): CrateBalance[] {
  const kinds = Map.groupBy(
    entries.filter(({ crate }) => crate !== null),
    ({ crate }) => (crate ?? '').trim().toLowerCase(),
  )
  return [...kinds.values()]
    .map(of => ({
      crate: of[0]?.crate ?? '',
      count: of.reduce((count, { crates }) => count + (crates ?? 0), 0),
      deposit: of.every(({ money }) => money === null)
        ? null
        : sumOfMoney(of.flatMap(({ money }) => money ?? [])),
    }))
    .toSorted((a, b) => (a.crate < b.crate ? -1 : 1))
}

/** So many of so many were as they should be. */
export interface Rated {
  readonly good: number
  readonly of: number
}

/** What is known of a supplier's deliveries within some time. */
export interface DeliveryFacts {
  /** Deliveries on their day or before. */
  readonly onTime: Rated
  /** Lines of which came what was ordered. */
  readonly complete: Rated
  /** Lots that were measured and were not too warm or too cold. */
  readonly temperature: Rated
  /** Lots for which no more was charged than was agreed. */
  readonly price: Rated
}

/** More than this over what was agreed is dearer: less may be from rounding. */
const ROUNDING = 1.005

/** How many lots cost no more than their part of what was agreed for the line. */
export function priceHeld(
  lots: readonly {
    readonly paid: Money
    readonly came: Amount
    readonly agreed: Money
    readonly ordered: Amount
  }[],
): Rated {
  const known = lots.flatMap(({ paid, came, agreed, ordered }) => {
    const part = ratioOf(came, ordered)
    const fair = part === null ? null : timesMoney(agreed, part * ROUNDING)
    return fair === null ? [] : [compareMoney(paid, fair) !== 'more']
  })
  return { good: known.filter(Boolean).length, of: known.length }
}

const share = ({ good, of }: Rated) => (of === 0 ? null : good / of)

/** From 0 to 5 with one decimal: the mean of what is known, each counted alike; null: nothing is. */
export function ratingOf(facts: DeliveryFacts): number | null {
  const shares = [facts.onTime, facts.complete, facts.temperature, facts.price].flatMap(
    one => share(one) ?? [],
  )
  if (shares.length === 0) return null
  const mean = shares.reduce((sum, one) => sum + one, 0) / shares.length
  return Math.round(mean * 50) / 10
}

/** What crates cost as a deposit, signed like their count. */
export const depositOf = (count: number, deposit: Money | undefined): Money | null =>
  deposit === undefined ? null : timesMoney(deposit, count)
