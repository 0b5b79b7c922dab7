import { HomeCard, HomeRows } from '../../../data/home/home-card.tsx'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { countsScreen } from '../screens.ts'
import { DueCounts, useDueCounts } from './due-counts.tsx'

/** The counts that are due, on homes that otherwise know nothing of counting: not there where none is. */
export default function CountsDueCard() {
  const t = useText()
  const due = useDueCounts()
  if ((due.data?.counts ?? []).length === 0) return null
  return (
    <HomeCard title={t('now.counts')} to={href(countsScreen, {})} known={due} isEmpty={false} quiet="">
      <HomeRows>
        <DueCounts known={due} />
      </HomeRows>
    </HomeCard>
  )
}
