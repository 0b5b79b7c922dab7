import { Awaited } from '../../../data/wire/load-failed.tsx'
import { useSession } from '../../../data/session/session.ts'
import { DayChart } from '../../../data/statistics/day-chart.tsx'
import { lastDays } from '../../../data/statistics/period.ts'
import { useStatistics } from '../../../data/statistics/statistics.ts'
import { useDays } from '../../../entity-screens/machine/list/use-period.ts'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { MakeReportButton } from '../report/make-button.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'

/** What expired with something left, and what was thrown away, day by day. */
function ExpirationsSummary() {
  const { location } = useSession()
  const { period, today } = useDays(30)
  const figures = useStatistics(location?.id ?? '', period ?? lastDays(30, today))
  // Figures are of a place; the list is of all where none is chosen.
  if (location === null) return null
  const { data } = figures
  if (data === undefined)
    return (
      <Awaited queries={[figures]}>
        <ListSkeleton rows={3} />
      </Awaited>
    )
  return (
    <DayChart
      days={data.days}
      series={[
        { name: 'expired', color: 'saffron' },
        { name: 'wasted', color: 'red' },
      ]}
    />
  )
}

const MakeReport = () => <MakeReportButton kind="expirations" />

export default defineSlots('label', { ListSummary: ExpirationsSummary, ListActions: MakeReport })
