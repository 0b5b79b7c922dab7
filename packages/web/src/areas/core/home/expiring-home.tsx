import { HomeCard } from '../../../data/home/home-card.tsx'
import { useText } from '../../../data/text/texts.ts'
import { heardAt, KnownAt } from '../../../data/wire/known-at.tsx'
import { ExpiringCard } from './expiring-card.tsx'
import { useDashboard } from './today.ts'

const most = 5

/** What expires next, as far as it is known. */
export default function ExpiringHome() {
  const t = useText()
  const known = useDashboard()
  const labels = known.data?.expiring ?? []
  if (labels.length > 0)
    return (
      <div>
        <KnownAt at={heardAt(known)} />
        <ExpiringCard labels={labels.slice(0, most)} isNarrow />
      </div>
    )
  return (
    <HomeCard
      title={t('home.expiring')}
      to="/labeling/labels"
      known={known}
      isEmpty
      quiet={t('home.expiring.empty')}
    />
  )
}
