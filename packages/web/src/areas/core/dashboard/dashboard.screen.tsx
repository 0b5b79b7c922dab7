import { DashboardPage } from '../../../data/statistics/dashboard-page.tsx'
import { useText } from '../../../data/text/texts.ts'

/** The figures of the chosen location over a period. */
export default function DashboardScreen() {
  const t = useText()
  return (
    <DashboardPage
      pattern="/dashboard/{dashboard?}/{startDate?}/{endDate?}"
      title={t('dashboard.title')}
      dashboards={['labels', 'activity']}
    />
  )
}
