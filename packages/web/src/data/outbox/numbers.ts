/** The numbers this browser holds for its person: taken one after the other, filled up before they run out. */
import type { LabelNumber } from '@cloche/domain/operations'
import { leftIn, labelSerial, takeFrom, type NumberRange } from '@cloche/domain/rules/registration'
import { call } from '../wire/call.ts'
import { newId } from '../wire/new-id.ts'
import { changeNumbers } from './outbox-database.ts'
import { ownerNow } from './outbox-store.ts'

interface Held {
  readonly clientId: string
  readonly ranges: readonly NumberRange[]
}

export interface HeldNumbers {
  readonly clientId: string
  readonly productSerial: number
  readonly batchSerial: number
  readonly labels: readonly LabelNumber[]
}

/** Numbers are filled up when fewer are left. */
const fewNumbers = 4
const fewLabels = 2000
/** How many are reserved at once of each product. */
const atOnce = 12
/** Batches of all products share their numbers: fewer than these are filled up by so many. */
const fewBatches = 24
const batchesAtOnce = 48

const key = (): string | null => {
  const owner = ownerNow()
  return owner === null ? null : `${owner.organizationId}/${owner.userId}`
}
const heldIn = (kept: Held | undefined): Held => kept ?? { clientId: newId(), ranges: [] }

async function withHeld<Answer>(
  work: (held: Held) => { next: Held; answer: Answer | null },
): Promise<Answer | null> {
  const at = key()
  return at === null ? null : changeNumbers<Held, Answer | null>(at, kept => work(heldIn(kept)))
}

function labelsFrom(ranges: readonly NumberRange[], count: number) {
  const taken = takeFrom(ranges, 'label', null, count)
  if (taken === null) return null
  const ids = Array.from({ length: count }, () => newId()).sort()
  return {
    labels: ids.map((id, at) => ({ id, serial: labelSerial(taken.subject, taken.first + at) })),
    rest: taken.rest,
  }
}

/** Takes the numbers of one registration; null where this browser has not enough of them. */
export function takeNumbers(productId: string, labelCount: number): Promise<HeldNumbers | null> {
  return withHeld<HeldNumbers>(held => {
    const product = takeFrom(held.ranges, 'product', productId)
    const batch = product && takeFrom(product.rest, 'batch', null)
    const labels = batch && labelsFrom(batch.rest, labelCount)
    if (product === null || batch === null || labels === null) return { next: held, answer: null }
    return {
      next: { ...held, ranges: labels.rest },
      answer: {
        clientId: held.clientId,
        productSerial: product.first,
        batchSerial: batch.first,
        labels: labels.labels,
      },
    }
  })
}

/** Takes the numbers of so many new labels; null where this browser has not enough of them. */
export function takeLabels(
  count: number,
): Promise<{ clientId: string; labels: readonly LabelNumber[] } | null> {
  return withHeld(held => {
    const taken = labelsFrom(held.ranges, count)
    return taken === null
      ? { next: held, answer: null }
      : { next: { ...held, ranges: taken.rest }, answer: { clientId: held.clientId, labels: taken.labels } }
  })
}

/** Lets go of all numbers of this person, under a new name of the browser: they are filled up anew. */
export async function forgetNumbers(): Promise<void> {
  await withHeld(() => ({ next: { clientId: newId(), ranges: [] }, answer: true }))
}

/** The serials that come next, without taking them; null where there are none. */
export function nextSerials(productId: string): Promise<{ product: number; batch: number } | null> {
  return withHeld(held => {
    const product = takeFrom(held.ranges, 'product', productId)
    const batch = takeFrom(held.ranges, 'batch', null)
    const answer = product && batch ? { product: product.first, batch: batch.first } : null
    return { next: held, answer }
  })
}

/** What is asked for; nothing where enough is left. */
function wishesOf({ clientId, ranges }: Held, productIds: readonly string[]) {
  const products = productIds.filter(id => leftIn(ranges, 'product', id) < fewNumbers)
  const labels = leftIn(ranges, 'label', null) < fewLabels
  return [
    ...(products.length > 0 || labels ? [{ clientId, productIds: products, labels, count: atOnce }] : []),
    ...(leftIn(ranges, 'batch', null) < fewBatches
      ? [{ clientId, batches: true, count: batchesAtOnce }]
      : []),
  ]
}

/** Reserves more where few are left. @throws Problem */
export async function fillUp(productIds: readonly string[]): Promise<void> {
  const work = async () => {
    const wishes = await withHeld(held => ({ next: held, answer: wishesOf(held, productIds) }))
    for (const reservation of wishes ?? []) {
      const { ranges } = await call('POST', '/labeling/serials/reserve', {
        body: { reservation },
        quiet: true,
        redirect: false,
      })
      await withHeld(held => ({ next: { ...held, ranges: [...held.ranges, ...ranges] }, answer: true }))
    }
  }
  await (navigator.locks === undefined ? work() : navigator.locks.request('cloche-numbers', work))
}
