/** Sharing an amount out, in thousandths so that 0.1 three times stays 0.3. Pure. */

const thousandths = (value: number) => Math.round(value * 1000)

/** The largest equal share, rounded down to a thousandth: so many of them never are more than there is. */
export function evenShare(value: number, count: number): number {
  return Math.floor(thousandths(value) / count) / 1000
}

/** What is left when `count` parts of `each` are taken; negative when there is not enough. */
export function leftAfterSplit(value: number, each: number, count: number): number {
  return (thousandths(value) - thousandths(each) * count) / 1000
}
