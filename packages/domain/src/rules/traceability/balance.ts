/** Mass balance: whether what came in is still there, was used, served or wasted, and what is missing. */
import {
  absolute,
  inUnit,
  isNegative,
  isPositive,
  isZero,
  measureOf,
  negated,
  ratioOf,
  sum,
  zero,
  type Amount,
  type Measure,
} from '../amounts/index.ts'
import type { TraceLink, TraceNode } from './types.ts'

/** A node with the amount it was registered with. */
export type BalanceNode = Pick<TraceNode, 'id' | 'state' | 'quantity'> & { readonly initialQuantity: Amount }

/** An amount somebody changed by hand, with the reason: a count, an evaporation, a slip. Negative is a loss. */
export interface Correction {
  readonly nodeId: string
  readonly quantity: Amount
  readonly reason: string
}

/** Where the food went, in one measure: grams, millilitres or pieces. */
export interface BalanceLine {
  readonly measure: Measure
  /** Received from a supplier or made here. */
  readonly received: number
  readonly inStock: number
  /** Went into something made outside of these nodes. */
  readonly used: number
  readonly served: number
  readonly consumed: number
  readonly wasted: number
  /** Under another label outside of these nodes: split, merged, moved or replaced. */
  readonly passedOn: number
  readonly ended: number
  /** received minus all of the others: positive is missing, negative is too much. */
  readonly difference: number
}

export interface BalanceDifference {
  readonly nodeId: string
  readonly kind: 'missing' | 'excess' | 'incompatibleUnit'
  readonly quantity: Amount
  /** The correction that explains it, or null. */
  readonly reason: string | null
}

export interface Balance {
  readonly lines: readonly BalanceLine[]
  /** Every node that does not add up. */
  readonly differences: readonly BalanceDifference[]
}

type Column = 'inStock' | 'served' | 'consumed' | 'wasted' | 'ended'
const columns = new Map<string, Column>([
  ['serve', 'served'],
  ['consume', 'consumed'],
  ['waste', 'wasted'],
  ['end', 'ended'],
  ['cancel', 'ended'],
])
type Columns<Cell> = Record<Exclude<keyof BalanceLine, 'measure' | 'difference'>, Cell>

/** Amounts of one measure together. */
const total = (amounts: readonly Amount[], measure: Measure): Amount => sum(amounts, measure) ?? zero(measure)

/** The amounts of each measure by column, made when first needed. */
class Sheet {
  readonly amounts = new Map<Measure, Columns<Amount[]>>()

  add(measure: Measure, column: keyof Columns<unknown>, amount: Amount): void {
    const columns = this.amounts.get(measure) ?? {
      received: [],
      inStock: [],
      used: [],
      served: [],
      consumed: [],
      wasted: [],
      passedOn: [],
      ended: [],
    }
    columns[column].push(amount)
    this.amounts.set(measure, columns)
  }

  lines(): BalanceLine[] {
    return [...this.amounts].map(([measure, columns]) => {
      const { received, ...elsewhere } = columns
      const values = Object.fromEntries(
        Object.entries(columns).map(([name, amounts]) => [name, total(amounts, measure).value]),
      ) as Columns<number>
      const rest = total([...received, ...Object.values(elsewhere).flat().map(negated)], measure)
      return { measure, ...values, difference: rest.value }
    })
  }
}

/** What of a node cannot be found, each correction named and the rest without a reason. */
function differencesOf(
  nodeId: string,
  missing: Amount,
  corrections: readonly Correction[],
): BalanceDifference[] {
  const { unit } = missing
  const named: { change: Amount; reason: string | null }[] = corrections.map(({ quantity, reason }) => ({
    change: inUnit(quantity, unit) ?? zero(unit),
    reason,
  }))
  const rest = total([missing, ...named.map(({ change }) => change)], unit)
  return [...named, { change: negated(rest), reason: null }]
    .filter(({ change }) => !isZero(change))
    .map(({ change, reason }) => ({
      nodeId,
      kind: isNegative(change) ? 'missing' : 'excess',
      quantity: absolute(change),
      reason,
    }))
}

/**
 * Balances a set of nodes, such as all labels of a batch. What came in is what they were registered with, less
 * what only changed labels inside the set (splits, merges, moves, replacements). It is then in stock, used to
 * make something, served, consumed, wasted, passed on under a label outside the set, or ended. Measures are kept
 * apart: pieces are never added to grams. An amount whose unit does not fit its label is named, not guessed.
 */
export function massBalance(
  nodes: readonly BalanceNode[],
  links: readonly Omit<TraceLink, 'eventId'>[],
  corrections: readonly Correction[] = [],
): Balance {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const sheet = new Sheet()
  const gone = new Map<string, Amount[]>()
  const differences: BalanceDifference[] = []
  const misfit = (nodeId: string, quantity: Amount) =>
    differences.push({ nodeId, kind: 'incompatibleUnit', quantity, reason: null })

  for (const link of links) {
    const from = byId.get(link.fromId)
    if (from === undefined) continue
    const measure = measureOf(from.initialQuantity.unit)
    const amount = link.quantity
    if (measureOf(amount.unit) !== measure) {
      misfit(from.id, amount)
      continue
    }
    const before = gone.get(from.id)
    if (before === undefined) gone.set(from.id, [amount])
    else before.push(amount)
    // Inside the set only the label changed: the amount came in once.
    if (link.kind === 'input') sheet.add(measure, 'used', amount)
    else if (byId.has(link.toId)) sheet.add(measure, 'received', negated(amount))
    else sheet.add(measure, 'passedOn', amount)
  }

  const corrected = Map.groupBy(corrections, correction => correction.nodeId)
  for (const node of nodes) {
    const measure = measureOf(node.initialQuantity.unit)
    const { initialQuantity: initial, quantity: left } = node
    sheet.add(measure, 'received', initial)
    if (measureOf(left.unit) !== measure) {
      misfit(node.id, left)
      continue
    }
    sheet.add(measure, columns.get(node.state) ?? 'inStock', left)
    const missing = total([initial, ...[...(gone.get(node.id) ?? []), left].map(negated)], measure)
    differences.push(...differencesOf(node.id, missing, corrected.get(node.id) ?? []))
  }
  return { lines: sheet.lines(), differences }
}

/**
 * The share of what came in that can be found again, from 0 to 1: of several measures the worst. What is too much was
 * not found either: it is food nobody can name. 1 where nothing came in.
 */
export function foundShare(lines: readonly BalanceLine[]): number {
  const shares = lines.flatMap(({ received, difference, measure: unit }) => {
    const came: Amount = { value: received, unit }
    if (!isPositive(came)) return []
    return [Math.max(0, 1 - (ratioOf(absolute({ value: difference, unit }), came) ?? 0))]
  })
  return Math.min(1, ...shares)
}
