import { DashboardPage } from '../../../data/statistics/dashboard-page.tsx'
import { useText } from '../../../data/text/texts.ts'
import { AlertsBoard } from './alerts-board.tsx'
import { ExpirationsBoard } from './expirations-board.tsx'
import { LabelBreakdown } from './label-breakdown.tsx'

const boards = [
  { name: 'expirations', Content: ExpirationsBoard },
  { name: 'alerts', Content: AlertsBoard },
]

/** What was labelled and what was lost at the chosen location over a period; what expires there; what is watched. */
export default function LabelDashboardScreen() {
  const t = useText()
  return (
    <DashboardPage
      pattern="/labeling/dashboard/{dashboard?}/{startDate?}/{endDate?}"
      title={t('dashboard.labeling')}
      dashboards={['labels', 'waste']}
      boards={boards}
      Below={LabelBreakdown}
    />
  )
}
