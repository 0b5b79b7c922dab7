import { useSession } from '../../data/session/session.ts'
import { useLocale } from '../../data/text/locale.ts'
import { writeMoney } from '../../entity-screens/fields/amounts/money.tsx'

/** Writes money of the organization in the reader's locale. */
export function useMoney(): (value: number) => string {
  const { organization } = useSession()
  const locale = useLocale()
  const currency = organization?.currency ?? 'EUR'
  // Cents are enough for lines of a recipe; what is less than one keeps its digits.
  return value =>
    writeMoney(Math.abs(value) >= 0.01 ? Math.round(value * 100) / 100 : value, currency, locale)
}
