import { useParams } from 'react-router'
import { useDays } from '../machine/list/use-period.ts'
import { widerAddress } from './wider-address.ts'

/** The same list over more days, while it is limited to few. */
export function useWiderDays(pattern: string, isLimited: boolean, days?: number): string | null {
  const params = useParams()
  const { period, today } = useDays(days)
  return isLimited && period !== null ? widerAddress(pattern, params, period, today) : null
}
