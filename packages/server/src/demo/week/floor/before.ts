/**
 * The weeks before the week that is told hour by hour: what the bistro served and the central kitchen used, a label a dish
 * and day. Forecasts learn of it.
 */
import { seeded, seedOf, type WeekClock } from '../clock.ts'
import { BISTRO, CENTRAL, CHEF, COOK, FRIDGE } from '../house.ts'
import type { Floor, Making } from './floor.ts'
import type { Stamp } from '../stamp.ts'

const WEEKS = 7
const HERE = [BISTRO, FRIDGE]

type Dish = Pick<Making, 'product' | 'state'> & {
  readonly unit: Making['quantity']['unit']
  /** What is served from Monday to Sunday; none where the bistro is closed. */
  readonly week: readonly number[]
  /** More or fewer of it by chance, at most. */
  readonly chance: number
}

const DISHES: readonly Dish[] = [
  { product: 'salad', state: 'prepare', unit: 'serving', week: [0, 6, 7, 7, 9, 11, 9], chance: 1 },
  { product: 'paella', state: 'cook', unit: 'serving', week: [0, 12, 13, 14, 18, 20, 19], chance: 2 },
  { product: 'lasagne', state: 'cook', unit: 'serving', week: [0, 18, 19, 21, 26, 30, 28], chance: 3 },
  { product: 'croquettes', state: 'prepare', unit: 'piece', week: [0, 40, 45, 50, 75, 85, 65], chance: 7 },
]

/** On these days the central kitchen used its bases. */
const USED_ON = [2, 4, 6]

export interface EarlierWork extends Stamp {
  do(floor: Floor, stamp: Stamp): void
}

/** Makes one label. */
const one = (floor: Floor, making: Omit<Making, 'count'>, stamp: Stamp) =>
  floor.make({ ...making, count: 1 }, stamp)

function servedAtBistro(clock: WeekClock, offset: number): EarlierWork[] {
  const made = new Map<string, string>()
  return DISHES.flatMap(({ product, state, unit, week, chance }): EarlierWork[] => {
    const usual = week[clock.weekday(offset) - 1] ?? 0
    if (usual === 0) return []
    const random = seeded(seedOf(`${product} ${clock.day(offset)}`))
    const value = usual + random(2 * chance + 1) - chance
    return [
      {
        at: clock.at(offset, '12:55'),
        by: COOK,
        do(floor, stamp) {
          if (floor.open(HERE, product).length > 0) return
          const [label] = one(floor, { product, place: BISTRO, state, quantity: { value, unit } }, stamp)
          if (label !== undefined) made.set(product, label.id)
        },
      },
      {
        at: clock.at(offset, '13:55'),
        by: COOK,
        do: (floor, stamp) => serve(floor, made.get(product), stamp),
      },
    ]
  })
}

function serve(floor: Floor, id: string | undefined, stamp: Stamp): void {
  const label = id === undefined ? undefined : floor.known.labels.get(id)
  if (label !== undefined) floor.move([label], 'serve', stamp)
}

/** Sofrito and stock go into the ragout, béchamel into croquettes, and these out. */
function usedInCentral(clock: WeekClock, offset: number): EarlierWork[] {
  if (!USED_ON.includes(clock.weekday(offset))) return []
  const random = seeded(seedOf(`bases ${clock.day(offset)}`))
  const part = (least: number) => least + random(5) / 2
  const made: string[] = []
  const make = (floor: Floor, making: Omit<Making, 'count' | 'place'>, stamp: Stamp) =>
    one(floor, { ...making, place: CENTRAL }, stamp)
  const bases = [
    ['sofrito', { value: part(3), unit: 'kg' }],
    ['stock', { value: part(2), unit: 'l' }],
    ['bechamel', { value: part(4), unit: 'kg' }],
  ] as const
  return [
    {
      at: clock.at(offset, '10:30'),
      by: CHEF,
      do(floor, stamp) {
        const [sofrito = [], stock = [], bechamel = []] = bases.map(([product, quantity]) =>
          make(floor, { product, state: 'cook', quantity }, stamp),
        )
        const whole = (labels: typeof sofrito) => labels.map(label => ({ label, amount: label.quantity }))
        const out = [
          ...make(
            floor,
            {
              product: 'ragout',
              state: 'cook',
              quantity: { value: 12, unit: 'kg' },
              inputs: [...whole(sofrito), ...whole(stock)],
            },
            stamp,
          ),
          ...make(
            floor,
            {
              product: 'croquettes',
              state: 'prepare',
              quantity: { value: 50, unit: 'piece' },
              inputs: whole(bechamel),
            },
            stamp,
          ),
        ]
        made.push(...out.map(({ id }) => id))
      },
    },
    {
      at: clock.at(offset, '12:00'),
      by: CHEF,
      do(floor, stamp) {
        for (const id of made) serve(floor, id, stamp)
      },
    },
  ]
}

/**
 * What was done in the weeks before a day of the story; the bistro's dishes until the story's own have come to it.
 * @param first days from today, below none
 */
export const earlierWork = (clock: WeekClock, first: number): EarlierWork[] => {
  const begins = first - WEEKS * 7
  const days = Array.from({ length: -begins }, (_, at) => begins + at)
  return days.flatMap(offset => [
    ...servedAtBistro(clock, offset),
    ...(offset < first ? usedInCentral(clock, offset) : []),
  ])
}
