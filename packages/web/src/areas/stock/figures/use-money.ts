import { useSession } from '../../../data/session/session.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { writeMoney } from '../../../entity-screens/fields/amounts/money.tsx'

/** Writes money of the organization; what nobody costed is a dash. */
export function useMoney(): (value: number | null) => string {
  const locale = useLocale()
  const { organization } = useSession()
  return value =>
    value === null ? '–' : writeMoney(Math.round(value * 100) / 100, organization?.currency ?? 'EUR', locale)
}
