/** The demo's last week on the floor, from the first deliveries until the moment of loading. */
import { seeded, seedOf, type WeekClock } from '../clock.ts'
import { BUYER, CENTRAL, CHEF, COOK, WAREHOUSE, BISTRO, type House } from '../house.ts'
import { mishaps } from '../safety/incidents.ts'
import { earlierWork } from './before.ts'
import { BANQUET_DAY } from './banquet.ts'
import { CENTRAL_DAY } from './central.ts'
import { DELIVERIES, receive } from './deliveries.ts'
import type { Step } from './day.ts'
import { Floor } from './floor.ts'
import { knownKitchen } from './kitchen.ts'
import type { Rights } from '../rights.ts'
import type { Words } from '../../words/words.ts'
import { programScenes } from './scenes.ts'
import { seededNumbers } from './numbers.ts'
import { BAR_DAY, BISTRO_DAY } from './service.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
/** The pantry was filled on this day. */
const FIRST = -8

const whoReceives = (place: string) => (place === WAREHOUSE ? BUYER : place === BISTRO ? COOK : CHEF)

const deliveries = (weekdaysOf: (of: readonly number[]) => readonly number[]): Step[] =>
  DELIVERIES.map(delivery => ({
    weekdays: weekdaysOf(delivery.weekdays),
    at: delivery.at,
    by: whoReceives(delivery.place),
    do: (floor, stamp) => void receive(floor, delivery, stamp),
  }))

/** What is done on a day. What the central kitchen makes today is entered by the calls that everybody uses. */
function stepsOf(offset: number): readonly Step[] {
  if (offset === FIRST) return deliveries(() => EVERY_DAY)
  const usual = [...deliveries(weekdays => weekdays), ...BISTRO_DAY, ...BAR_DAY, ...BANQUET_DAY]
  if (offset < 0) return [...usual, ...CENTRAL_DAY]
  return [
    ...deliveries(weekdays => weekdays).filter((_, at) => !whoseIsCentral(at)),
    ...BISTRO_DAY,
    ...BAR_DAY,
    ...BANQUET_DAY,
  ]
}

const whoseIsCentral = (at: number) => DELIVERIES[at]?.place === CENTRAL

/** Works the week until now. */
export function runWeek(
  clock: WeekClock,
  house: House,
  newId: () => string,
  words: Words,
  rights?: Rights,
): Floor {
  const numbers = seededNumbers(newId, seeded(seedOf(clock.day(0))))
  const floor = new Floor({ house, numbers, words, rights, ...knownKitchen(house, words) })
  const steps = Array.from({ length: 1 - FIRST }, (_, at) => FIRST + at).flatMap(offset =>
    stepsOf(offset)
      .filter(({ weekdays }) => weekdays.includes(clock.weekday(offset)))
      .map(step => ({ ...step, at: clock.at(offset, step.at) })),
  )
  const all = [...earlierWork(clock, FIRST), ...steps, ...mishaps(clock), ...programScenes(clock)].toSorted(
    (a, b) => Date.parse(a.at) - Date.parse(b.at),
  )
  for (const { at, by, do: work } of all) if (clock.isPast(at)) work(floor, { at, by })
  return floor
}
