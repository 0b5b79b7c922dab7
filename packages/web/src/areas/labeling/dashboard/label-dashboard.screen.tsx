import { DashboardPage } from '../../../data/statistics/dashboard-page.tsx'
import { useText } from '../../../data/text/texts.ts'

/** What was labelled and what was lost at the chosen location over a period. */
export default function LabelDashboardScreen() {
  const t = useText()
  return (
    <DashboardPage
      pattern="/labeling/dashboard/{dashboard?}/{startDate?}/{endDate?}"
      title={t('dashboard.labeling')}
      dashboards={['labels', 'waste']}
    />
  )
}
