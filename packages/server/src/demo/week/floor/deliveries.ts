/** What suppliers bring through the week, and how long it keeps by their packs. */
import type { LabelRow } from '@cloche/domain/operations'
import type { AmountUnit } from '@cloche/domain/rules/amounts'
import { addToDay, localDay } from '@cloche/domain/rules/calendar'
import type { LifePair } from '@cloche/domain/rules/expiry'
import { DEMO_ZONE } from '../clock.ts'
import { BANQUET, BANQUET_FRIDGE, BISTRO, CENTRAL, COLD_ROOM, FRIDGE, WAREHOUSE } from '../house.ts'
import type { Stamp } from '../stamp.ts'
import type { Floor } from './floor.ts'

/** Weekdays from 1 for Monday, hour, place, supplier, short form of its lots. */
interface Delivery {
  readonly weekdays: readonly number[]
  readonly at: string
  readonly place: string
  readonly supplier: string
  readonly lots: string
  readonly goods: readonly (readonly [
    product: string,
    count: number,
    value: number,
    unit: AmountUnit,
    where?: string,
  ])[]
}

export const DELIVERIES: readonly Delivery[] = [
  {
    weekdays: [1, 4],
    at: '06:20',
    place: WAREHOUSE,
    supplier: 'Molins Rius',
    lots: 'MR',
    goods: [['flour', 2, 25, 'kg']],
  },
  {
    weekdays: [1],
    at: '06:35',
    place: WAREHOUSE,
    supplier: 'Dolça Casa',
    lots: 'DC',
    goods: [
      ['sugar', 2, 10, 'kg'],
      ['chocolate', 4, 2.5, 'kg'],
    ],
  },
  {
    weekdays: [4],
    at: '06:40',
    place: WAREHOUSE,
    supplier: 'Llegums Pla',
    lots: 'LP',
    goods: [
      ['rice', 3, 10, 'kg'],
      ['chickpeas', 2, 10, 'kg'],
      ['tahini', 2, 5, 'kg'],
    ],
  },
  {
    weekdays: [2],
    at: '06:30',
    place: WAREHOUSE,
    supplier: 'Oleica',
    lots: 'OL',
    goods: [['oil', 4, 5, 'l']],
  },
  {
    weekdays: [1, 3, 5],
    at: '08:00',
    place: CENTRAL,
    supplier: 'Aves del Prat',
    lots: 'AP',
    goods: [
      ['chicken', 2, 8, 'kg', COLD_ROOM],
      ['bones', 2, 8, 'kg', COLD_ROOM],
    ],
  },
  {
    weekdays: [2, 4],
    at: '08:15',
    place: CENTRAL,
    supplier: 'Carns Collserola',
    lots: 'CC',
    goods: [['beef', 1, 14, 'kg', COLD_ROOM]],
  },
  {
    weekdays: [1, 2, 4, 6],
    at: '08:25',
    place: CENTRAL,
    supplier: 'Hortes del Delta',
    lots: 'HD',
    goods: [
      ['tomato', 2, 9, 'kg'],
      ['onion', 1, 8, 'kg'],
      ['carrot', 1, 2, 'kg'],
      ['celery', 1, 1.5, 'kg', COLD_ROOM],
    ],
  },
  {
    weekdays: [1, 3, 5],
    at: '08:40',
    place: CENTRAL,
    supplier: 'Lacteas del Norte',
    lots: 'LN',
    goods: [
      ['milk', 2, 5, 'l', COLD_ROOM],
      ['butter', 1, 1.5, 'kg', COLD_ROOM],
      ['cream', 1, 2, 'l', COLD_ROOM],
      ['parmesan', 1, 1.5, 'kg', COLD_ROOM],
    ],
  },
  {
    weekdays: [3],
    at: '08:50',
    place: CENTRAL,
    supplier: 'Granja Sol',
    lots: 'GS',
    goods: [['eggs', 3, 60, 'piece']],
  },
  {
    weekdays: [2, 4, 5, 6],
    at: '07:40',
    place: BISTRO,
    supplier: 'Llotja Nova',
    lots: 'NV',
    goods: [
      ['hake', 2, 2.5, 'kg', FRIDGE],
      ['prawns', 1, 2, 'kg', FRIDGE],
      ['mussels', 1, 3, 'kg', FRIDGE],
    ],
  },
  {
    weekdays: [2, 3, 4, 5, 6, 7],
    at: '08:30',
    place: BISTRO,
    supplier: 'Forn Vell',
    lots: 'FV',
    goods: [['bread', 1, 2, 'piece']],
  },
  {
    weekdays: [2, 4, 6],
    at: '09:10',
    place: BISTRO,
    supplier: 'Hortes del Delta',
    lots: 'HD',
    goods: [['lettuce', 1, 14, 'piece', FRIDGE]],
  },
  {
    weekdays: [2],
    at: '09:20',
    place: BISTRO,
    supplier: 'Conserves Mar',
    lots: 'CM',
    goods: [
      ['anchovy', 1, 1, 'kg', FRIDGE],
      ['mustard', 1, 1, 'kg'],
    ],
  },
  {
    weekdays: [1, 3, 5],
    at: '07:20',
    place: BANQUET,
    supplier: 'Llotja Nova',
    lots: 'NV',
    goods: [
      ['prawns', 1, 1.5, 'kg', BANQUET_FRIDGE],
      ['mussels', 1, 2, 'kg', BANQUET_FRIDGE],
    ],
  },
  {
    weekdays: [2, 5],
    at: '09:40',
    place: BANQUET,
    supplier: 'Hortes del Delta',
    lots: 'HD',
    goods: [['lettuce', 1, 12, 'piece', BANQUET_FRIDGE]],
  },
]

/** The day a life ends, as a pack says it. */
function lastDay(life: LifePair[keyof LifePair] | undefined, at: string): string | undefined {
  if (!life || life.unit === 'hours' || life.unit === 'minutes') return undefined
  return addToDay(localDay(at, DEMO_ZONE), { [life.unit]: life.value })
}

/** What everything one truck brought became: labels by product. */
export function receive(floor: Floor, delivery: Delivery, stamp: Stamp): LabelRow[] {
  const day = localDay(stamp.at, DEMO_ZONE)
  const [, month = '', date = ''] = day.split('-')
  return delivery.goods.flatMap(([product, count, value, unit, where], line) => {
    const { life } = floor.product(product)
    const pack = life?.['sealed'] ?? life?.['chilled']
    const bestBefore = lastDay(pack?.bestBefore, stamp.at)
    const expiration = lastDay(pack?.expiration, stamp.at)
    return floor.make(
      {
        product,
        place: where ?? delivery.place,
        state: 'init',
        count,
        quantity: { value, unit },
        receipt: {
          supplier: delivery.supplier,
          supplierLot: `${delivery.lots}-${month}${date}-${line + 1}`,
          supplierDocument: `DN ${month}${date}${delivery.at.slice(0, 2)}`,
          ...(bestBefore === undefined ? {} : { bestBefore }),
          ...(expiration === undefined ? {} : { expiration }),
        },
      },
      stamp,
    )
  })
}
