/** A small kitchen's ledger with every kind of event, for exports to be judged by. */
import type { Amount } from '../rules/amounts/index.ts'
import type { ExportedEvent, ExportedLabel, ExportInput } from '../rules/epcis/index.ts'
import { staysOf, type TraceLink, type TraceLinkKind } from '../rules/traceability/index.ts'

const uuid = (kind: number, index: number) =>
  `0198${String(kind).padStart(4, '0')}-0000-7000-8000-${String(index).padStart(12, '0')}`
const minute = (index: number) => `2026-03-10T08:${String(index).padStart(2, '0')}:00.000Z`
const kg = (value: number): Amount => ({ value, unit: 'kg' })

export const sampleIds = {
  kitchen: uuid(1, 1),
  bar: uuid(1, 2),
  milk: uuid(2, 1),
  cream: uuid(2, 2),
  milkBatch: uuid(3, 1),
  creamBatch: uuid(3, 2),
  milkLabel: uuid(4, 1),
  creamLabel: uuid(4, 2),
  partLabel: uuid(4, 3),
  box: uuid(5, 1),
  sensor: uuid(6, 1),
}
const ids = sampleIds

const label = (id: string, batch: 'milk' | 'cream', born: number, state: string): ExportedLabel => ({
  id,
  serial: `S${id.slice(-2)}`,
  productId: ids[batch],
  batchId: batch === 'milk' ? ids.milkBatch : ids.creamBatch,
  state,
  isFinal: state === 'waste',
  createdAt: minute(born),
  bestBefore: '2026-03-12T22:59:59.000Z',
  expiration: batch === 'milk' ? null : '2026-03-13T22:59:59.000Z',
  initialQuantity: kg(2),
})

const event = (index: number, action: string, more: Partial<ExportedEvent> = {}): ExportedEvent => ({
  id: uuid(9, index),
  at: minute(index),
  action,
  locationId: ids.kitchen,
  labelId: null,
  batchId: ids.creamBatch,
  productId: null,
  containerId: null,
  toState: null,
  quantity: null,
  data: {},
  ...more,
})

const link = (
  index: number,
  fromId: string,
  toId: string,
  kind: TraceLinkKind,
  value: number,
): TraceLink => ({
  fromId,
  toId,
  kind,
  eventId: uuid(9, index),
  quantity: kg(value),
})

const part = { labelId: ids.partLabel, quantity: kg(0.5) }

const events: readonly ExportedEvent[] = [
  event(1, 'label/receive', { batchId: ids.milkBatch, toState: 'chill' }),
  event(2, 'label/use', { batchId: ids.milkBatch, labelId: ids.milkLabel, quantity: kg(1) }),
  event(3, 'label/register', { toState: 'prepare' }),
  event(4, 'label/print', { data: { labelIds: [ids.creamLabel] } }),
  event(5, 'label/split', {
    labelId: ids.creamLabel,
    toState: 'prepare',
    data: { parts: [{ id: ids.partLabel }] },
  }),
  event(6, 'label/move', { ...part, toState: 'chill' }),
  event(7, 'label/relocate', { ...part, locationId: ids.bar, data: { fromLocationId: ids.kitchen } }),
  event(8, 'container/pack', { ...part, containerId: ids.box }),
  event(9, 'batch/hold', { data: { reason: 'alarm' } }),
  event(10, 'batch/release', { data: { reason: 'checked' } }),
  event(11, 'label/move', { ...part, toState: 'waste' }),
  event(12, 'haccp/check', { batchId: null }),
]

const labels: readonly ExportedLabel[] = [
  label(ids.milkLabel, 'milk', 1, 'chill'),
  label(ids.creamLabel, 'cream', 3, 'prepare'),
  label(ids.partLabel, 'cream', 5, 'waste'),
]

export const sampleExport: ExportInput = {
  now: '2026-03-11T08:00:00.000Z',
  address: 'https://kitchen.example',
  events,
  labels,
  links: [
    link(3, ids.milkLabel, ids.creamLabel, 'input', 1),
    link(5, ids.creamLabel, ids.partLabel, 'split', 0.5),
  ],
  batches: [
    {
      id: ids.milkBatch,
      code: 'M-1',
      productId: ids.milk,
      supplier: 'Dairy',
      supplierLot: 'L 77',
      supplierDocument: 'DN 4/2026',
    },
    {
      id: ids.creamBatch,
      code: 'C-1',
      productId: ids.cream,
      supplier: null,
      supplierLot: null,
      supplierDocument: null,
    },
  ],
  products: [
    { id: ids.milk, name: 'Milk', gtin: '08412345000010' },
    { id: ids.cream, name: 'Cream', gtin: null },
  ],
  locations: [
    { id: ids.kitchen, name: 'Kitchen', gln: '8412345000003', timeZone: 'Europe/Madrid' },
    { id: ids.bar, name: 'Bar', gln: null, timeZone: 'America/New_York' },
  ],
  containers: [{ id: ids.box, sscc: null, grai: null }],
  stays: staysOf(events, labels).map(stay => ({
    ...stay,
    readings: [
      {
        sensorId: ids.sensor,
        minimum: 2,
        maximum: 4.5,
        mean: 3.1234567,
        first: stay.from,
        last: stay.to ?? minute(30),
      },
    ],
  })),
}
