import { Column } from '../../../kit/layout/layout.tsx'
import { ErasuresCard } from './erasures-card.tsx'
import { ExportsCard } from './exports-card.tsx'
import { RetentionCard } from './retention-card.tsx'
import { RunsCard } from './schedule/runs-card.tsx'
import { ScheduleCard } from './schedule/schedule-card.tsx'

/** What the organization has here: taking it along, erasing people, and for how long things are kept. */
export default function YourDataTab() {
  return (
    <Column>
      <ExportsCard />
      <ScheduleCard />
      <RunsCard />
      <ErasuresCard />
      <RetentionCard />
    </Column>
  )
}
