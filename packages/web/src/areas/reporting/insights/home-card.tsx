import { HomeCard, HomeRow, HomeRows } from '../../../data/home/home-card.tsx'
import { useText } from '../../../data/text/texts.ts'
import { insightSaid, useSaying } from './insight-said.ts'
import { useInsights } from './use-insights.ts'

const most = 3

/** What stands out this week; where nothing does, nothing is there. */
export default function InsightsCard() {
  const t = useText()
  const saying = useSaying()
  const known = useInsights(null)
  const all = (known.data?.insights ?? []).filter(({ isDismissed }) => !isDismissed)
  if (all.length === 0) return null
  return (
    <HomeCard title={t('insight.title')} to="/reporting/insights" known={known} isEmpty={false} quiet="">
      <HomeRows>
        {all.slice(0, most).map(insight => (
          <HomeRow
            key={insight.key}
            title={insightSaid(insight, saying)}
            act={{ to: '/reporting/insights' }}
          />
        ))}
      </HomeRows>
    </HomeCard>
  )
}
