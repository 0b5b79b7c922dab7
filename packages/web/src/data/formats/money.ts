/** Money as a locale writes it. */
import { useSession } from '../session/session.ts'
import { useLocale } from '../text/locale.ts'

/** An amount in a currency as a locale writes it; small unit prices keep their decimals. */
export function writeMoney(value: number, currency: string, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    maximumFractionDigits: Math.abs(value) < 1 ? 4 : 2,
    minimumFractionDigits: 2,
  }).format(value)
}

/** Writes money of the organization in the reader's locale; what nobody costed is a dash. */
export function useMoney(): (value: number | null) => string {
  const { organization } = useSession()
  const locale = useLocale()
  const currency = organization?.currency ?? 'EUR'
  // Cents are enough for sums; what is less than one keeps its digits.
  return value =>
    value === null
      ? '–'
      : writeMoney(Math.abs(value) >= 0.01 ? Math.round(value * 100) / 100 : value, currency, locale)
}
