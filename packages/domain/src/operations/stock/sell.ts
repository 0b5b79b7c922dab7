/** What was sold leaves stock: what is there itself, and of what is made to order, what its recipe asks for. */
import type { Fault } from '../../problems.ts'
import {
  inUnit,
  isNegative,
  isPositive,
  kept,
  isCounted,
  negated,
  partOf,
  plus,
  times,
  zero,
  type Amount,
  type AmountUnit,
  type Price,
} from '../../rules/amounts/index.ts'
import { compareInstants, isAheadOf, secondsBetween } from '../../rules/calendar/index.ts'
import type { RecipeRoom } from '../../rules/recipes/index.ts'
import { NO_EFFECTS, type VariationLine } from '../effects.ts'
import { unknownLink } from '../faults.ts'
import { defineOperation, refuse } from '../operation.ts'
import { notEnoughFaults } from './beyond.ts'
import { pileOf, signed, variation, type BookingLine, type UnlabelledPile } from './lines.ts'

export interface AskedSaleLine {
  readonly productId: string
  /** Below zero: taken back. */
  readonly quantity: Amount
  /** When it was sold; now unless said. */
  readonly at?: string
  readonly reference?: string
}

export interface AskedSale {
  readonly locationId: string
  readonly note?: string
  /** More may go out than there is: it was asked, or a point of sale says so. */
  readonly beyond?: boolean
  readonly lines: readonly AskedSaleLine[]
}

/** A pile, and when it was counted last. */
export interface SoldFrom extends UnlabelledPile {
  readonly countedAt: string | null
}

export interface SellFacts {
  readonly costs: ReadonlyMap<string, Price>
  readonly locations: ReadonlySet<string>
  /** Recipes of what is sold, to their ends; undefined where nothing has one. */
  readonly recipes: RecipeRoom | undefined
  /** What is without a label at the place and below it, in the order in which it is taken. */
  readonly there: readonly SoldFrom[]
  /** Products that lie there under labels: they leave by their labels. */
  readonly labelled: ReadonlySet<string>
}

/** Longer ago nothing is booked. */
export const SALE_DAYS_MAX = 400
/** A recipe in a recipe, so many times. */
const DEPTH_MAX = 40
const USUAL_STATE = 'init'

/** How a product was taken of which something was sold. `labels`, `unknown`: nothing was booked of it. */
export type SoldHow = 'taken' | 'beyond' | 'labels' | 'unknown'

/** An amount of a product, for one line. */
export interface SoldPart {
  readonly line: number
  readonly productId: string
  readonly quantity: Amount
  readonly how: SoldHow
  /** Where from; of what is beyond, the place itself. */
  readonly pile: Pick<UnlabelledPile, 'state' | 'locationId'>
  readonly countedAt: string | null
}

export interface PlannedSale {
  readonly parts: readonly SoldPart[]
  /** Lines of which more was taken back than was sold: nothing comes back into stock. */
  readonly returned: readonly number[]
}

/** What is known of a product that a number of is sold. */
export interface SoldProduct {
  readonly consumptionUnit: AmountUnit | null
  /** Grams of one piece. */
  readonly weight: number | null
  readonly servings: number | null
}

/** So many of a product: in what it is counted in; by the weight of a piece; else portions, or what it is costed in. */
export function soldAmount(count: number, { consumptionUnit, weight, servings }: SoldProduct): Amount {
  if (consumptionUnit !== null && isCounted(consumptionUnit)) return { value: count, unit: consumptionUnit }
  if (servings !== null) return { value: count, unit: 'serving' }
  if (weight !== null) return times({ value: weight, unit: 'g' }, count)
  return { value: count, unit: consumptionUnit ?? 'piece' }
}

/** What was taken back is less of what was sold of it before, the nearest line first. */
function settled(lines: readonly AskedSaleLine[]): { amounts: Amount[]; returned: number[] } {
  const amounts = lines.map(line => line.quantity)
  const returned: number[] = []
  for (const [index, line] of lines.entries()) {
    if (!isNegative(line.quantity)) continue
    let rest: Amount = negated(line.quantity)
    for (let before = index - 1; before >= 0 && isPositive(rest); before--) {
      const sold = amounts[before]
      if (sold === undefined || lines[before]?.productId !== line.productId || !isPositive(sold)) continue
      const part = partOf(rest, sold)
      if (part.kind === 'incompatible' || part.kind === 'none') continue
      amounts[before] = part.kind === 'excess' ? zero(sold.unit) : part.left
      rest = part.kind === 'excess' ? part.over : zero(sold.unit)
    }
    amounts[index] = zero(line.quantity.unit)
    if (isPositive(rest)) returned.push(index)
  }
  return { amounts, returned }
}

/** What leaves, line by line. Pure: the call answers it, and the operation writes it. */
export function planSale({ lines, locationId }: AskedSale, facts: SellFacts): PlannedSale {
  const left = facts.there.map(pile => pile.quantity)
  const parts: SoldPart[] = []
  const own = { state: USUAL_STATE, locationId }

  /** Takes from piles what they have; answers what they have not. */
  function fromPiles(line: number, productId: string, asked: Amount): Amount {
    let rest = asked
    for (const [index, pile] of facts.there.entries()) {
      const there = left[index]
      if (pile.productId !== productId || there === undefined || !isPositive(there) || !isPositive(rest))
        continue
      const part = partOf(rest, there)
      if (part.kind === 'incompatible' || part.kind === 'none') continue
      const quantity = part.kind === 'excess' ? there : part.taken
      parts.push({ line, productId, quantity, how: 'taken', pile, countedAt: pile.countedAt })
      left[index] = part.kind === 'excess' ? zero(there.unit) : part.left
      rest = part.kind === 'excess' ? (inUnit(part.over, asked.unit) ?? part.over) : zero(asked.unit)
    }
    return rest
  }

  function take(line: number, productId: string, asked: Amount, depth: number): void {
    const quantity = fromPiles(line, productId, asked)
    if (!isPositive(quantity)) return
    const rest = (how: SoldHow) => parts.push({ line, productId, quantity, how, pile: own, countedAt: null })
    if (facts.labelled.has(productId)) return void rest('labels')
    const { recipes } = facts
    const isMade = recipes !== undefined && recipes.book.linesOf(productId).length > 0
    if (!isMade) return void rest('beyond')
    const factor = recipes.factorFor(productId, { by: 'amount', amount: quantity })
    const view = 'missing' in factor || depth >= DEPTH_MAX ? null : recipes.view(productId, factor.value)
    if (view === null) return void rest('unknown')
    for (const { ingredientId, gross } of view.lines)
      if (isPositive(gross)) take(line, ingredientId, gross, depth + 1)
  }

  const { amounts, returned } = settled(lines)
  for (const [index, { productId }] of lines.entries()) {
    const amount = amounts[index]
    if (amount !== undefined && isPositive(amount)) take(index, productId, amount, 0)
  }
  return { parts, returned }
}

function faultsOf(asked: AskedSale, now: string): Fault[] {
  return asked.lines.flatMap(({ at }, index): Fault[] => {
    if (at === undefined) return []
    const path = `sale.lines.${index}.at`
    if (isAheadOf(at, now)) return [{ path, rule: 'problem.field.inTheFuture' }]
    const isOld = secondsBetween(at, now) > SALE_DAYS_MAX * 86_400
    return isOld ? [{ path, rule: 'problem.stock.tooLongAgo', values: { limit: SALE_DAYS_MAX } }] : []
  })
}

/** What was beyond what there is, together for each product: a question first. */
function beyondFaults(parts: readonly SoldPart[]): Fault[] {
  const beyond = Map.groupBy(
    parts.filter(part => part.how === 'beyond'),
    part => part.line,
  )
  return notEnoughFaults(
    new Map(
      [...beyond].map(([line, [part]]) => {
        const quantity = part?.quantity ?? zero('piece')
        return [{ path: `sale.lines.${line}`, quantity } as BookingLine, zero(quantity.unit)]
      }),
    ),
  )
}

/** One movement of a pile for all that was sold at an instant under one reference. */
function merged(parts: readonly SoldPart[], asked: AskedSale, now: string) {
  const groups = Map.groupBy(
    parts.filter(({ how }) => how === 'taken' || how === 'beyond'),
    ({ line, productId, quantity, how, pile }) => {
      const { at = now, reference = '' } = asked.lines[line] ?? {}
      return JSON.stringify([at, reference, productId, quantity.unit, how, pile.state, pile.locationId])
    },
  )
  return [...groups.values()].flatMap(([first, ...rest]) => {
    if (first === undefined) return []
    const quantity = rest.reduce((sum, part) => plus(sum, part.quantity) ?? sum, first.quantity)
    const { at, reference } = asked.lines[first.line] ?? {}
    return [
      {
        ...first,
        quantity: kept(quantity),
        at: at === undefined ? now : new Date(at).toISOString(),
        note: reference?.trim() || asked.note?.trim() || null,
      },
    ]
  })
}

export const sellProducts = defineOperation({
  call: 'stock.sell',
  writes: ['stockVariation'],
  decide(asked: AskedSale, facts: SellFacts, { now, numbers }) {
    const faults = faultsOf(asked, now)
    if (faults.length > 0) return refuse('RULE_BROKEN', faults)
    const unknown = [
      ...(facts.locations.has(asked.locationId) ? [] : ['sale.locationId']),
      ...asked.lines.flatMap(({ productId }, index) =>
        facts.costs.has(productId) ? [] : [`sale.lines.${index}.productId`],
      ),
    ]
    if (unknown.length > 0) return refuse('UNKNOWN_LINK', unknown.map(unknownLink))
    const { parts } = planSale(asked, facts)
    const beyond = asked.beyond === true ? [] : beyondFaults(parts)
    if (beyond.length > 0) return refuse('RULE_BROKEN', beyond)
    const known = {
      costs: facts.costs,
      locations: facts.locations,
      states: new Set<string>(),
      isCheckpointBatchOpen: true,
    }
    const variations = merged(parts, asked, now).flatMap((part): VariationLine[] => {
      const { productId, quantity, how, pile, countedAt, at, note } = part
      const line = { ...pileOf({ productId, ...pile }), checkpointBatchId: null, note }
      const sold = variation(
        {
          ...line,
          id: numbers.newId(),
          at,
          quantity: signed(quantity, -1),
          reason: 'sale',
          ...(how === 'beyond' ? { isBeyond: true } : {}),
        },
        known,
      )
      // A count after the sale found it gone already: it took it as missing, and gives it back.
      if (countedAt === null || compareInstants(countedAt, at) <= 0) return [sold]
      const given = {
        ...line,
        id: numbers.newId(),
        at: now,
        quantity: signed(quantity, 1),
        reason: 'count' as const,
      }
      return [sold, variation(given, known)]
    })
    return { ok: true, effects: { ...NO_EFFECTS, at: now, variations } }
  },
})

/** The same amounts together: of a product, in the way it was taken. */
export function soldTogether(
  parts: readonly SoldPart[],
  how: SoldHow,
): { productId: string; quantity: Amount }[] {
  const groups = Map.groupBy(
    parts.filter(part => part.how === how),
    ({ productId, quantity }) => `${productId} ${inUnit(quantity, 'g') === null ? quantity.unit : 'g'}`,
  )
  return [...groups.values()].flatMap(([first, ...rest]) =>
    first === undefined
      ? []
      : [
          {
            productId: first.productId,
            quantity: kept(rest.reduce((sum, part) => plus(sum, part.quantity) ?? sum, first.quantity)),
          },
        ],
  )
}
