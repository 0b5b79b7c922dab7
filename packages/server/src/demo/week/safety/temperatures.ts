/** What the sensors of cold rooms read through the week: doors open, deliveries come, a fridge begins to fail. */
import type { WireRow } from '../../../entity-engine/rows.ts'
import { seeded, seedOf, type WeekClock } from '../clock.ts'
import type { House } from '../house.ts'
import { BANQUET_FRIDGE, CENTRAL, COLD_ROOM, FREEZER, FRIDGE } from '../house.ts'

interface Watched {
  readonly sensor: string
  readonly device: string
  readonly place: string
  /** With the door closed. */
  readonly usual: number
  /** How far it wanders by itself. */
  readonly width: number
  /** Hours of the day at which the door stands open, and how much warmer it gets. */
  readonly doors: Readonly<Record<number, number>>
  /** What it reads now; it goes there within the last half hour. */
  readonly now: number
}

const WATCHED: readonly Watched[] = [
  {
    sensor: 'cold-room-1/air',
    device: 'Cold room unit',
    place: COLD_ROOM,
    usual: 2.4,
    width: 0.7,
    doors: { 8: 1.1, 9: 0.5, 12: 0.4, 15: 0.8 },
    now: 2.7,
  },
  {
    sensor: 'cold-room-1/humidity',
    device: 'Cold room unit',
    place: COLD_ROOM,
    usual: 83,
    width: 5,
    doors: { 8: -4, 15: -3 },
    now: 84,
  },
  {
    sensor: 'freezer-1/air',
    device: 'Freezer unit',
    place: FREEZER,
    usual: -20.2,
    width: 1,
    doors: { 7: 0.8, 16: 1.4 },
    now: -19.6,
  },
  {
    sensor: 'fridge-a/air',
    device: 'Fridge A unit',
    place: FRIDGE,
    usual: 2.6,
    width: 0.8,
    doors: { 9: 0.6, 13: 0.5, 14: 0.6, 21: 0.5, 22: 0.4 },
    now: 6.8,
  },
  {
    sensor: 'fridge-b/air',
    device: 'Fridge B unit',
    place: BANQUET_FRIDGE,
    usual: 2.7,
    width: 0.6,
    doors: { 7: 0.5, 12: 0.6, 13: 0.5, 20: 0.5 },
    now: 2.9,
  },
  {
    sensor: 'blast-1/air',
    device: 'Blast chiller 1',
    place: CENTRAL,
    usual: 4,
    width: 1.5,
    doors: { 9: -14, 10: -18, 11: -17, 12: -18, 13: -12, 14: -9 },
    now: -12.3,
  },
]

const MINUTES = 15
const DAYS = 7
/** For how long the way to what it reads now has been going on. */
const LAST = 45

/** Readings of the week, oldest first. */
export function readings(clock: WeekClock, house: House, newId: () => string): WireRow[] {
  const random = seeded(seedOf(`temperatures ${clock.day(0)}`))
  const count = (DAYS * 24 * 60) / MINUTES
  return WATCHED.flatMap(({ sensor, device, place, usual, width, doors, now }) => {
    const ids = {
      sensorId: house('sensor', sensor),
      deviceId: house('device', device),
      locationId: house('place', place),
    }
    return Array.from({ length: count }, (_, at) => {
      const minutes = (count - 1 - at) * MINUTES + 2
      const instant = clock.ago(minutes)
      // The hour of UTC: the kitchens' own is one or two later, which doors are told by.
      const hour = (new Date(instant).getUTCHours() + 1) % 24
      const wave = Math.sin((at / 5.3) * Math.PI) * (width / 3)
      const calm = usual + (doors[hour] ?? 0) + wave + (random(100) / 100 - 0.5) * (width / 2)
      const way = Math.max(0, 1 - minutes / LAST)
      const value = Math.round((calm + (now - calm) * way) * 10) / 10
      return { id: newId(), at: instant, ...ids, value }
    })
  })
}
