/** What goes between the demo's kitchens: one shipment that came with a difference, and one that is on its way now. */
import {
  receiveShipment,
  sendShipment,
  type Effects,
  type LabelRow,
  type ShipFacts,
  type ShipmentFacts,
} from '@cloche/domain/operations'
import { sum, times } from '@cloche/domain/rules/amounts'
import { BISTRO, CENTRAL, CHEF, FREEZER, MANAGER } from './house.ts'
import type { Floor } from './floor/floor.ts'
import { planOrderBatch, type Ordered } from './orders.ts'
import type { Plan } from './plan.ts'
import type { SellersKnown } from './suppliers.ts'

type Line = ShipFacts['orderLines'][number]

interface Sent {
  readonly effects: Effects
  readonly order: NonNullable<ShipFacts['order']>
  readonly lines: readonly Line[]
}

/** Orders what some labels hold, product by product. */
function order(
  plan: Plan,
  floor: Floor,
  name: string,
  labels: readonly LabelRow[],
  days: readonly [number, number],
): Ordered {
  const lines = [...Map.groupBy(labels, ({ productId }) => productId)].map(([productId, of]) => {
    const key = plan.words.meant(floor.known.products.get(productId)?.name ?? '')
    const [first] = of as [LabelRow]
    const all = sum(
      of.map(({ quantity }) => quantity),
      first.quantity.unit,
    )
    return [key, Number(all?.value ?? 0), first.quantity.unit, null] as const
  })
  return planOrderBatch(plan, floor, {} as SellersKnown, {
    name,
    place: BISTRO,
    from: CENTRAL,
    deliver: [days[1], '11:00'],
    ordered: days[0],
    status: 'start',
    by: MANAGER,
    lines,
  })
}

const costsOf = (floor: Floor) =>
  new Map(
    [...floor.known.products.values()].map(({ id, cost, consumptionUnit }) => [
      id,
      { cost: cost ?? null, unit: consumptionUnit ?? 'piece' },
    ]),
  ) as ShipFacts['costs']

/** The central kitchen picks an order and sends it. */
function send(plan: Plan, floor: Floor, ordered: Ordered, labels: readonly LabelRow[], at: string): Sent {
  const { house } = plan
  const to = house('place', BISTRO)
  const lines: Line[] = ordered.lines.map(line => ({
    ...line,
    status: 'start',
    refused: null,
    outcome: 'open',
  }))
  const batches = new Map(
    labels.flatMap(({ batchId }) => {
      const batch = floor.known.batches.get(batchId)
      return batch === undefined ? [] : [[batchId, { ...batch, productName: batch.name }] as const]
    }),
  )
  const order = { id: ordered.id, version: 3, status: 'start', sending: 'sent', locationId: to }
  const effects = floor.play(
    sendShipment,
    {
      fromLocationId: house('place', CENTRAL),
      toLocationId: to,
      orderBatchId: ordered.id,
      departureTemperature: -19.5,
      lines: labels.map(({ id, productId }) => {
        const line = lines.find(one => one.productId === productId)
        return { labelId: id, ...(line === undefined ? {} : { orderId: line.id }) }
      }),
    },
    {
      labels,
      batches,
      costs: costsOf(floor),
      order,
      orderLines: lines,
      locations: new Set([CENTRAL, FREEZER].map(place => house('place', place))),
      to: { id: to, mayReceive: true },
      states: new Set(floor.known.states.keys()),
      isSensorKnown: false,
    } satisfies ShipFacts,
    { at, by: CHEF },
  )
  return { effects, order: { ...order, version: 4, sending: 'despatched' }, lines }
}

/** The bistro receives it; of its last label only a half came. */
function receive(plan: Plan, floor: Floor, { effects, order, lines }: Sent, at: string): void {
  const rows = (entity: string) =>
    effects.records.flatMap(one => (one.entity === entity ? [{ version: 1, ...one.row }] : []))
  const [shipment] = rows('shipment') as unknown as [NonNullable<ShipmentFacts['shipment']>]
  const sent = rows('shipmentLine') as unknown as ShipmentFacts['lines']
  const last = sent.at(-1)
  const half = last === undefined ? null : times(last.quantity, 0.5)
  floor.play(
    receiveShipment,
    {
      shipmentId: shipment.id,
      temperature: -17,
      lines:
        last === undefined || half === null
          ? []
          : [{ lineId: last.id, outcome: 'less', arrived: half, note: 'Half of the tray was squashed' }],
    },
    {
      shipment,
      lines: sent,
      labels: floor.labels.filter(({ shipmentId }) => shipmentId === shipment.id),
      costs: costsOf(floor),
      order,
      orderLines: lines,
      locations: new Set([plan.house('place', BISTRO)]),
      words: () => plan.words.say('Missing on arrival'),
    } satisfies ShipmentFacts,
    { at, by: CHEF },
  )
}

/** @param plan written before what happened on the floor, which names its orders */
export function playBetween(plan: Plan, floor: Floor): void {
  const { clock } = plan
  const left = clock.at(-1, '09:40')
  const frozen = floor
    .open([FREEZER])
    .filter(
      label => label.containerId === null && label.stateSince < left && floor.isUsable(label, clock.now),
    )
    .slice(0, 4)
  if (frozen.length < 4) return
  const [came, going] = [frozen.slice(0, 2), frozen.slice(2)]
  const first = order(plan, floor, 'Freezer of the bistro', came, [-2, -1])
  receive(plan, floor, send(plan, floor, first, came, left), clock.at(-1, '10:50'))
  const second = order(plan, floor, 'Frozen dishes for tomorrow', going, [-1, 1])
  send(plan, floor, second, going, clock.ago(35))
}
