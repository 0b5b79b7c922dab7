/** Sharing a label out into equal parts. Pure. */
import { minus, roundedTo, shareOut, times, zero, type Amount } from '@cloche/domain/rules/amounts'

/** The largest equal share, rounded down to a thousandth: so many of them never are more than there is. */
export function evenShare(whole: Amount, count: number): Amount {
  const shares = shareOut(
    whole,
    Array.from({ length: count }, () => 1),
  )
  return roundedTo(shares?.at(-1) ?? zero(whole.unit), 3, 'down')
}

/** What is left when `count` parts of `each` are taken; negative when there is not enough. */
export function leftAfterSplit(whole: Amount, each: Amount, count: number): Amount {
  return minus(whole, times(each, count)) ?? whole
}
