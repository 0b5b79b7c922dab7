/** What programs show in the story: a roast with its lethality, and a chilling that was too slow. */
import { BLAST, CENTRAL, CHEF, COLD_ROOM } from '../house.ts'
import type { WeekClock } from '../clock.ts'
import type { Stamp } from '../stamp.ts'
import type { Floor } from './floor.ts'
import { cooling, heating, type Course } from './programs.ts'
import { cook } from './shift.ts'

const OVEN = 'Combi oven 1'
const HERE = [CENTRAL, BLAST, COLD_ROOM]

/** The probe was drawn to turn the tray, and put back. */
const drawn =
  (course: Course, from: number, to: number): Course =>
  minute =>
    minute >= from && minute < to ? 97 - (minute - from) * 24 : course(minute)

interface Scene {
  readonly at: string
  readonly by: string
  do(floor: Floor, stamp: Stamp): void
}

const raw = (floor: Floor, product: string, parts: readonly (readonly [string, number])[], stamp: Stamp) =>
  cook(
    floor,
    { product, place: CENTRAL, state: 'prepare', count: 2, value: 2, unit: 'kg', parts, from: HERE },
    stamp,
  )

/** Chickens for tomorrow: roasted in the evening, cold before anybody goes home. */
function roast(clock: WeekClock, day: number): Scene[] {
  let made: readonly { readonly id: string }[] = []
  const ofScene = (floor: Floor) =>
    floor.labels.filter(({ id, isFinal }) => !isFinal && made.some(one => one.id === id))
  return [
    {
      at: clock.at(day, '13:10'),
      by: CHEF,
      do(floor, stamp) {
        made = raw(floor, 'roast', [['chicken', 5]], stamp)
      },
    },
    {
      at: clock.at(day, '14:32'),
      by: CHEF,
      do(floor, stamp) {
        const labels = ofScene(floor)
        const programId = floor.asked(labels, 'cook', stamp.at)
        if (programId === null) return
        const course = drawn(heating(6, 80, 62), 58, 60)
        floor.run({
          labels,
          programId,
          end: stamp,
          minutes: 78,
          machine: OVEN,
          core: ['oven-1/core', course],
          chamber: ['oven-1/chamber', heating(60, 181, 9)],
        })
      },
    },
    {
      at: clock.at(day, '15:05'),
      by: CHEF,
      do: (floor, stamp) => floor.carry(ofScene(floor), BLAST, stamp),
    },
    {
      at: clock.at(day, '18:20'),
      by: CHEF,
      do(floor, stamp) {
        const labels = ofScene(floor)
        const programId = floor.asked(labels, 'chill', stamp.at)
        if (programId === null) return
        // Cold, but the machine was too full: two hours were not enough.
        floor.run({
          labels,
          programId,
          end: stamp,
          minutes: 190,
          machine: BLAST,
          core: ['blast-1/core', cooling(78, 0.5, 0.0155)],
          outcome: 'waste',
          reason: 'Too slow: 10 °C not reached within two hours',
        })
      },
    },
  ]
}

/** Programs of the days before. */
export const programScenes = (clock: WeekClock): readonly Scene[] => [...roast(clock, -1)]
