/** What may go out of here of a product, and where the amount that was typed comes from. */
import { pickable, proposeOut, type LabelTaken } from '@cloche/domain/operations'
import { inUnit, isPositive, plus, sum, zero, type Amount } from '@cloche/domain/rules/amounts'
import { useQuery } from '@tanstack/react-query'
import { isUnavailable } from '../../../data/local/stale-while-revalidate.ts'
import { kitchenHere } from '../../../data/outbox/kitchen-here.ts'
import { useSession } from '../../../data/session/session.ts'
import { call } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { queryKeys } from '../../../data/wire/queries.ts'

export type Offer = Answer<'POST', '/stock/takeable/get'>
export type OfferedLabel = Offer['labels'][number]

export interface LooseTaken {
  readonly locationId: string
  readonly quantity: Amount
}

/** Where a line of goods out comes from. */
export interface Sources {
  readonly labels: readonly LabelTaken[]
  readonly loose: readonly LooseTaken[]
}

/** Without a connection: the labels that this device knows; what has no label is known to nobody here. */
async function offerHere(productId: string, locationId: string): Promise<Offer> {
  const here = await kitchenHere()
  if (here === null) return { labels: [], loose: [] }
  const { known, moment } = here
  const labels = [...known.labels.values()].filter(
    label =>
      label.productId === productId &&
      known.locations.get(label.locationId)?.hierarchy.includes(locationId) === true,
  )
  return {
    labels: pickable(labels, moment.now).map(({ label, block }) => ({
      ...label,
      batchCode: known.batches.get(label.batchId)?.code ?? null,
      placeName: '',
      block,
    })),
    loose: [],
  }
}

/** What there is of a product at a place and below. @throws Problem */
export async function readOffer(productId: string, here: string, signal?: AbortSignal): Promise<Offer> {
  try {
    return await call('POST', '/stock/takeable/get', {
      body: { productId },
      ...(signal === undefined ? {} : { signal }),
    })
  } catch (error) {
    if (isUnavailable(error) && typeof indexedDB !== 'undefined') return offerHere(productId, here)
    throw error
  }
}

/** The same; undefined until it is known. */
export function useOffer(productId: string, isAsked: boolean): Offer | undefined {
  const here = useSession().location?.id ?? ''
  const { data } = useQuery({
    queryKey: queryKeys.named('stock.takeable', productId, here),
    enabled: isAsked && here !== '',
    networkMode: 'always',
    queryFn: ({ signal }) => readOffer(productId, here, signal),
  })
  return data
}

export const inState = (offer: Offer, state: string): Offer => ({
  labels: offer.labels.filter(label => label.state === state),
  loose: offer.loose.filter(pile => pile.state === state),
})

/** What there is in each state, most first, of what may be used. */
export function statesOf(offer: Offer): { readonly state: string; readonly quantity: Amount }[] {
  const there = [...offer.labels.filter(({ block }) => block === null), ...offer.loose] as readonly {
    state: string
    quantity: Amount
  }[]
  return [...Map.groupBy(there, ({ state }) => state)].flatMap(([state, some]) => {
    const [first, ...rest] = some.map(({ quantity }) => quantity)
    return first === undefined
      ? []
      : [{ state, quantity: rest.reduce((all, one) => plus(all, one) ?? all, first) }]
  })
}

/** By first expiry; what is more than there is leaves the place itself without a label. */
export function sourcesFor(offer: Offer, wanted: Amount, here: string): Sources {
  const { labels, loose, left } = proposeOut(
    wanted,
    offer.labels.map(label => ({ label, block: label.block })),
    offer.loose,
  )
  const taken = loose.map(({ pile, quantity }) => ({ locationId: pile.locationId, quantity }))
  if (!isPositive(left)) return { labels, loose: taken }
  const own = taken.find(({ locationId }) => locationId === here)
  const rest = { locationId: here, quantity: own === undefined ? left : (plus(own.quantity, left) ?? left) }
  return { labels, loose: [...taken.filter(one => one !== own), rest] }
}

/** All that is taken, in a unit. */
export const takenOf = ({ labels, loose }: Sources, unit: Amount['unit']): Amount =>
  sum(
    [...labels, ...loose].flatMap(({ quantity }) => inUnit(quantity, unit) ?? []),
    unit,
  ) ?? zero(unit)

/** Lines as they are booked: one for the labels and what leaves here, one for each other place. */
export function bookedLines(
  line: { readonly productId: string; readonly state: string; readonly quantity: Amount },
  sources: Sources,
  here: string,
) {
  const { productId, state } = line
  const elsewhere = sources.loose.filter(({ locationId }) => locationId !== here)
  const first = { ...sources, loose: sources.loose.filter(({ locationId }) => locationId === here) }
  const isFirst = first.labels.length + first.loose.length > 0
  return [
    ...(isFirst
      ? [{ productId, state, quantity: takenOf(first, line.quantity.unit), labels: [...first.labels] }]
      : []),
    ...elsewhere.map(({ locationId, quantity }) => ({ productId, state, locationId, quantity })),
  ]
}
