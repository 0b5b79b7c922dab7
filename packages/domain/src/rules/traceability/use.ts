/** Taking from labels: what a registration, a split or a merge may take, and what they give. */
import { inUnit, isPositive, leftAfter, minus, partOf, sum, type Amount } from '../amounts/index.ts'
import { combineAllergens } from '../allergens/index.ts'
import type { AllergenMap } from '../allergens/index.ts'
import { shortestPause } from '../expiry/index.ts'
import type { Pause } from '../expiry/index.ts'
import { isFinalState, saidOfBatch, takingBlock } from '../programs/index.ts'
import type { FoodAsked } from '../programs/index.ts'
import type { TraceFault, TraceRule } from './types.ts'

/** A label as far as taking from it is concerned. */
export interface LabelInHand extends FoodAsked {
  readonly id: string
  readonly productId: string
  readonly batchId: string
  /** What is left of it. */
  readonly quantity: Amount
  readonly bestBefore: string | null
  readonly expiration: string | null
  readonly pause?: Pause | null
  readonly allergens: AllergenMap
}

function fault(path: string, rule: TraceRule, values: TraceFault['values'] = {}): TraceFault {
  return { path, rule, values }
}

/** Why nothing may be taken from a label at all. */
export function takingFaults(label: FoodAsked, path: string): TraceFault[] {
  const block = takingBlock(label)
  if (block === null) return []
  const values =
    block === 'final' ? { state: label.state } : block === 'expired' ? {} : { ...saidOfBatch(label) }
  return [fault(path, `trace.label.${block}`, values)]
}

function taking(label: LabelInHand, amount: Amount, path: string): TraceFault[] {
  const { value: available, unit } = label.quantity
  if (!isPositive(amount)) return [fault(path, 'trace.amount.notPositive')]
  const { kind } = partOf(amount, label.quantity)
  if (kind === 'incompatible')
    return [fault(path, 'trace.unit.incompatible', { unit: amount.unit, other: unit })]
  if (kind === 'none') return [fault(path, 'trace.amount.notPositive')]
  return kind === 'excess' ? [fault(path, 'trace.amount.exceeds', { available, unit })] : []
}

/** One thing used to make another; without an amount all of it is used. */
export interface InputUse {
  readonly label: LabelInHand
  readonly amount?: Amount
}

/** What is made: so many items of one amount each. */
export interface OutputItem {
  readonly count: number
  readonly quantity: Amount
}

/**
 * Checks a registration before it is written: each input may be used, once, with an amount it still has and in a
 * unit it is measured in; each item is a whole number of labels with a positive amount. What is made may weigh
 * less or more than what went in: water leaves and stock is poured on. No faults is an empty list.
 */
export function checkRegistration(inputs: readonly InputUse[], items: readonly OutputItem[]): TraceFault[] {
  const seen = new Set<string>()
  const ofInputs = inputs.flatMap(({ label, amount }, i) => {
    const path = `inputs.${i}`
    const twice = seen.has(label.id) ? [fault(path, 'trace.label.twice')] : []
    seen.add(label.id)
    return [
      ...twice,
      ...takingFaults(label, path),
      ...taking(label, amount ?? label.quantity, `${path}.quantity`),
    ]
  })
  const ofItems = items.flatMap(({ count, quantity }, i) => {
    const few =
      Number.isInteger(count) && count >= 1
        ? []
        : [fault(`items.${i}.count`, 'trace.count.tooFew', { least: 1 })]
    return isPositive(quantity) ? few : [...few, fault(`items.${i}.quantity`, 'trace.amount.notPositive')]
  })
  const none = items.length === 0 ? [fault('items', 'trace.count.tooFew', { least: 1 })] : []
  return [...ofInputs, ...none, ...ofItems]
}

export type SplitPlan =
  | { readonly ok: false; readonly faults: readonly TraceFault[] }
  | { readonly ok: true; readonly parts: readonly Amount[]; readonly left: Amount }

/**
 * Splits a label: the parts become labels of their own with its product, batch, state, dates and allergens; what
 * the parts do not take stays on it. Parts are told in its unit, and with what stays they are the whole exactly. A label on hold may be split:
 * its parts stay on hold with their batch, and so does expired food that part of is to be wasted.
 */
export function planSplit(label: LabelInHand, asked: readonly Amount[]): SplitPlan {
  const faults: TraceFault[] = []
  if (isFinalState(label.state)) faults.push(fault('label', 'trace.label.final', { state: label.state }))
  if (asked.length === 0) faults.push(fault('parts', 'trace.count.tooFew', { least: 1 }))
  asked.forEach((part, i) => faults.push(...taking(label, part, `parts.${i}`)))
  if (faults.length > 0) return { ok: false, faults }
  const { value: available, unit } = label.quantity
  const parts: Amount[] = []
  let left = label.quantity
  for (const i of asked.keys()) {
    const until = sum(asked.slice(0, i + 1), unit)
    const after = until === null ? null : leftAfter(label.quantity, until)
    const part = after === null ? null : minus(left, after)
    if (after === null || part === null)
      return { ok: false, faults: [fault('parts', 'trace.amount.exceeds', { available, unit })] }
    parts.push(part)
    left = after
  }
  return { ok: true, parts, left }
}

export interface MergedLabel {
  readonly productId: string
  /** The batch they all come from, or null when they come from several: the merged label then makes its own. */
  readonly batchId: string | null
  readonly state: string
  readonly quantity: Amount
  readonly bestBefore: string | null
  readonly expiration: string | null
  readonly pause: Pause | null
  readonly allergens: AllergenMap
}

export type MergePlan =
  | { readonly ok: false; readonly faults: readonly TraceFault[] }
  | { readonly ok: true; readonly merged: MergedLabel }

/** Instants sort as they are written. */
function earliest(dates: readonly (string | null)[]): string | null {
  return dates.reduce((a, b) => (a === null || (b !== null && Date.parse(b) < Date.parse(a)) ? b : a), null)
}

/** One kind of date for all: use by where one of them has one, no later than any date that is still to come. */
function mergedDates(
  labels: readonly LabelInHand[],
  at: string,
): Pick<LabelInHand, 'bestBefore' | 'expiration'> {
  const bestBefore = earliest(labels.map(label => label.bestBefore))
  const expiration = earliest(labels.map(label => label.expiration))
  if (expiration === null) return { bestBefore, expiration }
  const isPast = bestBefore !== null && Date.parse(bestBefore) < Date.parse(at)
  return { bestBefore: null, expiration: isPast ? expiration : earliest([bestBefore, expiration]) }
}

/**
 * Merges labels of one product in one state: the amounts add up in the first one's unit, the shortest dates and
 * pauses win, the allergens unite. Labels on hold, rejected or expired are not merged: that would hide them.
 */
export function planMerge(labels: readonly LabelInHand[], at: string): MergePlan {
  const first = labels[0]
  if (first === undefined || labels.length < 2) {
    return { ok: false, faults: [fault('labels', 'trace.count.tooFew', { least: 2 })] }
  }
  const seen = new Set<string>()
  const faults = labels.flatMap((label, i) => {
    const path = `labels.${i}`
    const twice = seen.has(label.id) ? [fault(path, 'trace.label.twice')] : []
    seen.add(label.id)
    const product = label.productId === first.productId ? [] : [fault(path, 'trace.merge.otherProduct')]
    const state =
      label.state === first.state ? [] : [fault(path, 'trace.merge.otherState', { state: label.state })]
    const unit =
      inUnit(label.quantity, first.quantity.unit) === null
        ? [fault(path, 'trace.unit.incompatible', { unit: label.quantity.unit, other: first.quantity.unit })]
        : []
    return [...twice, ...takingFaults(label, path), ...product, ...state, ...unit]
  })
  const quantity = sum(labels.map(label => label.quantity))
  if (faults.length > 0 || quantity === null) return { ok: false, faults }
  const { productId, batchId, state } = first
  return {
    ok: true,
    merged: {
      productId,
      batchId: labels.every(label => label.batchId === batchId) ? batchId : null,
      state,
      quantity,
      ...mergedDates(labels, at),
      pause: shortestPause(
        labels.flatMap(label => label.pause ?? []),
        at,
      ),
      allergens: combineAllergens(labels.map(label => label.allergens)),
    },
  }
}
