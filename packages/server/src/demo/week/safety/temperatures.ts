/** What the sensors measured through the month, as they report it: doors open, deliveries come, a fridge begins to fail. */
import type { Call } from '../../call.ts'
import { DEMO_DEVICES } from '../../places/equipment.ts'
import { seeded, seedOf, type WeekClock } from '../clock.ts'
import type { House } from '../house.ts'

export interface Reading {
  readonly sensorId: string
  readonly at: string
  readonly value: number
}

interface Watched {
  readonly sensor: string
  /** With the door closed. */
  readonly usual: number
  /** How far it wanders by itself. */
  readonly width: number
  /** Hours of the day at which the door stands open, and how much warmer it gets. */
  readonly doors: Readonly<Record<number, number>>
  /** What it reads now; it goes there within the last half hour. */
  readonly now: number
}

/** A unit that fails slowly, °C over the days until now: nobody sees it on a day, the weeks show it. */
const WARMING = { sensor: 'fridge-b/air', by: 1.8, days: 14 } as const

/** How much colder a sensor's place was so many days ago than it is now, °C. */
export const colderBefore = (sensor: string | undefined, days: number): number =>
  sensor === WARMING.sensor ? WARMING.by * Math.min(1, days / WARMING.days) : 0

const WATCHED: readonly Watched[] = [
  {
    sensor: 'cold-room-1/air',
    usual: 2.4,
    width: 0.7,
    doors: { 8: 1.1, 9: 0.5, 12: 0.4, 15: 0.8 },
    now: 2.7,
  },
  {
    sensor: 'cold-room-1/humidity',
    usual: 83,
    width: 5,
    doors: { 8: -4, 15: -3 },
    now: 84,
  },
  {
    sensor: 'freezer-1/air',
    usual: -20.2,
    width: 1,
    doors: { 7: 0.8, 16: 1.4 },
    now: -19.6,
  },
  {
    sensor: 'fridge-a/air',
    usual: 2.6,
    width: 0.8,
    doors: { 9: 0.6, 13: 0.5, 14: 0.6, 21: 0.5, 22: 0.4 },
    now: 6.8,
  },
  {
    sensor: 'fridge-b/air',
    usual: 2.7,
    width: 0.6,
    doors: { 7: 0.5, 12: 0.6, 13: 0.5, 20: 0.5 },
    now: 2.9,
  },
  {
    sensor: 'blast-1/air',
    usual: 4,
    width: 1.5,
    doors: { 9: -14, 10: -18, 11: -17, 12: -18, 13: -12, 14: -9, 15: -32 },
    now: -12.3,
  },
]

const MINUTES = 15
const MINUTES_OF_DAY = 1440
const DAYS = 31
/** For how long the way to what it reads now has been going on. */
const LAST = 45

/** Those that report again and again, and the newest measurement of all others. */
export function readings(clock: WeekClock, house: House): Reading[] {
  const random = seeded(seedOf(`temperatures ${clock.day(0)}`))
  const count = (DAYS * 24 * 60) / MINUTES
  const watched = WATCHED.flatMap(({ sensor, usual, width, doors, now }) => {
    const sensorId = house('sensor', sensor)
    return Array.from({ length: count }, (_, at) => {
      const minutes = (count - 1 - at) * MINUTES + 2
      const instant = clock.ago(minutes)
      // The hour of UTC: the kitchens' own is one or two later, which doors are told by.
      const hour = (new Date(instant).getUTCHours() + 1) % 24
      const wave = Math.sin((at / 5.3) * Math.PI) * (width / 3)
      const usually = usual - colderBefore(sensor, minutes / MINUTES_OF_DAY)
      const calm = usually + (doors[hour] ?? 0) + wave + (random(100) / 100 - 0.5) * (width / 2)
      const way = Math.max(0, 1 - minutes / LAST)
      const value = Math.round((calm + (now - calm) * way) * 10) / 10
      return { sensorId, at: instant, value }
    })
  })
  const others = DEMO_DEVICES.flatMap(({ heard, sensors = [] }) =>
    sensors
      // The core probe of the blast chiller is in food: what it measured is of a program.
      .filter(
        ({ path }) =>
          path !== 'blast-1/core' && heard !== undefined && !WATCHED.some(({ sensor }) => sensor === path),
      )
      .map(({ path, value }) => ({ sensorId: house('sensor', path), at: clock.ago(heard ?? 0), value })),
  )
  return [...watched, ...others]
}

const SENT_AT_ONCE = 1000

/** Sends them, as the gateways do. @param call calls of somebody who may write readings down in the whole house */
export async function sendReadings(call: Call, all: readonly Reading[]): Promise<void> {
  for (let from = 0; from < all.length; from += SENT_AT_ONCE)
    await call('POST', '/monitor/streams', { readings: all.slice(from, from + SENT_AT_ONCE) })
}
