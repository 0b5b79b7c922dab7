/** Mass balance: whether what came in is still there, was used, served or wasted, and what is missing. */
import { inUnit, measureOf, tidy } from './amounts.ts'
import type { Measure, Quantity } from './amounts.ts'
import type { TraceLink, TraceNode } from './types.ts'

/** A node with the amount it was registered with. */
export type BalanceNode = TraceNode & { readonly initialQuantity: Quantity }

/** An amount somebody changed by hand, with the reason: a count, an evaporation, a slip. Negative is a loss. */
export interface Correction {
  readonly nodeId: string
  readonly quantity: Quantity
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
  readonly quantity: Quantity
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
type Sums = Record<Exclude<keyof BalanceLine, 'measure' | 'difference'>, number>

/** The sums of each measure, made when first needed. */
class Sheet {
  readonly sums = new Map<Measure, Sums>()

  add(measure: Measure, column: keyof Sums, value: number): void {
    const sums = this.sums.get(measure) ?? {
      received: 0,
      inStock: 0,
      used: 0,
      served: 0,
      consumed: 0,
      wasted: 0,
      passedOn: 0,
      ended: 0,
    }
    sums[column] += value
    this.sums.set(measure, sums)
  }

  lines(): BalanceLine[] {
    return [...this.sums].map(([measure, sums]) => {
      const { received, inStock, used, served, consumed, wasted, passedOn, ended } = sums
      const rest = received - inStock - used - served - consumed - wasted - passedOn - ended
      const tidied = Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, tidy(sum)])) as Sums
      return { measure, ...tidied, difference: tidy(rest) }
    })
  }
}

/** What of a node cannot be found, each correction named and the rest without a reason. */
function differencesOf(
  nodeId: string,
  missing: number,
  unit: Measure,
  corrections: readonly Correction[],
): BalanceDifference[] {
  const named = corrections.map(({ quantity, reason }) => ({ change: inUnit(quantity, unit) ?? 0, reason }))
  const rest = missing + named.reduce((sum, { change }) => sum + change, 0)
  return [...named, { change: -rest, reason: null }]
    .map(({ change, reason }) => ({ change: tidy(change), reason }))
    .filter(({ change }) => change !== 0)
    .map(({ change, reason }) => ({
      nodeId,
      kind: change < 0 ? 'missing' : 'excess',
      quantity: { value: Math.abs(change), unit },
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
  links: readonly TraceLink[],
  corrections: readonly Correction[] = [],
): Balance {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const sheet = new Sheet()
  const gone = new Map<string, number>()
  const differences: BalanceDifference[] = []
  const misfit = (nodeId: string, quantity: Quantity) =>
    differences.push({ nodeId, kind: 'incompatibleUnit', quantity, reason: null })

  for (const link of links) {
    const from = byId.get(link.fromId)
    if (from === undefined) continue
    const measure = measureOf(from.initialQuantity.unit)
    const amount = inUnit(link.quantity, measure)
    if (amount === null) {
      misfit(from.id, link.quantity)
      continue
    }
    gone.set(from.id, (gone.get(from.id) ?? 0) + amount)
    // Inside the set only the label changed: the amount came in once.
    if (link.kind === 'input') sheet.add(measure, 'used', amount)
    else if (byId.has(link.toId)) sheet.add(measure, 'received', -amount)
    else sheet.add(measure, 'passedOn', amount)
  }

  const corrected = Map.groupBy(corrections, correction => correction.nodeId)
  for (const node of nodes) {
    const measure = measureOf(node.initialQuantity.unit)
    const initial = inUnit(node.initialQuantity, measure) ?? 0
    sheet.add(measure, 'received', initial)
    const left = inUnit(node.quantity, measure)
    if (left === null) {
      misfit(node.id, node.quantity)
      continue
    }
    sheet.add(measure, columns.get(node.state) ?? 'inStock', left)
    const missing = tidy(initial - (gone.get(node.id) ?? 0) - left)
    differences.push(...differencesOf(node.id, missing, measure, corrected.get(node.id) ?? []))
  }
  return { lines: sheet.lines(), differences }
}

/**
 * The share of what came in that can be found again, from 0 to 1: of several measures the worst. What is too much was
 * not found either: it is food nobody can name. 1 where nothing came in.
 */
export function foundShare(lines: readonly BalanceLine[]): number {
  const shares = lines
    .filter(line => line.received > 0)
    .map(line => Math.max(0, 1 - Math.abs(line.difference) / line.received))
  return Math.min(1, ...shares)
}
