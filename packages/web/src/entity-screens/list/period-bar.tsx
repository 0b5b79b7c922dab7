import { useNavigate, useParams } from 'react-router'
import { href, type ParamsOf } from '../../data/routing/href.ts'
import { lastDays } from '../../data/statistics/period.ts'
import { PeriodPicker } from '../../data/statistics/period-picker.tsx'
import { useDays } from '../machine/list/use-period.ts'

/** The days that a list is limited to, as its address has them. */
export function PeriodBar({ pattern, days }: { pattern: string; days?: number | undefined }) {
  const navigate = useNavigate()
  const params = useParams()
  const { period, today } = useDays(days)
  const [from, to] = pattern.includes('{from}') ? ['from', 'to'] : ['startDate', 'endDate']
  return (
    <PeriodPicker
      period={period ?? lastDays(1, today)}
      isOpenEnded={period === null}
      today={today}
      onChange={next => {
        const page = pattern.includes('{page}') ? 1 : undefined
        const path = { ...params, page, [from]: next.from, [to]: next.to }
        void navigate(href(pattern, path as ParamsOf<string>), { replace: true })
      }}
    />
  )
}
