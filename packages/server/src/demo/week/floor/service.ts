/** A day of the bistro and the bar: mise en place, lunch, dinner, and what was too much. */
import { BAR, BISTRO, BUYER, COOK, FRIDGE, MANAGER } from '../house.ts'
import type { Day, Step } from './day.ts'
import type { Floor } from './floor.ts'
import type { Stamp } from '../stamp.ts'
import { clearExpired, cook, pick } from './shift.ts'

const OPEN = [2, 3, 4, 5, 6, 7]
const WEEK = [1, 2, 3, 4, 5, 6, 7]
const HERE = [BISTRO, FRIDGE]

type Plate = readonly [product: string, count: number]

/** Labels of each product from one state to another, as many as there are. */
function bring(
  floor: Floor,
  plates: readonly Plate[],
  places: readonly string[],
  [from, to]: readonly [string, string],
  stamp: Stamp,
  reason?: string,
): void {
  const labels = plates.flatMap(([product, count]) => pick(floor, product, from, places, count, stamp.at))
  if (labels.length > 0) floor.move(labels, to, stamp, reason)
}

/** A step that takes plates from one state to another. */
export const step = (
  weekdays: readonly number[],
  at: string,
  by: string,
  plates: readonly Plate[],
  path: readonly [from: string, to: string],
  places: readonly string[] = HERE,
  reason?: string,
): Step => ({
  weekdays,
  at,
  by,
  do: (floor, stamp) => bring(floor, plates, places, path, stamp, reason),
})

const COLD_PLATES: readonly Plate[] = [
  ['salad', 6],
  ['hummus', 1],
  ['tart', 1],
]

export const BISTRO_DAY: Day = [
  {
    // On the day the bistro is closed somebody looks through its fridge, too.
    weekdays: WEEK,
    at: '10:10',
    by: COOK,
    do: (floor, stamp) => clearExpired(floor, HERE, stamp),
  },
  {
    weekdays: [2, 4, 6],
    at: '11:00',
    by: COOK,
    do(floor, stamp) {
      const parts = [
        ['oil', 1],
        ['eggs', 8],
        ['anchovy', 0.12],
        ['parmesan', 0.24],
        ['mustard', 0.06],
      ] as const
      const recipe = {
        product: 'caesar',
        place: BISTRO,
        state: 'prepare',
        count: 2,
        value: 1,
        unit: 'l' as const,
      }
      cook(floor, { ...recipe, parts, from: HERE }, stamp)
    },
  },
  step([2, 4, 6], '11:20', COOK, [['caesar', 3]], ['prepare', 'chill']),
  {
    weekdays: OPEN,
    at: '11:40',
    by: COOK,
    do(floor, stamp) {
      const parts = [
        ['lettuce', 6],
        ['roast', 1],
        ['caesar', 0.6],
        ['bread', 1.2],
      ] as const
      const recipe = {
        product: 'salad',
        place: BISTRO,
        state: 'prepare',
        count: 12,
        value: 1,
        unit: 'serving' as const,
      }
      cook(floor, { ...recipe, parts, from: HERE }, stamp)
    },
  },
  step(OPEN, '12:00', COOK, [['salad', 12]], ['prepare', 'chill']),
  {
    weekdays: OPEN,
    at: '12:05',
    by: COOK,
    do(floor, stamp) {
      const cold = ['salad', 'caesar'].flatMap(product =>
        pick(floor, product, 'chill', [BISTRO], 99, stamp.at),
      )
      floor.carry(cold, FRIDGE, stamp)
    },
  },
  {
    weekdays: OPEN,
    at: '12:40',
    by: COOK,
    do(floor, stamp) {
      const parts = [
        ['rice', 2],
        ['prawns', 0.9],
        ['mussels', 1.5],
        ['sofrito', 1.2],
        ['stock', 5],
      ] as const
      const recipe = {
        product: 'paella',
        place: BISTRO,
        state: 'cook',
        count: 5,
        value: 4,
        unit: 'serving' as const,
      }
      cook(floor, { ...recipe, parts, from: HERE }, stamp)
    },
  },
  step(
    OPEN,
    '12:50',
    COOK,
    [
      ['lasagne', 2],
      ['croquettes', 1],
      ['ragout', 1],
    ],
    ['chill', 'retherm'],
  ),
  step(OPEN, '13:05', COOK, [['hake', 1]], ['init', 'cook']),
  step(OPEN, '13:20', COOK, COLD_PLATES, ['chill', 'ready']),
  step(
    OPEN,
    '14:05',
    COOK,
    [
      ['paella', 4],
      ['hake', 1],
    ],
    ['cook', 'serve'],
  ),
  step(
    OPEN,
    '14:20',
    COOK,
    [
      ['lasagne', 2],
      ['croquettes', 1],
      ['ragout', 1],
    ],
    ['retherm', 'serve'],
  ),
  step(OPEN, '14:40', COOK, COLD_PLATES, ['ready', 'serve']),
  {
    weekdays: OPEN,
    at: '15:45',
    by: COOK,
    do(floor, stamp) {
      const over = floor.open(HERE, 'paella').filter(({ state }) => state === 'cook')
      if (over.length > 0) floor.move(over, 'waste', stamp, 'overproduction')
    },
  },
  step(
    OPEN,
    '20:10',
    MANAGER,
    [
      ['lasagne', 1],
      ['croquettes', 1],
    ],
    ['chill', 'retherm'],
  ),
  step(
    OPEN,
    '20:30',
    MANAGER,
    [
      ['salad', 3],
      ['tart', 1],
    ],
    ['chill', 'ready'],
  ),
  step(
    OPEN,
    '21:30',
    MANAGER,
    [
      ['lasagne', 1],
      ['croquettes', 1],
    ],
    ['retherm', 'serve'],
  ),
  step(
    OPEN,
    '21:50',
    MANAGER,
    [
      ['salad', 3],
      ['tart', 1],
    ],
    ['ready', 'serve'],
  ),
  step([5, 6], '23:20', MANAGER, [['salad', 2]], ['chill', 'waste'], HERE, 'overproduction'),
]

export const BAR_DAY: Day = [
  {
    weekdays: WEEK,
    at: '10:20',
    by: BUYER,
    do: (floor, stamp) => clearExpired(floor, [BAR], stamp),
  },
  step(WEEK, '18:50', BUYER, [['croquettes', 1]], ['chill', 'retherm'], [BAR]),
  step(WEEK, '19:20', BUYER, [['hummus', 1]], ['chill', 'ready'], [BAR]),
  step(WEEK, '19:40', BUYER, [['croquettes', 1]], ['retherm', 'serve'], [BAR]),
  step(WEEK, '20:05', BUYER, [['hummus', 1]], ['ready', 'serve'], [BAR]),
  step([6], '20:20', BUYER, [['tart', 1]], ['chill', 'waste'], [BAR], 'accident'),
]
