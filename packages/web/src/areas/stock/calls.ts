/** The calls of stock, and what they make stale. */
import type { Amount, AmountUnit } from '@cloche/domain/rules/amounts'
import { call } from '../../data/wire/call.ts'
import { queryClient, queryKeys } from '../../data/wire/queries.ts'

/** What is there of a product at one place in one state, with labels and without. */
export interface Pile {
  readonly locationId: string
  readonly locationName: string
  readonly state: string
  readonly quantity: Amount
  readonly changed: string
}

/** How the level moved, in grams, millilitres or a counted unit. */
export interface Curve {
  readonly unit: AmountUnit
  readonly start: number
  readonly points: readonly { readonly at: string; readonly value: number }[]
}

export interface ProductStock {
  readonly product: {
    readonly id: string
    readonly name: string
    readonly consumptionUnit: AmountUnit
    readonly cost: number | null
  }
  readonly piles: readonly Pile[]
  readonly curves: readonly Curve[]
}

export interface Line {
  readonly productId: string
  readonly quantity: Amount
  readonly state?: string
}

export type Sign = 'positive' | 'negative'

interface Booked {
  readonly id: string
  readonly variations: readonly { readonly quantity: Amount }[]
}

export function productStock(
  productId: string,
  period: { from: string; until: string } | null,
  signal?: AbortSignal,
): Promise<ProductStock> {
  return call<ProductStock>('POST', '/stock/product/get', {
    body: { productId, ...period },
    ...(signal === undefined ? {} : { signal }),
  })
}

/** Figures of stock are read again after each booking. */
async function booked(path: string, body: object): Promise<Booked> {
  const answer = await call<Booked>('POST', path, { body })
  await queryClient.invalidateQueries({ queryKey: queryKeys.here })
  return answer
}

export function bookLines(register: {
  id: string
  sign: Sign
  reason: string
  note?: string
  lines: readonly Line[]
}): Promise<Booked> {
  return booked('/stock/register', { register })
}

export function bookCount(count: {
  id: string
  at: string
  locationId: string
  lines: readonly Line[]
}): Promise<Booked> {
  return booked('/stock/count', { count })
}

export function bookTransfer(transfer: {
  id: string
  fromLocationId: string
  toLocationId: string
  lines: readonly Line[]
}): Promise<Booked> {
  return booked('/stock/transfer', { transfer })
}

/** Writes the opposite of what was booked under an id. */
export function takeBack(id: string): Promise<Booked> {
  return booked('/stock/undo', { undo: { id } })
}
