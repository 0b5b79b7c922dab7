/** What a registration takes: the labels behind the inputs that were named, and how much of each. */
import type { Fault } from '../../../problems.ts'
import { isPositive, minus, partOf, zero, type Amount } from '../../../rules/amounts/index.ts'
import { markOf } from '../../../rules/expiry/index.ts'
import { unknownLink } from '../../faults.ts'
import { isEmpty, isOnTheWay, type BatchInHand, type LabelRow } from '../label-row.ts'
import type { RegistrationInput } from './asked.ts'
import type { RegisterFacts } from './facts.ts'

/** An amount taken from one label, in the label's unit. */
export interface Use {
  readonly label: LabelRow
  readonly batch: BatchInHand
  /** Which of the inputs named it. */
  readonly input: number
  readonly amount: Amount
}

/** Whether food was past its best when it went in. */
export const isPastBestBefore = ({ label }: Pick<Use, 'label'>, at: string): boolean =>
  markOf(label, at).mark === 'bestBeforePassed'

/** The label whose date comes first goes first. */
export function byDate(a: LabelRow, b: LabelRow): number {
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
  const left = labels.filter(label => label.batchId === batchId && !label.isFinal && !isEmpty(label))
  const open = left.filter(label => !isOnTheWay(label))
  if (batch === undefined || open.length === 0) {
    const rule = left.length > 0 ? 'trace.label.onTheWay' : 'problem.label.batchEmpty'
    faults.push({ path: `${path}.batchId`, rule })
    return []
  }
  if (quantity === undefined)
    return open.map(label => ({ label, batch, input: index, amount: label.quantity }))
  const uses: Use[] = []
  let rest = quantity
  for (const label of open.toSorted(byDate)) {
    if (!isPositive(rest)) break
    const part = partOf(rest, label.quantity)
    if (part.kind === 'incompatible') {
      faults.push({
        path: `${path}.quantity`,
        rule: 'trace.unit.incompatible',
        values: { unit: rest.unit, other: label.quantity.unit },
      })
      return []
    }
    if (part.kind !== 'none')
      uses.push({ label, batch, input: index, amount: part.kind === 'excess' ? label.quantity : part.taken })
    rest = (part.kind === 'excess' ? minus(rest, label.quantity) : null) ?? zero(rest.unit)
  }
  if (isPositive(rest)) {
    const values = { available: minus(quantity, rest)?.value ?? 0, unit: quantity.unit }
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
