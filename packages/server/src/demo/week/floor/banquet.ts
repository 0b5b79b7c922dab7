/** A day of the banqueting kitchen: rice for the staff of the hotel, dishes of the central kitchen for its guests. */
import { BANQUET, BANQUET_FRIDGE, CENTRAL, CHEF, WAREHOUSE } from '../house.ts'
import type { Day } from './day.ts'
import { step } from './service.ts'
import { clearExpired, cook, fetchGoods } from './shift.ts'

const OPEN = [1, 2, 3, 4, 5, 6]
const FISH = [1, 3, 5]
const HERE = [BANQUET, BANQUET_FRIDGE]
const DISHES = [
  ['lasagne', 1],
  ['croquettes', 1],
] as const

export const BANQUET_DAY: Day = [
  {
    weekdays: OPEN,
    at: '07:10',
    by: CHEF,
    do: (floor, stamp) => clearExpired(floor, HERE, stamp),
  },
  {
    weekdays: FISH,
    at: '10:00',
    by: CHEF,
    do(floor, stamp) {
      const goods = [
        ['rice', 2],
        ['oil', 1],
      ] as const
      fetchGoods(floor, goods, [WAREHOUSE, CENTRAL], BANQUET, stamp)
    },
  },
  {
    weekdays: FISH,
    at: '12:10',
    by: CHEF,
    do(floor, stamp) {
      const parts = [
        ['rice', 1.5],
        ['prawns', 0.7],
        ['mussels', 1.1],
        ['sofrito', 0.9],
        ['stock', 3.5],
      ] as const
      const recipe = {
        product: 'paella',
        place: BANQUET,
        state: 'cook',
        count: 3,
        value: 5,
        unit: 'serving' as const,
      }
      cook(floor, { ...recipe, parts, from: HERE }, stamp)
    },
  },
  step(OPEN, '12:30', CHEF, DISHES, ['chill', 'retherm'], HERE),
  step(FISH, '13:10', CHEF, [['paella', 3]], ['cook', 'serve'], HERE),
  step(OPEN, '13:30', CHEF, DISHES, ['retherm', 'serve'], HERE),
  step(OPEN, '19:40', CHEF, [['tart', 1]], ['chill', 'ready'], HERE),
  step(OPEN, '20:50', CHEF, [['tart', 1]], ['ready', 'serve'], HERE),
]
