/** What a registration takes: the labels behind the inputs that were named, and how much of each. */
import type { Fault } from '@cloche/domain/problems'
import { inUnit, leftAfter, tidy, type Quantity } from '@cloche/domain/rules/traceability'
import { isEmpty, type LabelRow } from '../ledger/label-row.ts'
import type { RegistrationInput } from './registration.ts'

/** An amount taken from one label, in the label's unit. */
export interface Use {
  readonly label: LabelRow
  /** The place of the input that named it. */
  readonly input: number
  readonly amount: Quantity
}

/** The label whose date comes first goes first. */
function byDate(a: LabelRow, b: LabelRow): number {
  const date = (label: LabelRow) => label.expiration ?? label.bestBefore ?? '9999'
  return date(a) < date(b) ? -1 : date(a) > date(b) ? 1 : a.id < b.id ? -1 : 1
}

function ofBatch(
  labels: readonly LabelRow[],
  input: RegistrationInput,
  place: number,
  faults: Fault[],
): Use[] {
  const path = `registration.inputs.${place}`
  const open = labels.filter(label => label.batchId === input.batchId && !label.isFinal && !isEmpty(label))
  if (open.length === 0) {
    faults.push({ path: `${path}.batchId`, rule: 'problem.label.batchEmpty' })
    return []
  }
  if (input.quantity === undefined)
    return open.map(label => ({ label, input: place, amount: label.quantity }))
  const uses: Use[] = []
  let rest = input.quantity
  for (const label of open.toSorted(byDate)) {
    if (rest.value <= 0) break
    const wanted = inUnit(rest, label.quantity.unit)
    if (wanted === null) {
      faults.push({
        path: `${path}.quantity`,
        rule: 'trace.unit.incompatible',
        values: { unit: rest.unit, other: label.quantity.unit },
      })
      return []
    }
    const amount = { value: Math.min(tidy(wanted), label.quantity.value), unit: label.quantity.unit }
    uses.push({ label, input: place, amount })
    rest = leftAfter(rest, amount) ?? rest
  }
  if (rest.value > 0) {
    const { value, unit } = input.quantity
    const values = { available: tidy(value - rest.value), unit }
    faults.push({ path: `${path}.quantity`, rule: 'trace.amount.exceeds', values })
  }
  return uses
}

/**
 * Resolves the inputs to labels. What is wrong is added to `faults`; amounts of labels named by themselves are kept
 * as asked, for the traceability room to judge.
 */
export function usesOf(
  inputs: readonly RegistrationInput[],
  labels: readonly LabelRow[],
  faults: Fault[],
): Use[] {
  const byId = new Map(labels.map(label => [label.id, label]))
  return inputs.flatMap((input, place): Use[] => {
    const path = `registration.inputs.${place}`
    if ((input.labelId === undefined) === (input.batchId === undefined)) {
      faults.push({ path, rule: 'problem.registration.labelOrBatch' })
      return []
    }
    if (input.batchId !== undefined) return ofBatch(labels, input, place, faults)
    const label = byId.get(input.labelId ?? '')
    if (label === undefined) {
      faults.push({ path: `${path}.labelId`, rule: 'problem.field.unknownLink' })
      return []
    }
    return [{ label, input: place, amount: input.quantity ?? label.quantity }]
  })
}

const GRAINS = 1_000_000

/**
 * Shares an amount out by weights so that the shares add up to it to the last of its six decimals, and none is
 * negative.
 */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const grains = Math.round(amount * GRAINS)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let weighed = 0
  let given = 0
  return weights.map((weight, place) => {
    weighed += weight
    const until =
      place === weights.length - 1
        ? grains
        : Math.min(
            grains,
            Math.round(total > 0 ? grains * (weighed / total) : (grains * (place + 1)) / weights.length),
          )
    const share = until - given
    given = until
    return share / GRAINS
  })
}
