/** Making something in several parts at once: whole ones stay whole, and the parts sum to what was one. */
import {
  isCounted,
  isNegative,
  isPositive,
  minus,
  negated,
  plus,
  ratioOf,
  shareOut,
  times,
  zero,
  type Amount,
} from '../amounts/index.ts'
import { putInto, sizedTo, type DayLine } from './day-line.ts'
import type { PlanReason } from './types.ts'
import { wholes, within } from './whole.ts'

/** More parts than this nobody looks after at once. */
const PARTS_MAX = 10

/** What amounts come to in a unit; one that does not go together with it is left out. */
export const sumOf = (amounts: readonly Amount[], unit: Amount['unit']): Amount =>
  amounts.reduce((sum, amount) => plus(sum, amount) ?? sum, zero(unit))

/** Reasons of each part: the first says why it is made at all, each sums to its amount. */
export function reasonsOfParts(reasons: readonly PlanReason[], amounts: readonly Amount[]): PlanReason[][] {
  const [first, ...others] = amounts
  if (first === undefined) return []
  const elsewhere = sumOf(others, first.unit)
  const split = (part: Amount): PlanReason[] => (others.length === 0 ? [] : [{ kind: 'split', part }])
  return [[...reasons, ...split(negated(elsewhere))], ...others.map(split)]
}

/** Labels of each part; null: nothing is said of labels. */
export const labelsOfParts = (labels: number | null, amounts: readonly Amount[], whole: Amount) =>
  amounts.map(amount => {
    const ratio = labels === null ? null : ratioOf(amount, whole)
    return labels === null || ratio === null ? null : wholes(labels * ratio)
  })

/** What is one and cannot be divided: a label, else what is counted; of what is weighed there is none. */
function wholeCount(amount: Amount, labels: number | null): number | null {
  if (labels !== null && labels > 0) return labels
  const one = { value: 1, unit: amount.unit }
  return isCounted(amount.unit) ? Math.max(1, within(ratioOf(amount, one) ?? 1)) : null
}

/** An amount in so many parts, as even as whole ones allow; the larger come first, and they sum to it exactly. */
export function shares(amount: Amount, labels: number | null, count: number): Amount[] {
  const whole = wholeCount(amount, labels)
  if (whole === null)
    return (
      shareOut(
        amount,
        Array.from({ length: count }, () => 1),
      ) ?? [amount]
    )
  const one = labels !== null && labels > 0 ? times(amount, 1 / whole) : { ...amount, value: 1 }
  const others = Array.from({ length: count - 1 }, (_, at) =>
    times(one, Math.floor((whole + count - 2 - at) / count)),
  )
  const rest = minus(amount, sumOf(others, amount.unit)) ?? amount
  return [rest, ...others]
}

/** Into how many parts it can be divided. */
export const partsMax = ({ amount, labels }: Pick<DayLine, 'amount' | 'labels'>): number =>
  isPositive(amount) ? Math.min(PARTS_MAX, wholeCount(amount, labels) ?? PARTS_MAX) : 1

type Part = Pick<DayLine, 'amount' | 'labels' | 'reasons'>

/** How much the parts of something are together, and why it is made. */
export function together<Line extends Part>(parts: readonly [Line, ...Line[]]): Part {
  const [first] = parts
  const amount = sumOf(
    parts.map(part => part.amount),
    first.amount.unit,
  )
  const labels = parts.reduce<number | null>(
    (sum, part) => (sum === null || part.labels === null ? null : sum + part.labels),
    0,
  )
  const reasons = first.reasons.filter(({ kind }) => kind !== 'split')
  return { amount, labels, reasons }
}

/** The parts of something as the one line that they are together. */
export function asOne<Line extends DayLine>(parts: readonly [Line, ...Line[]]): Line {
  const { amount, ...whole } = together(parts)
  return sizedTo({ ...parts[0], ...whole }, amount)
}

/**
 * One line in so many parts, at the same time: each into another of its machines, as long as there are some, the first into
 * the one where it is.
 */
export function inParts<Line extends DayLine>(whole: Line, count: number): Line[] {
  const parts = Math.min(count, partsMax(whole))
  if (parts < 2) return [whole]
  const amounts = shares(whole.amount, whole.labels, parts)
  const reasons = reasonsOfParts(whole.reasons, amounts)
  const labels = labelsOfParts(whole.labels, amounts, whole.amount)
  const at = whole.machines.findIndex(({ deviceId }) => deviceId === whole.deviceId)
  return amounts.map((amount, part) => {
    const { deviceId } = whole.machines[(at + part) % whole.machines.length] ?? whole
    const line = { ...whole, part, labels: labels[part] ?? null, reasons: reasons[part] ?? [] }
    return deviceId === null ? { ...line, amount } : sizedTo(putInto(line, deviceId), amount)
  })
}

/**
 * What changed of something that is made in parts: more goes into the first that is open, less is taken from the last ones,
 * none below nothing. What is left of the change where there is nothing more to take is left out.
 * @param isOpen which parts may still be changed; the first where none may
 */
export function spreadOver(amounts: readonly Amount[], change: Amount, isOpen: readonly boolean[]): Amount[] {
  const after = [...amounts]
  const first = Math.max(isOpen.indexOf(true), 0)
  if (!isNegative(change)) {
    const before = after[first]
    if (before !== undefined) after[first] = plus(before, change) ?? before
    return after
  }
  let left = negated(change)
  const order = [...after.keys()].toReversed()
  const opened = [...order.filter(at => isOpen[at] === true), ...order.filter(at => isOpen[at] !== true)]
  for (const at of opened) {
    const before = after[at]
    const rest = before === undefined ? null : minus(before, left)
    if (before === undefined || rest === null) continue
    after[at] = isNegative(rest) ? zero(before.unit) : rest
    left = isNegative(rest) ? negated(rest) : zero(left.unit)
  }
  return after
}

/** What there is of something, part by part: the first are filled first, the last has what is more. */
export function allotted(there: Amount, planned: readonly Amount[]): Amount[] {
  let left = there
  return planned.map((amount, at) => {
    const rest = minus(left, amount)
    const isLast = at === planned.length - 1
    const part = isLast || rest === null || isNegative(rest) ? left : amount
    left = minus(left, part) ?? zero(left.unit)
    return part
  })
}
