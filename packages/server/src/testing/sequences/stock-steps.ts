/** Counting, booking in and out, carrying and taking back food without labels. */
import {
  bookingFacts,
  bookingLines,
  bookStock,
  countFacts,
  countStock,
  transferStock,
  undoBooking,
  type AskedBooking,
  type AskedCount,
  type AskedTransfer,
  type AskedUndo,
  type BookingFacts,
  type CountedBefore,
  type CountedLabel,
  type CountFacts,
  type UndoFacts,
  type VariationLine,
} from '@cloche/domain/operations'
import type { Amount } from '@cloche/domain/rules/amounts'
import { stockOf, type VariationReason } from '@cloche/domain/rules/stock'
import fc from 'fast-check'
import { newId } from '../../adapters/ids.ts'
import { thereOf } from '../../demo/week/counts.ts'
import { rowsOf } from '../labels.ts'
import type { Kitchen } from './kitchen.ts'
import { amounts } from './label-steps.ts'
import { kind, perform, type Way } from './perform.ts'

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

/** What may be taken back: the id of a booking, what it wrote, and the labels that it changed. */
interface Done {
  readonly id: string
  readonly variations: readonly VariationLine[]
  readonly labels: readonly Omit<CountedLabel, 'label' | 'isMovedOn'>[]
  readonly labelIds: readonly string[]
}

const done = new WeakMap<Kitchen, Done>()

/** Labels to which something happened after a count, besides what changes nothing. */
async function movedOn({ t }: Kitchen, { id, labelIds }: Done): Promise<ReadonlySet<string>> {
  const events = await rowsOf(
    t,
    `select label_id as id, action, data ->> 'countId' as count, data ->> 'cause' as cause from event
     where organization_id = $1 and label_id = any($2::uuid[]) order by at, id`,
    [labelIds],
  )
  return new Set(
    labelIds.filter(labelId => {
      const own = events.filter(event => event['id'] === labelId)
      const counted = own.findIndex(event => event['count'] === id && event['cause'] === 'stock/count')
      return own.slice(counted + 1).some(({ action }) => !['label/print', 'label/check'].includes(action))
    }),
  )
}

const undoing = (last: Done, moved: ReadonlySet<string>): Way<AskedUndo, UndoFacts> => ({
  operation: undoBooking,
  path: '/stock/undo',
  name: 'undo',
  factsOf: ({ labels }) => ({
    variations: last.variations,
    labels: last.labelIds.flatMap((id, index) => {
      const label = labels.get(id)
      return label === undefined ? [] : [{ ...last.labels[index]!, label, isMovedOn: moved.has(id) }]
    }),
  }),
  // It takes nothing back.
  demoFactsOf: () => null,
})

/** Books, and remembers what may be taken back. `id`: of the booking. */
export async function bookAs<Asked, Facts>(
  kitchen: Kitchen,
  way: Way<Asked, Facts>,
  asked: Asked,
  id: string,
  at: string,
) {
  const before = kitchen.booked.length
  const outcome = await perform(kitchen, way, asked, at)
  const variations = kitchen.booked.slice(before)
  const counted = (outcome.effects?.events ?? []).filter(({ action }) => action === 'label/count')
  const labels = counted.map(({ data }) => ({ before: data as unknown as CountedBefore }))
  // A count that agreed supersedes what was booked before it.
  if (variations.length > 0)
    done.set(kitchen, { id, variations, labels, labelIds: counted.map(({ labelId }) => labelId as string) })
  else if (outcome.isDone) done.delete(kitchen)
  return outcome
}

const book = <Asked, Facts>(
  kitchen: Kitchen,
  way: Way<Asked, Facts>,
  asked: Asked & { readonly id: string },
  at: string,
) => bookAs(kitchen, way, asked, asked.id, at)

export const places = fc.nat(2)
export const placeOf = (kitchen: Kitchen, at: number) => Object.values(kitchen.places)[at]!
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
      return book(kitchen, counting(kitchen), asked, at)
    },
  ),
  kind<Line & { place: number; sign: 'positive' | 'negative'; reason: VariationReason }>(
    'book',
    2,
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
      return book(kitchen, booking, asked, at)
    },
  ),
  kind<Line & { place: number; to: number }>(
    'transfer',
    2,
    { quantity: counted, state: states, place: places, to: places },
    (kitchen, _, { place, to, ...line }, at) => {
      const ends = { fromLocationId: placeOf(kitchen, place), toLocationId: placeOf(kitchen, to) }
      return book(kitchen, transferring, { id: newId(), at, ...ends, lines: [lineOf(kitchen, line)] }, at)
    },
  ),
  kind('take back', 2, {}, async (kitchen, _label, _drawn, at) => {
    const last = done.get(kitchen)
    if (last === undefined) return null
    done.delete(kitchen)
    return perform(kitchen, undoing(last, await movedOn(kitchen, last)), { id: last.id }, at)
  }),
]
