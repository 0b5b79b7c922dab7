import { CardGrid } from '../../../../kit/page/card.tsx'
import type { MeTabProps } from '../me.screen.tsx'
import { ClockCard } from '../preferences/clock-card.tsx'
import { ListSizesCard } from '../preferences/list-sizes-card.tsx'
import { LookCard } from '../preferences/look-card.tsx'
import { UnitsCard } from '../preferences/units-card.tsx'

/** How one reads the app: units, language, clock, looks, lists. Each choice counts at once. */
export default function PreferencesTab({ me }: MeTabProps) {
  return (
    <>
      <CardGrid>
        <UnitsCard me={me} />
        <ClockCard me={me} />
        <LookCard />
      </CardGrid>
      <ListSizesCard me={me} />
    </>
  )
}
