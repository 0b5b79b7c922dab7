/** Counting, booking in and out, carrying and taking back food without labels. */
import {
  bookingFacts,
  bookingLines,
  bookStock,
  countFacts,
  countStock,
  transferStock,
  type AskedBooking,
  type AskedCount,
  type AskedTransfer,
  type BookingFacts,
  type CountFacts,
} from '@cloche/domain/operations'
import type { Amount } from '@cloche/domain/rules/amounts'
import { stockOf, type VariationReason } from '@cloche/domain/rules/stock'
import fc from 'fast-check'
import { newId } from '../../adapters/ids.ts'
import { thereOf } from '../../demo/week/counts.ts'
import { bookAs, takeBack } from './bookings.ts'
import { placeOf, places, type Kitchen } from './kitchen.ts'
import { amounts } from './label-steps.ts'
import { kind, type Way } from './perform.ts'

const booking: Way<AskedBooking, BookingFacts> = {
  operation: bookStock,
  path: '/stock/register',
  name: 'register',
  factsOf: (known, asked) => bookingFacts(known, bookingLines('register', asked, asked.locationId)),
}
const transferring: Way<AskedTransfer, BookingFacts> = {
  operation: transferStock,
  path: '/stock/transfer',
  name: 'transfer',
  factsOf: (known, asked) =>
    bookingFacts(known, bookingLines('transfer', asked, asked.fromLocationId), asked.toLocationId),
}

/** What there is of what is counted: the browser shows it, the demo sums up what was played. */
const counting = (kitchen: Kitchen): Way<AskedCount, CountFacts> => ({
  operation: countStock,
  path: '/stock/count',
  name: 'count',
  factsOf(known, asked) {
    const { sofrito: productId } = kitchen.products
    const { locationId } = asked
    const here = kitchen.booked.filter(line => line.productId === productId && line.locationId === locationId)
    const sums = stockOf(here, ['state']).map(({ pile, measure, value }) => {
      return { productId, locationId, state: pile.state ?? '', measure, value }
    })
    return countFacts(known, asked, sums)
  },
  demoFactsOf({ demo, products }, asked) {
    return countFacts(demo.known, asked, thereOf(demo, products.sofrito, asked.locationId))
  },
})

const states = fc.constantFrom(undefined, 'chill', 'freeze', 'dust')
const counted = fc.oneof(amounts, fc.constant<Amount>({ value: 0, unit: 'kg' }))

interface Line {
  readonly quantity: Amount
  readonly state: string | undefined
}

const lineOf = ({ products }: Kitchen, { quantity, state }: Line) => ({
  productId: products.sofrito,
  quantity,
  ...(state === undefined ? {} : { state }),
})

export const STOCK_KINDS = [
  kind<Line & { place: number; isTwice: boolean }>(
    'count',
    2,
    { quantity: counted, state: states, place: places, isTwice: fc.boolean() },
    (kitchen, _, drawn, at) => {
      const line = lineOf(kitchen, drawn)
      const lines = drawn.isTwice ? [line, { ...line, state: 'freeze' }] : [line]
      const asked = { id: newId(), at, locationId: placeOf(kitchen, drawn.place), note: ' Shelf ', lines }
      return bookAs(kitchen, counting(kitchen), asked, at)
    },
  ),
  kind<Line & { place: number; sign: 'positive' | 'negative'; reason: VariationReason }>(
    'book',
    4,
    {
      quantity: counted,
      state: states,
      place: places,
      sign: fc.constantFrom('positive', 'negative'),
      reason: fc.constantFrom('receipt', 'consumption', 'waste', 'correction', 'production', 'sale'),
    },
    (kitchen, _, { place, sign, reason, ...line }, at) => {
      const lines = [lineOf(kitchen, line)]
      const asked = { id: newId(), at, locationId: placeOf(kitchen, place), sign, reason, lines }
      return bookAs(kitchen, booking, asked, at)
    },
  ),
  kind<Line & { place: number; to: number }>(
    'transfer',
    2,
    { quantity: counted, state: states, place: places, to: places },
    (kitchen, _, { place, to, ...line }, at) => {
      const ends = { fromLocationId: placeOf(kitchen, place), toLocationId: placeOf(kitchen, to) }
      return bookAs(kitchen, transferring, { id: newId(), at, ...ends, lines: [lineOf(kitchen, line)] }, at)
    },
  ),
  kind<{ which: number }>('take back', 5, { which: fc.nat(5) }, (kitchen, _label, { which }, at) =>
    takeBack(kitchen, which, at),
  ),
]
