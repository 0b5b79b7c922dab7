/** What somebody picks for an order: labels, food without labels, and the boxes they go in. */
import {
  costOf,
  inUnit,
  isPositive,
  minus,
  minusMoney,
  ratioOf,
  sum,
  sumOfMoney,
  timesMoney,
  zero,
  type Amount,
  type Money,
} from '@cloche/domain/rules/amounts'
import { useState } from 'react'
import { newId } from '../../../data/wire/new-id.ts'
import type { AskedShipment, Box, PickLabel, PickLine, Picking } from './calls.ts'

/** Some food without a label; `state` and place as it stands here. */
export interface LoosePick {
  readonly state: string
  readonly locationId: string
  readonly quantity: Amount
}

interface LabelPick {
  readonly quantity: Amount
  readonly boxId: string | null
}

/** A price of several amounts, each with its part of it; together they are the price. */
function priceParts(price: Money, amounts: readonly Amount[], whole: Amount): (Money | null)[] {
  const parts = amounts.slice(0, -1).map(amount => {
    const part = ratioOf(amount, whole)
    return part === null ? null : timesMoney(price, part)
  })
  const before = sumOfMoney(parts.filter(part => part !== null))
  return amounts.length === 0 ? [] : [...parts, before === null ? null : minusMoney(price, before)]
}

const asAmount = (quantity: { value: number; unit: string }) => quantity as Amount

function firstPicks(lines: readonly PickLine[]): ReadonlyMap<string, LabelPick> {
  return new Map(
    lines.flatMap(({ labels }) =>
      labels.flatMap(({ id, picked }) =>
        picked === null ? [] : [[id, { quantity: asAmount(picked), boxId: null }] as const],
      ),
    ),
  )
}

function firstLoose(lines: readonly PickLine[]): ReadonlyMap<string, readonly LoosePick[]> {
  return new Map(
    lines.map(({ orderId, loose }) => [
      orderId,
      loose.flatMap(({ state, locationId, picked }) =>
        picked === null ? [] : [{ state, locationId, quantity: asAmount(picked) }],
      ),
    ]),
  )
}

export type Picks = ReturnType<typeof usePicks>

export function usePicks({ lines, fromLocationId, toLocationId, orderBatchId }: Picking) {
  const [labels, setLabels] = useState(() => firstPicks(lines))
  const [loose, setLoose] = useState(() => firstLoose(lines))
  const [prices, setPrices] = useState<ReadonlyMap<string, Money>>(new Map())
  const [boxes, setBoxes] = useState<readonly Box[]>([])
  // Sent again after a lost answer, it is the same shipment.
  const [id] = useState(newId)

  /** What of a line is picked, in its unit. */
  const pickedOf = (line: PickLine): Amount => {
    const { unit } = line.ordered as Amount
    const amounts = [
      ...line.labels.flatMap(label => labels.get(label.id)?.quantity ?? []),
      ...(loose.get(line.orderId) ?? []).map(({ quantity }) => quantity),
    ]
    return (
      sum(
        amounts.flatMap(amount => inUnit(amount, unit) ?? []),
        unit,
      ) ?? zero(unit)
    )
  }
  /** What is still lacking of it; nothing where all is picked. */
  const lackingOf = (line: PickLine): Amount => {
    const left = minus(asAmount(line.outstanding), pickedOf(line))
    return left !== null && isPositive(left) ? left : zero((line.outstanding as Amount).unit)
  }
  /** What is charged for a line: as somebody said, or what it costs; null where prices are not shown. */
  const priceOf = (line: PickLine): Money | null =>
    prices.get(line.orderId) ?? (line.cost === null ? null : costOf(pickedOf(line), line.cost as never))
  const box = boxes.at(-1) ?? null
  const take = (labelId: string, quantity: Amount) =>
    setLabels(
      new Map(labels).set(labelId, { quantity, boxId: labels.get(labelId)?.boxId ?? box?.id ?? null }),
    )
  return {
    labels,
    loose,
    boxes,
    pickedOf,
    lackingOf,
    priceOf,
    setPrice: (orderId: string, price: Money) => setPrices(new Map(prices).set(orderId, price)),
    take,
    /** Of a label: what is lacking, or all of it where more is. */
    takeWhatLacks(line: PickLine, label: PickLabel) {
      const held = asAmount(label.quantity)
      const wanted = inUnit(lackingOf(line), held.unit)
      const rest = wanted === null ? null : minus(held, wanted)
      const isPart = wanted !== null && isPositive(wanted) && rest !== null && isPositive(rest)
      take(label.id, isPart ? wanted : held)
    },
    leave(labelId: string) {
      const next = new Map(labels)
      next.delete(labelId)
      setLabels(next)
    },
    intoBox(labelId: string, boxId: string | null) {
      const pick = labels.get(labelId)
      if (pick !== undefined) setLabels(new Map(labels).set(labelId, { ...pick, boxId }))
    },
    takeLoose(orderId: string, pick: LoosePick) {
      const others = (loose.get(orderId) ?? []).filter(
        one => one.state !== pick.state || one.locationId !== pick.locationId,
      )
      const next = isPositive(pick.quantity) ? [...others, pick] : others
      setLoose(new Map(loose).set(orderId, next))
    },
    addBox: (one: Box) => setBoxes([...boxes.filter(each => each.id !== one.id), one]),
    removeBox(boxId: string) {
      setBoxes(boxes.filter(each => each.id !== boxId))
      setLabels(
        new Map(
          [...labels].map(([labelId, pick]) => [
            labelId,
            pick.boxId === boxId ? { ...pick, boxId: null } : pick,
          ]),
        ),
      )
    },
    isEmpty: labels.size === 0 && boxes.length === 0 && [...loose.values()].every(some => some.length === 0),
    /** What the receiving place is charged, where that is shown. */
    total: sumOfMoney(lines.map(priceOf)),
    /** As it is sent. */
    shipment(more: Partial<AskedShipment>): AskedShipment {
      return {
        id,
        fromLocationId,
        toLocationId,
        orderBatchId,
        ...(boxes.length === 0 ? {} : { containerIds: boxes.map(each => each.id) }),
        ...more,
        lines: lines.flatMap(line => {
          const picked = [
            ...line.labels.flatMap(label => {
              const pick = labels.get(label.id)
              if (pick === undefined) return []
              const { quantity, boxId } = pick
              const into = boxId === null ? {} : { containerId: boxId }
              return [{ orderId: line.orderId, labelId: label.id, quantity, ...into }]
            }),
            ...(loose.get(line.orderId) ?? []).map(pick => ({
              orderId: line.orderId,
              productId: line.productId,
              ...pick,
            })),
          ]
          const price = prices.get(line.orderId)
          if (price === undefined) return picked
          const parts = priceParts(
            price,
            picked.map(({ quantity }) => quantity),
            pickedOf(line),
          )
          return picked.map((one, at) => {
            const part = parts[at] ?? null
            return part === null ? one : { ...one, price: part }
          })
        }),
      }
    },
  }
}
