/** The sum that a purchase is paid with. */
import { centsOf, sumOfMoney } from '@cloche/domain/rules/amounts'
import type { Purchase } from '../buyer.store.ts'

/** What there is to pay, in cents. */
export function totalCents({ amount, tax, shipping, discount }: Purchase): number {
  const [added, off] = [sumOfMoney([amount, tax, shipping]), centsOf(discount ?? 0)]
  return (centsOf(added ?? 0) ?? 0) - (off ?? 0)
}
