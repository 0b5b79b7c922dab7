/** Who may book a count: above a limit somebody who did not count it alone, or who answers for the place. */
import { compareMoney, type Money } from '../amounts/index.ts'

export interface CountApproval {
  /** The differences without their signs; null where one has no price. */
  readonly value: Money | null
  /** From where on another person says yes; null: never. */
  readonly above: Money | null
  /** Who made entries. */
  readonly counters: readonly (string | null)[]
}

/** Whether somebody has to approve it. A difference without a price is none that a limit knows of. */
export function needsApproval({ value, above }: Pick<CountApproval, 'value' | 'above'>): boolean {
  return above !== null && value !== null && compareMoney(value, above) === 'more'
}

/** `mayApprove`: whether the person makes records of stock. `isManager`: whether they answer for the place. */
export function mayBookCount(
  count: CountApproval,
  by: { readonly id: string | null; readonly mayApprove: boolean; readonly isManager: boolean },
): 'yes' | 'problem.count.needsApproval' | 'problem.count.ownCount' {
  if (!needsApproval(count)) return 'yes'
  if (!by.mayApprove) return 'problem.count.needsApproval'
  return by.isManager || !count.counters.includes(by.id) ? 'yes' : 'problem.count.ownCount'
}
