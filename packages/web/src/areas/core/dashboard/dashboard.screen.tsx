import { DashboardPage } from '../../../data/statistics/dashboard-page.tsx'
import { useText } from '../../../data/text/texts.ts'
import { PlaceBoard } from './place-board.tsx'

/** The whole of the chosen location, by its areas; labels in detail have a dashboard of their own. */
export default function DashboardScreen() {
  const t = useText()
  return (
    <DashboardPage
      pattern="/dashboard/{dashboard?}/{startDate?}/{endDate?}"
      title={t('dashboard.title')}
      first={{ name: 'place', Content: PlaceBoard }}
      dashboards={['activity']}
    />
  )
}
