/** Food as the rule for key data sees it. */
import type { TrackedBatch, TrackedEvent, TrackedFood, TrackedPlace } from '@cloche/domain/rules/food-safety'
import { sum } from '@cloche/domain/rules/amounts'
import type { TraceLink } from '@cloche/domain/rules/traceability'
import type { Food, FoodEvent, FoodPlace } from '../food/read-food.ts'

const addressOf = ({ address, city, country }: FoodPlace): string | null =>
  address === null || city === null ? null : [address, city, country].filter(Boolean).join(', ')

/** What went in, an amount a batch; lots whose amounts do not add up stay apart. */
function inputsOf(links: readonly TraceLink[], batchOf: ReadonlyMap<string, string>): TrackedEvent['inputs'] {
  return [...Map.groupBy(links, link => batchOf.get(link.fromId) ?? '')].flatMap(([batchId, own]) => {
    const whole = sum(own.map(link => link.quantity))
    return whole === null
      ? own.map(({ quantity }) => ({ batchId, quantity }))
      : [{ batchId, quantity: whole }]
  })
}

function kindOf({ action, data }: FoodEvent): TrackedEvent['kind'] | null {
  if (action === 'label/receive') return 'received'
  if (action === 'label/register') return 'made'
  return typeof data?.['fromLocationId'] === 'string' ? 'moved' : null
}

/** What a container took along, a line a batch; how much of each was in it then is not known. */
function carriedIn(event: FoodEvent, batchOf: ReadonlyMap<string, string>): TrackedEvent[] {
  const ids = (event.data?.labelIds ?? []).flatMap(id => batchOf.get(id) ?? [])
  return [...new Set(ids)].map(batchId => ({
    id: event.id,
    at: event.at,
    kind: 'moved',
    batchId,
    locationId: event.locationId,
    fromLocationId: (event.data?.['fromLocationId'] as string | undefined) ?? null,
    quantity: null,
    inputs: [],
  }))
}

export function trackedFood(food: Food): TrackedFood {
  const products = new Map(food.products.map(product => [product.id, product.name]))
  const batchOf = new Map(food.labels.map(label => [label.id, label.batchId]))
  const linksOf = Map.groupBy(food.links, link => link.eventId)
  const batches = food.batches.map((batch): TrackedBatch => ({
    ...batch,
    productName: products.get(batch.productId) ?? batch.name,
  }))
  const places = food.places.map((place): TrackedPlace => ({ ...place, address: addressOf(place) }))
  const events = food.events.flatMap((event): TrackedEvent[] => {
    const kind = kindOf(event)
    if (kind === null) return []
    if (event.batchId === null) return carriedIn(event, batchOf)
    return [
      {
        id: event.id,
        at: event.data?.madeAt ?? event.at,
        kind,
        batchId: event.batchId,
        locationId: event.locationId,
        fromLocationId: (event.data?.['fromLocationId'] as string | undefined) ?? null,
        quantity: event.quantity,
        inputs: inputsOf(linksOf.get(event.id) ?? [], batchOf),
      },
    ]
  })
  return {
    events,
    batches: new Map(batches.map(batch => [batch.id, batch])),
    places: new Map(places.map(place => [place.id, place])),
  }
}
