import { useState } from 'react'
import { newId } from '../../../data/wire/new-id.ts'
import type { AskedOrder, BasketLine, Group, Offer } from '../calls.ts'

/** A line as it stands on the screen: proposed, and as somebody made it. */
export interface ShownLine extends BasketLine {
  /** Packs, or the amount where it is bought without. */
  readonly count: number
  readonly key: string
}

const keyOf = (productId: string, offer: Offer | null) => `${productId}/${offer?.supplierProductId ?? ''}`

const byHand = (offer: Offer): BasketLine => ({
  productId: offer.productId,
  product: offer.product,
  offer,
  packs: offer.minimumPacks,
  quantity: offer.pack,
  why: { reason: 'byHand' },
  have: 0,
  coming: 0,
  unit: offer.pack.unit,
})

/** A day on which they deliver, and until when it can be ordered; null: as it was ordered. */
export interface Day {
  readonly deliverOn: string
  readonly deliverAt: string
  readonly until: string | null
}

/** The days on which they deliver; that of what was written down already among them. */
function daysOf({ chances, draft }: Group): { readonly days: readonly Day[]; readonly own: Day | undefined } {
  const { deliverAt } = draft ?? {}
  if (deliverAt === undefined) return { days: chances, own: undefined }
  const there = chances.find(chance => Date.parse(chance.deliverAt) === Date.parse(deliverAt))
  if (there !== undefined) return { days: chances, own: there }
  if (Date.parse(deliverAt) < Date.now()) return { days: chances, own: undefined }
  const own: Day = { deliverOn: deliverAt, deliverAt, until: null }
  return { days: [own, ...chances], own }
}

/** What somebody makes of what is proposed of one supplier: amounts, further lines, the day, a note. */
export function useGroup(group: Group) {
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const [added, setAdded] = useState<readonly BasketLine[]>([])
  const [chosen, setChosen] = useState<string | null>(null)
  const [freshId, setFreshId] = useState(newId)
  const [note, setNote] = useState(group.draft?.note ?? '')
  const kept = new Set(group.lines.map(line => keyOf(line.productId, line.offer)))
  const all = [...group.lines, ...added.filter(({ productId, offer }) => !kept.has(keyOf(productId, offer)))]
  const lines: ShownLine[] = all.map(line => {
    const key = keyOf(line.productId, line.offer)
    return { ...line, key, count: counts[key] ?? line.packs ?? line.quantity.value }
  })
  const { days, own } = daysOf(group)
  const chance = days.find(({ deliverOn }) => deliverOn === chosen) ?? own ?? days[0]
  const filled = lines.filter(({ count }) => count > 0)
  const prices = filled.map(({ offer, count }) => (offer?.price == null ? null : offer.price * count))
  const total = prices.reduce<number>((sum, price) => sum + (price ?? 0), 0)
  const order = (): AskedOrder['order'] => ({
    id: group.draft?.orderBatchId ?? freshId,
    ...(group.supplierId === null ? {} : { supplierId: group.supplierId }),
    ...(group.supplierLocationId === null ? {} : { supplierLocationId: group.supplierLocationId }),
    deliverAt: chance?.deliverAt ?? group.draft?.deliverAt ?? '',
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    lines: filled.map(({ productId, offer, count, quantity, why }) => ({
      productId,
      why,
      ...(offer === null
        ? { quantity: { value: count, unit: quantity.unit } }
        : { supplierProductId: offer.supplierProductId, packs: count }),
    })),
  })
  return {
    lines,
    filled,
    total,
    isPriced: prices.every(price => price !== null),
    days,
    chance,
    note,
    setNote,
    order,
    choose: setChosen,
    /** What was written down is done with: what comes next is another order. */
    renew() {
      setFreshId(newId())
      setCounts({})
      setAdded([])
      setNote('')
    },
    setCount: (key: string, count: number) => setCounts(before => ({ ...before, [key]: count })),
    add(offer: Offer) {
      const key = keyOf(offer.productId, offer)
      if (!all.some(line => keyOf(line.productId, line.offer) === key))
        setAdded(before => [...before, byHand(offer)])
      else setCounts(before => ({ ...before, [key]: (before[key] ?? 0) + 1 }))
    },
  }
}
