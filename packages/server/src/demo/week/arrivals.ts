/** What came of the demo's orders: received against them at the door, lot by lot. */
import {
  receiveDelivery,
  type AskedArrival,
  type Effects,
  type LineAtDoor,
  type OrderAtDoor,
} from '@cloche/domain/operations'
import { languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { DEMO_ZONE } from './clock.ts'
import type { Floor } from './floor/floor.ts'
import type { Plan } from './plan.ts'
import type { Stamp } from './stamp.ts'

const TEXTS = wordsOf('ordering')

/** Takes a delivery in: batches and labels are the floor's, the paper and the order the plan's. */
export function receiveOrder(
  plan: Plan,
  floor: Floor,
  { order, lines }: { readonly order: OrderAtDoor; readonly lines: readonly LineAtDoor[] },
  asked: AskedArrival,
  stamp: Stamp,
): void {
  const { known } = floor
  const { locale } = plan.words
  const isFloors = ({ entity }: { readonly entity: string }) => entity === 'batch' || entity === 'batchItem'
  let all: Effects | undefined
  floor.play(
    receiveDelivery,
    asked,
    {
      order,
      lines,
      products: new Map([...known.products].map(([id, product]) => [id, product])),
      location: {
        id: order.locationId,
        timeZone: DEMO_ZONE,
        lifeEnds: known.locations.get(order.locationId)?.lifeEnds ?? null,
      },
      states: known.states,
      nextBatchSerial: known.nextBatchSerial,
      mayPrice: true,
      door: null,
      words: (key, values) => translate(TEXTS[languageOf(locale)], key, values ?? {}, locale),
    },
    stamp,
    undefined,
    effects => {
      all = effects
      return { ...effects, records: effects.records.filter(isFloors), changes: [], reports: [] }
    },
  )
  if (all !== undefined)
    plan.note({ ...all, records: all.records.filter(record => !isFloors(record)) }, stamp)
}
