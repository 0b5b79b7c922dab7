/** What a registration takes: the labels behind the inputs that were named, and how much of each. */
import type { Fault } from '../../../problems.ts'
import { inUnit, leftAfter, tidy, type Quantity } from '../../../rules/traceability/index.ts'
import { unknownLink } from '../../faults.ts'
import { isEmpty, type BatchInHand, type LabelRow } from '../label-row.ts'
import type { RegistrationInput } from './asked.ts'
import type { RegisterFacts } from './facts.ts'

/** An amount taken from one label, in the label's unit. */
export interface Use {
  readonly label: LabelRow
  readonly batch: BatchInHand
  /** Which of the inputs named it. */
  readonly input: number
  readonly amount: Quantity
}

/** The label whose date comes first goes first. */
function byDate(a: LabelRow, b: LabelRow): number {
  const date = (label: LabelRow) => label.expiration ?? label.bestBefore ?? '9999'
  return date(a) < date(b) ? -1 : date(a) > date(b) ? 1 : a.id < b.id ? -1 : 1
}

type Found = Pick<RegisterFacts, 'labels' | 'batches'>

function ofBatch(
  { labels, batches }: Found,
  { batchId, quantity }: RegistrationInput,
  index: number,
  faults: Fault[],
): Use[] {
  const path = `registration.inputs.${index}`
  const batch = batches.get(batchId ?? '')
  const open = labels.filter(label => label.batchId === batchId && !label.isFinal && !isEmpty(label))
  if (batch === undefined || open.length === 0) {
    faults.push({ path: `${path}.batchId`, rule: 'problem.label.batchEmpty' })
    return []
  }
  if (quantity === undefined)
    return open.map(label => ({ label, batch, input: index, amount: label.quantity }))
  const uses: Use[] = []
  let rest = quantity
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
    uses.push({ label, batch, input: index, amount })
    rest = leftAfter(rest, amount) ?? rest
  }
  if (rest.value > 0) {
    const values = { available: tidy(quantity.value - rest.value), unit: quantity.unit }
    faults.push({ path: `${path}.quantity`, rule: 'trace.amount.exceeds', values })
  }
  return uses
}

/**
 * Resolves the inputs to labels. What is wrong is added to `faults`; amounts of labels named by themselves are kept
 * as asked, for the traceability room to judge.
 */
export function usesOf(inputs: readonly RegistrationInput[], found: Found, faults: Fault[]): Use[] {
  const byId = new Map(found.labels.map(label => [label.id, label]))
  return inputs.flatMap((input, index): Use[] => {
    const path = `registration.inputs.${index}`
    if ((input.labelId === undefined) === (input.batchId === undefined)) {
      faults.push({ path, rule: 'problem.registration.labelOrBatch' })
      return []
    }
    if (input.batchId !== undefined) return ofBatch(found, input, index, faults)
    const label = byId.get(input.labelId ?? '')
    const batch = label && found.batches.get(label.batchId)
    if (label === undefined || batch === undefined) {
      faults.push(unknownLink(`${path}.labelId`))
      return []
    }
    return [{ label, batch, input: index, amount: input.quantity ?? label.quantity }]
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
  return weights.map((weight, index) => {
    weighed += weight
    const until =
      index === weights.length - 1
        ? grains
        : Math.min(
            grains,
            Math.round(total > 0 ? grains * (weighed / total) : (grains * (index + 1)) / weights.length),
          )
    const share = until - given
    given = until
    return share / GRAINS
  })
}
