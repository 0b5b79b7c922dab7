/** Actions of the last days that no other work writes down: cooking at the hob, holding hot, thawing, packing, cleaning, thermometers. */
import { runAction } from '@cloche/domain/operations'
import type { Amount } from '@cloche/domain/rules/amounts'
import { timeOnDay } from '@cloche/domain/rules/calendar'
import { PATTERNS } from '../reference/planning.ts'
import { DEMO_ZONE, seeded, seedOf, type WeekClock } from './clock.ts'
import type { Floor } from './floor/floor.ts'
import { BANQUET, BISTRO, CENTRAL, CHEF, COOK, type House } from './house.ts'

interface Done {
  readonly action: string
  readonly place: string
  readonly by: string
  readonly at: string
  /** 1 for Monday. */
  readonly weekdays: readonly number[]
  readonly product?: string
  /** From and up to, in tenths of a degree Celsius. */
  readonly tenths?: readonly [number, number]
  /** From and up to, in that unit. */
  readonly amount?: readonly [least: number, most: number, unit: Amount['unit']]
}

const FIRST = -7
const OPEN = [2, 3, 4, 5, 6, 7]
const WEEK = [1, 2, 3, 4, 5, 6]

const DONE: readonly Done[] = [
  {
    action: 'hold/hot',
    place: BISTRO,
    by: COOK,
    at: '13:15',
    weekdays: OPEN,
    product: 'Seafood rice',
    tenths: [645, 720],
  },
  { action: 'hold/hot', place: BANQUET, by: CHEF, at: '12:15', weekdays: WEEK, tenths: [660, 740] },
  {
    action: 'cook/retherm',
    place: BISTRO,
    by: COOK,
    at: '12:40',
    weekdays: OPEN,
    product: 'Beef lasagne',
    tenths: [752, 801],
  },
  {
    action: 'cook/sous-vide',
    place: CENTRAL,
    by: CHEF,
    at: '09:20',
    weekdays: [1, 3, 5],
    product: 'Beef ragout',
    tenths: [640, 652],
  },
  {
    action: 'freeze/blast',
    place: CENTRAL,
    by: CHEF,
    at: '14:10',
    weekdays: [2, 4, 6],
    product: 'Tomato sofrito',
    tenths: [-195, -182],
  },
  {
    action: 'chill/blast',
    place: CENTRAL,
    by: CHEF,
    at: '13:05',
    weekdays: WEEK,
    product: 'Béchamel',
    tenths: [18, 29],
  },
  {
    action: 'cook/hob',
    place: CENTRAL,
    by: CHEF,
    at: '11:05',
    weekdays: WEEK,
    product: 'Tomato sofrito',
    tenths: [905, 948],
  },
  {
    action: 'cook/fry',
    place: BISTRO,
    by: COOK,
    at: '13:35',
    weekdays: OPEN,
    product: 'Chicken croquettes',
    tenths: [762, 818],
  },
  {
    action: 'cook/grill',
    place: BISTRO,
    by: COOK,
    at: '14:05',
    weekdays: OPEN,
    product: 'Roast chicken',
    tenths: [756, 803],
  },
  { action: 'cook/steam', place: BANQUET, by: CHEF, at: '11:40', weekdays: [2, 4, 6], tenths: [752, 790] },
  {
    action: 'chill/store',
    place: CENTRAL,
    by: CHEF,
    at: '15:10',
    weekdays: WEEK,
    product: 'Hummus',
    tenths: [24, 38],
  },
  {
    action: 'freeze/store',
    place: CENTRAL,
    by: CHEF,
    at: '15:35',
    weekdays: [1, 3, 5],
    product: 'Chicken stock',
    tenths: [-204, -183],
  },
  {
    action: 'thaw/store',
    place: BISTRO,
    by: COOK,
    at: '09:15',
    weekdays: OPEN,
    product: 'Beef lasagne',
    tenths: [4, 31],
  },
  {
    action: 'control/weight',
    place: CENTRAL,
    by: CHEF,
    at: '12:20',
    weekdays: WEEK,
    product: 'Beef lasagne',
    amount: [385, 416, 'g'],
  },
  {
    action: 'pack/vacuum',
    place: CENTRAL,
    by: CHEF,
    at: '10:25',
    weekdays: [1, 3, 5],
    product: 'Beef ragout',
    amount: [18, 26, 'kg'],
  },
  {
    action: 'serve/pass',
    place: BISTRO,
    by: COOK,
    at: '14:20',
    weekdays: OPEN,
    product: 'Seafood rice',
    amount: [14, 32, 'serving'],
  },
  {
    action: 'cook/oven',
    place: BISTRO,
    by: COOK,
    at: '11:35',
    weekdays: OPEN,
    product: 'Roast chicken',
    tenths: [752, 815],
  },
  {
    action: 'cook/hob',
    place: BISTRO,
    by: COOK,
    at: '12:20',
    weekdays: OPEN,
    product: 'Seafood rice',
    tenths: [921, 968],
  },
  {
    action: 'cook/steam',
    place: BISTRO,
    by: COOK,
    at: '12:55',
    weekdays: OPEN,
    product: 'Mussels',
    tenths: [905, 960],
  },
  {
    action: 'cook/sous-vide',
    place: BISTRO,
    by: COOK,
    at: '10:40',
    weekdays: [3, 5],
    product: 'Roast chicken',
    tenths: [640, 655],
  },
  {
    action: 'chill/blast',
    place: BISTRO,
    by: COOK,
    at: '16:10',
    weekdays: [2, 4, 6],
    product: 'Beef ragout',
    tenths: [18, 29],
  },
  {
    action: 'chill/store',
    place: BISTRO,
    by: COOK,
    at: '16:35',
    weekdays: OPEN,
    product: 'Caesar dressing',
    tenths: [24, 38],
  },
  {
    action: 'freeze/blast',
    place: BISTRO,
    by: COOK,
    at: '16:20',
    weekdays: [3, 6],
    product: 'Chicken croquettes',
    tenths: [-195, -182],
  },
  {
    action: 'freeze/store',
    place: BISTRO,
    by: COOK,
    at: '16:45',
    weekdays: [3, 6],
    product: 'Chicken croquettes',
    tenths: [-204, -183],
  },
  {
    action: 'pack/vacuum',
    place: BISTRO,
    by: COOK,
    at: '10:15',
    weekdays: [2, 4, 6],
    product: 'Hake loin',
    amount: [2, 5, 'kg'],
  },
  {
    action: 'control/weight',
    place: BISTRO,
    by: COOK,
    at: '12:50',
    weekdays: OPEN,
    product: 'Caesar salad',
    amount: [310, 345, 'g'],
  },
  { action: 'clean/equipment', place: BISTRO, by: COOK, at: '16:25', weekdays: OPEN },
  { action: 'cook/steam', place: CENTRAL, by: CHEF, at: '10:10', weekdays: [2, 4, 6], tenths: [905, 960] },
  {
    action: 'cook/fry',
    place: CENTRAL,
    by: CHEF,
    at: '12:35',
    weekdays: [1, 4],
    product: 'Chicken croquettes',
    tenths: [762, 818],
  },
  {
    action: 'cook/grill',
    place: CENTRAL,
    by: CHEF,
    at: '11:30',
    weekdays: [2, 5],
    product: 'Roast chicken',
    tenths: [756, 803],
  },
  {
    action: 'cook/retherm',
    place: CENTRAL,
    by: CHEF,
    at: '13:20',
    weekdays: WEEK,
    product: 'Beef lasagne',
    tenths: [752, 801],
  },
  {
    action: 'hold/hot',
    place: CENTRAL,
    by: CHEF,
    at: '13:30',
    weekdays: WEEK,
    product: 'Beef lasagne',
    tenths: [645, 720],
  },
  {
    action: 'thaw/store',
    place: CENTRAL,
    by: CHEF,
    at: '08:40',
    weekdays: [1, 3, 5],
    product: 'Chicken stock',
    tenths: [4, 31],
  },
  {
    action: 'serve/pass',
    place: CENTRAL,
    by: CHEF,
    at: '13:40',
    weekdays: WEEK,
    product: 'Beef lasagne',
    amount: [8, 14, 'serving'],
  },
  { action: 'clean/surface', place: CENTRAL, by: CHEF, at: '14:30', weekdays: WEEK },
]

/** Cleaning and thermometers of the patterns: done when their time is over. */
const OF_PATTERNS: readonly Done[] = PATTERNS.flatMap(({ place, span, work }) =>
  work.flatMap(({ action, at, person, weekday = 1 }): Done[] =>
    action === undefined || !/^(?:clean|control)\//.test(action)
      ? []
      : [
          {
            action,
            place,
            by: person,
            at,
            weekdays: span === 'week' ? [weekday] : place === BISTRO ? OPEN : WEEK,
            ...(action === 'control/temperature' ? { tenths: [14, 38] as const } : {}),
          },
        ],
  ),
)

/** Runs them as people do, by the operation. */
export function playActions(floor: Floor, clock: WeekClock, house: House): void {
  for (const { action, place, by, at, weekdays, product, tenths, amount } of [...DONE, ...OF_PATTERNS]) {
    const chance = seeded(seedOf(`${action} ${place} ${at}`))
    for (let day = FIRST; day <= 0; day++) {
      const instant = new Date(
        Date.parse(timeOnDay(clock.day(day), at, DEMO_ZONE)) + chance(12) * 60_000,
      ).toISOString()
      const tenth = tenths === undefined ? null : tenths[0] + chance(tenths[1] - tenths[0])
      const quantity =
        amount === undefined ? null : { value: amount[0] + chance(amount[1] - amount[0]), unit: amount[2] }
      if (!weekdays.includes(clock.weekday(day)) || !clock.isPast(instant)) continue
      floor.play(
        runAction,
        {
          actionId: house('action', action),
          locationId: house('place', place),
          ...(product === undefined ? {} : { productId: house('product', product) }),
          ...(tenth === null ? {} : { celsius: tenth / 10 }),
          ...(quantity === null ? {} : { quantity }),
        },
        { action: { path: action, isExecutable: true }, label: undefined, unknown: [] },
        { at: instant, by },
      )
    }
  }
}
