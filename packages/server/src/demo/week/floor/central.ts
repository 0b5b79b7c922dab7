/** A day of the central kitchen: cooked in the morning, chilled, sent out in the afternoon, what is left frozen. */
import {
  BANQUET_FRIDGE,
  BAR,
  BISTRO,
  BLAST,
  CENTRAL,
  CHEF,
  COLD_ROOM,
  FREEZER,
  FRIDGE,
  WAREHOUSE,
} from '../house.ts'
import type { LabelRow } from '@cloche/domain/operations'
import type { Stamp } from '../stamp.ts'
import type { Day, Step } from './day.ts'
import type { Floor } from './floor.ts'
import { cooling, type StoryRun } from './programs.ts'
import { clearExpired, cook, fetchGoods, pick, type Recipe } from './shift.ts'

const EVERY = [1, 2, 3, 4, 5, 6]
const HERE = [CENTRAL, BLAST, COLD_ROOM]
/** How long what was cooked stays in the blast chiller, in minutes. */
const CHILLING = 80

interface Cooking extends Omit<Recipe, 'place' | 'from'> {
  readonly weekdays: readonly number[]
  readonly at: string
  /** When it goes into the blast chiller. */
  readonly chilledAt: string
}

const COOKING: readonly Cooking[] = [
  {
    product: 'sofrito',
    state: 'cook',
    count: 3,
    value: 2.5,
    unit: 'kg',
    program: 'Simmer',
    weekdays: EVERY,
    at: '08:55',
    chilledAt: '10:20',
    parts: [
      ['tomato', 8.2],
      ['onion', 2.6],
      ['oil', 0.6],
    ],
  },
  {
    product: 'stock',
    state: 'cook',
    count: 4,
    value: 4,
    unit: 'l',
    program: 'Simmer',
    weekdays: EVERY,
    at: '06:50',
    chilledAt: '09:50',
    parts: [
      ['bones', 7.5],
      ['onion', 1.3],
      ['carrot', 1],
      ['celery', 0.6],
    ],
  },
  {
    product: 'bechamel',
    state: 'cook',
    count: 4,
    value: 2.5,
    unit: 'kg',
    program: 'Simmer',
    weekdays: [2, 4, 6],
    at: '09:10',
    chilledAt: '10:20',
    parts: [
      ['milk', 8.5],
      ['butter', 0.7],
      ['flour', 0.8],
    ],
  },
  {
    product: 'roast',
    state: 'cook',
    count: 4,
    value: 2.5,
    unit: 'kg',
    program: 'Roast 180 °C',
    weekdays: [1, 3, 5],
    at: '10:30',
    chilledAt: '11:50',
    parts: [
      ['chicken', 14],
      ['oil', 0.2],
    ],
  },
  {
    product: 'ragout',
    state: 'cook',
    count: 4,
    value: 3,
    unit: 'kg',
    program: 'Simmer',
    weekdays: [2, 4, 6],
    at: '10:40',
    chilledAt: '12:00',
    parts: [
      ['beef', 8.4],
      ['sofrito', 3],
      ['stock', 2.4],
    ],
  },
  {
    product: 'hummus',
    state: 'prepare',
    count: 5,
    value: 1,
    unit: 'kg',
    weekdays: [1, 4],
    at: '11:15',
    chilledAt: '11:45',
    parts: [
      ['chickpeas', 2],
      ['tahini', 0.6],
      ['oil', 0.25],
    ],
  },
  {
    product: 'tart',
    state: 'cook',
    count: 4,
    value: 8,
    unit: 'serving',
    program: 'Roast 180 °C',
    weekdays: [3, 5],
    at: '11:40',
    chilledAt: '13:20',
    parts: [
      ['chocolate', 1.6],
      ['cream', 1.9],
      ['eggs', 16],
      ['flour', 0.96],
      ['sugar', 0.64],
      ['butter', 0.64],
    ],
  },
  {
    product: 'croquettes',
    state: 'prepare',
    count: 6,
    value: 25,
    unit: 'piece',
    weekdays: [2, 4, 6],
    at: '12:10',
    chilledAt: '12:50',
    parts: [
      ['bechamel', 4.5],
      ['roast', 1.5],
      ['eggs', 15],
      ['flour', 0.75],
    ],
  },
  {
    product: 'lasagne',
    state: 'cook',
    count: 6,
    value: 8,
    unit: 'serving',
    program: 'Roast 180 °C',
    weekdays: [2, 4, 6],
    at: '12:40',
    chilledAt: '14:00',
    parts: [
      ['ragout', 8.6],
      ['bechamel', 5],
      ['parmesan', 0.7],
      ['flour', 2.4],
    ],
  },
]

/** What goes out each afternoon: to the bistro, to the bar, to the banqueting kitchen. */
const SENT: readonly (readonly [product: string, bistro: number, bar: number, banquet: number])[] = [
  ['croquettes', 3, 2, 1],
  ['lasagne', 4, 0, 2],
  ['hummus', 3, 2, 0],
  ['tart', 2, 1, 1],
  ['ragout', 4, 0, 0],
  ['roast', 2, 0, 0],
  ['sofrito', 1, 0, 1],
  ['stock', 1, 0, 1],
]

const BASES: ReadonlySet<string> = new Set(['stock', 'sofrito', 'roast'])

/** An hour of the day so many minutes later. */
function later(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const all = hour * 60 + minute + minutes
  return [Math.floor(all / 60), all % 60].map(part => String(part).padStart(2, '0')).join(':')
}

/** A run of the blast chiller, its core probe in the first tray where it is free. */
function blastChill(floor: Floor, labels: readonly LabelRow[], end: Stamp, minutes: number): void {
  const programId = floor.asked(labels, 'chill', end.at)
  if (programId === null) return
  const from = new Date(Date.parse(end.at) - minutes * 60_000).toISOString()
  const isFree = !floor.measured.some(({ at }) => at >= from && at <= end.at)
  floor.run({
    labels,
    programId,
    end,
    minutes,
    machine: BLAST,
    ...(isFree
      ? { core: ['blast-1/core', cooling(78, -6, 0.034)], chamber: ['blast-1/air', () => -6] }
      : { byHand: 2.8 }),
  } satisfies StoryRun)
}

const cooking: Step[] = COOKING.flatMap(({ weekdays, at, chilledAt, ...recipe }): Step[] => [
  {
    weekdays,
    at,
    by: CHEF,
    do: (floor, stamp) => {
      cook(floor, { ...recipe, place: CENTRAL, from: HERE }, stamp)
    },
  },
  {
    weekdays,
    at: chilledAt,
    by: CHEF,
    do(floor, stamp) {
      const labels = pick(floor, recipe.product, recipe.state, [CENTRAL], 99, stamp.at)
      // What was cooked goes into the blast chiller, and is cold when its program ends.
      if (labels.length > 0 && recipe.state === 'cook') floor.carry(labels, BLAST, stamp)
      else if (labels.length > 0) floor.moveTo(BLAST, labels, 'chill', stamp)
    },
  },
  {
    weekdays,
    at: later(chilledAt, CHILLING),
    by: CHEF,
    do(floor, stamp) {
      const hot = pick(floor, recipe.product, 'cook', [BLAST], 99, stamp.at)
      if (hot.length > 0) blastChill(floor, hot, stamp, CHILLING)
      floor.carry(pick(floor, recipe.product, 'chill', [BLAST], 99, stamp.at), COLD_ROOM, stamp)
    },
  },
])

export const CENTRAL_DAY: Day = [
  {
    weekdays: EVERY,
    at: '06:10',
    by: CHEF,
    do: (floor, stamp) => clearExpired(floor, [...HERE, WAREHOUSE], stamp),
  },
  {
    weekdays: [1, 2, 3, 4, 5],
    at: '07:00',
    by: CHEF,
    do(floor, stamp) {
      const goods = [
        ['flour', 5],
        ['sugar', 2],
        ['chocolate', 2],
        ['chickpeas', 3],
        ['tahini', 1],
        ['oil', 3],
      ] as const
      fetchGoods(floor, goods, [WAREHOUSE], CENTRAL, stamp)
    },
  },
  ...cooking,
  {
    weekdays: EVERY,
    at: '15:20',
    by: CHEF,
    do(floor, stamp) {
      for (const [product, bistro, bar, banquet] of SENT) {
        // Bases are sent where they run out, dishes all.
        const hasEnough = (place: string) =>
          BASES.has(product) && pick(floor, product, 'chill', [place], 2, stamp.at).length === 2
        const send = (count: number, place: string) =>
          floor.carry(pick(floor, product, 'chill', HERE, count, stamp.at), place, stamp)
        if (!hasEnough(FRIDGE)) send(bistro, FRIDGE)
        send(bar, BAR)
        if (!hasEnough(BANQUET_FRIDGE)) send(banquet, BANQUET_FRIDGE)
      }
      fetchGoods(
        floor,
        [
          ['oil', 2],
          ['rice', 4],
          ['eggs', 20],
          ['parmesan', 0.5],
        ],
        [...HERE, WAREHOUSE],
        BISTRO,
        stamp,
      )
    },
  },
  {
    weekdays: EVERY,
    at: '15:50',
    by: CHEF,
    do(floor, stamp) {
      const left = ['sofrito', 'stock', 'ragout'].flatMap(product =>
        pick(floor, product, 'chill', HERE, 99, stamp.at),
      )
      floor.carry(left, BLAST, stamp)
    },
  },
  {
    weekdays: EVERY,
    // Four hours later the core is frozen.
    at: '19:40',
    by: CHEF,
    do(floor, stamp) {
      const left = ['sofrito', 'stock', 'ragout'].flatMap(product =>
        pick(floor, product, 'chill', [BLAST], 99, stamp.at),
      )
      if (left.length > 0) floor.move(left, 'freeze', stamp)
      const hard = floor.open(HERE).filter(({ state }) => state === 'freeze')
      floor.carry(hard, FREEZER, stamp)
    },
  },
]
