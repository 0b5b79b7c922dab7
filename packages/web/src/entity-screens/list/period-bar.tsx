import { TextInput } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { href, type ParamsOf } from '../../data/routing/href.ts'
import { lastDays } from '../../data/statistics/period.ts'
import { PeriodPicker } from '../../data/statistics/period-picker.tsx'
import { useText } from '../../data/text/texts.ts'
import { useDays } from '../machine/list/use-period.ts'

/** The one day that a list is limited to; without one all are shown. */
function DayBar({ pattern, day }: { pattern: string; day: string | null }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <TextInput
      type="date"
      aria-label={t('dashboard.day')}
      value={day ?? ''}
      onChange={event => {
        const date = event.currentTarget.value || undefined
        void navigate(href(pattern, { date } as ParamsOf<string>), { replace: true })
      }}
    />
  )
}

/** The days that a list is limited to, as its address has them. */
export function PeriodBar({ pattern, days }: { pattern: string; days?: number | undefined }) {
  const navigate = useNavigate()
  const params = useParams()
  const { period, today } = useDays(days)
  if (pattern.includes('{date?}')) return <DayBar pattern={pattern} day={period?.from ?? null} />
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
