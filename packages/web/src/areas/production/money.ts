import { useSession } from '../../data/session/session.ts'
import { useLocale } from '../../data/text/locale.ts'
import { writeMoney } from '../../entity-screens/fields/amounts/money.tsx'

/** Writes money of the organization in the reader's locale. */
export function useMoney(): (value: number) => string {
  const { organization } = useSession()
  const locale = useLocale()
  return value => writeMoney(value, organization?.currency ?? 'EUR', locale)
}
