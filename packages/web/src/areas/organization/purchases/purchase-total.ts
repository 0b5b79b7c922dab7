/** What a purchase came to, in exact decimals. */

/** Amounts are kept to so many decimals. */
const decimals = 6
const unit = 10n ** BigInt(decimals)

export interface PurchaseAmounts {
  readonly amount: number
  readonly tax: number | null
  readonly shipping: number | null
  readonly discount: number | null
}

/** An amount in millionths, read off its decimal form. */
function millionths(value: number): bigint {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value.toFixed(decimals)) ?? []
  const size = BigInt(whole) * unit + BigInt(part.padEnd(decimals, '0'))
  return sign === '-' ? -size : size
}

/** Amount, tax and shipping less the discount, without the errors of binary fractions. */
export function totalOf({ amount, tax, shipping, discount }: PurchaseAmounts): number {
  const sum =
    millionths(amount) + millionths(tax ?? 0) + millionths(shipping ?? 0) - millionths(discount ?? 0)
  const size = sum < 0n ? -sum : sum
  const text = `${size / unit}.${String(size % unit).padStart(decimals, '0')}`
  return Number(sum < 0n ? `-${text}` : text)
}
