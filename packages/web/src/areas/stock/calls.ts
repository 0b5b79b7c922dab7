/** The calls of stock, and what they make stale. */
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
  type Effects,
} from '@cloche/domain/operations'
import { totalsOf, type Amount } from '@cloche/domain/rules/amounts'
import { doHere, giveUp, type HereWay, type Sent } from '../../data/outbox/perform-here.ts'
import { call } from '../../data/wire/call.ts'
import type { Answer, Body } from '../../data/wire/contracts.ts'
import { queryClient, queryKeys } from '../../data/wire/queries.ts'

export type ProductStock = Answer<'POST', '/stock/product/get'>
/** What is there of a product at one place in one state, with labels and without. */
export type Pile = ProductStock['piles'][number]
/** How the level moved, in grams, millilitres or a counted unit. */
export type Curve = ProductStock['curves'][number]

export type Sign = 'positive' | 'negative'

interface Booked {
  readonly variations: readonly { readonly id: string; readonly quantity: Amount }[]
}

export function productStock(
  productId: string,
  period: { from: string; until: string } | null,
  signal?: AbortSignal,
): Promise<ProductStock> {
  return call('POST', '/stock/product/get', {
    body: { productId, ...period },
    ...(signal === undefined ? {} : { signal }),
  })
}

/** Figures of stock are read again after each booking. */
async function booked<T>(answer: Promise<T>): Promise<T> {
  const done = await answer
  await queryClient.invalidateQueries({ queryKey: queryKeys.here })
  return done
}

/** What the queue says of a booking that waits for a connection. */
interface Said {
  readonly title: string
  readonly detail: string
}

const answerOf = (effects: Effects): Booked => ({ variations: effects.variations })

const bookWay: HereWay<AskedBooking, BookingFacts, Booked> = {
  kind: 'book',
  path: '/stock/register',
  name: 'register',
  operation: bookStock,
  factsOf: ({ known }, asked) => bookingFacts(known, bookingLines('register', asked, asked.locationId)),
  answerOf,
}

/** Without a connection it is decided here and kept. @throws Problem */
export function bookLines(
  register: Body<'POST', '/stock/register'>['register'] & { id: string; locationId: string },
  said: Said,
): Promise<Sent<Booked>> {
  const ask = () => call('POST', '/stock/register', { body: { register } })
  return booked(doHere(bookWay, register, { id: register.id, ...said }, ask))
}

/** `pile`: what the screen shows of what is there. Without a connection it is decided here and kept. @throws Problem */
export function bookCount(
  count: Body<'POST', '/stock/count'>['count'] & { id: string; locationId: string },
  productId: string,
  pile: Pile,
  said: Said,
): Promise<Sent<Booked>> {
  const { state, locationId, quantity } = pile
  const measured = totalsOf([quantity])
  const sums = measured.map(({ value, unit: measure }) => ({ productId, state, locationId, measure, value }))
  const way: HereWay<AskedCount, CountFacts, Booked> = {
    kind: 'count',
    path: '/stock/count',
    name: 'count',
    operation: countStock,
    factsOf: ({ known }, asked) => countFacts(known, asked, sums),
    answerOf,
  }
  const ask = () => call('POST', '/stock/count', { body: { count } })
  return booked(doHere(way, count, { id: count.id, ...said }, ask))
}

const transferWay: HereWay<AskedTransfer, BookingFacts, Booked> = {
  kind: 'carry',
  path: '/stock/transfer',
  name: 'transfer',
  operation: transferStock,
  factsOf: ({ known }, asked) =>
    bookingFacts(known, bookingLines('transfer', asked, asked.fromLocationId), asked.toLocationId),
  answerOf,
}

/** Without a connection it is decided here and kept. @throws Problem */
export function bookTransfer(
  transfer: Body<'POST', '/stock/transfer'>['transfer'] & { id: string; fromLocationId: string },
  said: Said,
): Promise<Sent<Booked>> {
  const ask = () => call('POST', '/stock/transfer', { body: { transfer } })
  return booked(doHere(transferWay, transfer, { id: transfer.id, ...said }, ask))
}

/** Writes the opposite of what was booked under an id; what still waits is given up. */
export async function takeBack(id: string): Promise<void> {
  if (await giveUp(id)) return
  await booked(call('POST', '/stock/undo', { body: { undo: { id } } }))
}
