/** Homes of those who look after one thing: made of the cards that areas declare, the most pressing first. */
import type { HomeCardName } from '../../../data/routing/area.ts'
import { HomeCards } from './home-cards.tsx'

const store: readonly HomeCardName[] = [
  'comingHere',
  'toPick',
  'deliveries',
  'orders',
  'counts',
  'expiring',
  'tasks',
  'bookings',
]
const hygiene: readonly HomeCardName[] = [
  'checks',
  'incidences',
  'failed',
  'processes',
  'alarms',
  'held',
  'expired',
  'cleaning',
  'tasks',
]
const equipment: readonly HomeCardName[] = ['alarms', 'sensors', 'silent', 'printers', 'tasks', 'checks']

/** Storekeepers and buyers: what comes, what is to be ordered, counted and used first, what was booked. */
export function StoreHome() {
  return <HomeCards names={store} />
}

/** Hygiene officers and auditors: what is owed, what went wrong, what must not be eaten. */
export function HygieneHome() {
  return <HomeCards names={hygiene} looksAfter />
}

/** Maintenance: what alarms, measures too much, is silent or stands still. */
export function EquipmentHome() {
  return <HomeCards names={equipment} looksAfter />
}
