/** An exact fraction. The denominator is positive; fractions are not reduced unless they grow. */
export type Ratio = { n: bigint; d: bigint }

/** The fraction n/d of whole numbers. */
export const ratio = (n: number | bigint, d: number | bigint = 1): Ratio => ({ n: BigInt(n), d: BigInt(d) })

/** The fraction a decimal text stands for: `0.45359237`, `-12`, `1.5e-7`. Throws SyntaxError for anything else. */
export function decimal(text: string): Ratio {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(text)
  if (!parts) throw new SyntaxError(`Not a decimal number: ${text}`)
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts
  const digits = BigInt(`${sign}${whole}${fraction}`)
  const shift = Number(exponent) - fraction.length
  return shift >= 0 ? { n: digits * 10n ** BigInt(shift), d: 1n } : { n: digits, d: 10n ** BigInt(-shift) }
}

export const times = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.n, d: a.d * b.d })
export const over = (a: Ratio, b: Ratio): Ratio =>
  b.n < 0n ? { n: -a.n * b.d, d: -a.d * b.n } : { n: a.n * b.d, d: a.d * b.n }
export const plus = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d })
export const minus = (a: Ratio, b: Ratio): Ratio => plus(a, { n: -b.n, d: b.d })

/** The same fraction in lowest terms: long sums of fractions stay short. */
export function reduced({ n, d }: Ratio): Ratio {
  let [a, b] = [n < 0n ? -n : n, d]
  while (b !== 0n) [a, b] = [b, a % b]
  return a <= 1n ? { n, d } : { n: n / a, d: d / a }
}

/** The nearest number, right to the last digit that a number has. */
export function toNumber({ n, d }: Ratio): number {
  const negative = n < 0n
  const size = negative ? -n : n
  const whole = size / d
  let scale = Math.max(0, 25 - String(whole).length)
  // A small fraction begins with zeros, which are no significant digits.
  if (whole === 0n && n !== 0n) scale += String(d / size).length
  const digits = String((size * 10n ** BigInt(scale)) / d).padStart(scale + 1, '0')
  const cut = digits.length - scale
  return Number(`${negative ? '-' : ''}${digits.slice(0, cut)}.${digits.slice(cut)}`)
}
