import type { HomeCardName } from '../../../data/routing/area.ts'
import { HomeCards } from './home-cards.tsx'

/** The home of the floor: what is to be done now, the most pressing first. */
const cards: readonly HomeCardName[] = [
  'alarms',
  'checks',
  'tasks',
  'actions',
  'processes',
  'labels',
  'expiring',
  'comingHere',
  'toPick',
  'deliveries',
  'counts',
]

export function NowHome() {
  return <HomeCards names={cards} />
}
