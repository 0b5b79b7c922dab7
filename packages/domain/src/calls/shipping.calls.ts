/** Calls of what goes between our own kitchens: orders to us, picking, sending, what is on its way, receiving it. */
import { defineCall } from '../catalogue/call.ts'
import { BATCH_STATUSES } from '../catalogue/names/food.ts'
import { SHIPMENT_OUTCOMES } from '../catalogue/names/order.ts'
import { typed } from '../catalogue/typed.ts'
import {
  amount,
  degrees,
  flag,
  instant,
  line,
  list,
  money,
  nullable,
  object,
  oneOf,
  quantity,
  someOf,
  statePath,
  text,
  uuid,
} from './schema.ts'

/** So many labels travel at once. */
export const SHIPMENT_LINES_MAX = 500
const figure = nullable(typed<number>({ type: 'number' }))

const shipmentOf = object({
  id: uuid,
  status: oneOf(['sent', 'received', 'cancelled']),
  fromName: text,
  toName: text,
  document: nullable(text),
  /** The order that it answers. */
  orderBatchId: nullable(uuid),
  sentAt: instant,
  receivedAt: nullable(instant),
  departureTemperature: figure,
  arrivalTemperature: figure,
  lines: typed<number>({ type: 'integer' }),
})
const box = object({ id: uuid, name: text, code: nullable(text), sscc: nullable(text) })
const reach = { key: 'OR', verb: 'view', doing: ['receive', 'order', 'book'] } as const
const answer = object({ shipment: someOf('shipment') })

export const SHIPPING_CALLS = [
  defineCall({
    name: 'ordering.incoming',
    area: 'ordering',
    method: 'POST',
    path: '/ordering/incoming/get',
    gate: reach,
    summary:
      'Orders that other places of ours have sent to these, what is on its way here, and what left here',
    body: object({}),
    isRead: true,
    answer: object({
      orders: list(
        object({
          id: uuid,
          name: text,
          placeName: text,
          toLocationId: uuid,
          deliverAt: instant,
          lines: typed<number>({ type: 'integer' }),
          isOnItsWay: flag,
        }),
        200,
      ),
      coming: list(shipmentOf, 200),
      going: list(shipmentOf, 200),
    }),
  }),
  defineCall({
    name: 'ordering.pick',
    area: 'ordering',
    method: 'POST',
    path: '/ordering/incoming/pick/get',
    gate: reach,
    summary: 'What an order to us still lacks, and the labels that answer it, first expiry first',
    body: object({ orderBatchId: uuid }),
    isRead: true,
    answer: object({
      orderBatchId: uuid,
      fromLocationId: uuid,
      toLocationId: uuid,
      placeName: text,
      name: text,
      deliverAt: instant,
      note: nullable(text),
      /** Whether what goes between our places is shown with a price. */
      charges: flag,
      /** What may go along and tells the temperature on the way. */
      sensors: list(object({ id: uuid, name: text }), 200),
      /** What may be packed. */
      containers: list(box, 500),
      lines: list(
        object({
          orderId: uuid,
          productId: uuid,
          name: text,
          ordered: quantity,
          outstanding: quantity,
          onTheWay: quantity,
          /** What it costs, where that is shown. */
          cost: nullable(object({ cost: figure, unit: text })),
          /** Food without a label. */
          loose: list(
            object({
              state: text,
              locationId: uuid,
              placeName: text,
              quantity,
              picked: nullable(quantity),
            }),
            50,
          ),
          labels: list(
            object({
              id: uuid,
              serial: text,
              quantity,
              state: text,
              expiration: nullable(instant),
              bestBefore: nullable(instant),
              placeName: text,
              containerId: nullable(uuid),
              /** Why it is not offered. */
              block: nullable(oneOf(['final', 'hold', 'rejected', 'expired', 'onTheWay'])),
              picked: nullable(quantity),
            }),
            200,
          ),
        }),
        1000,
      ),
    }),
  }),
  defineCall({
    name: 'ordering.targets',
    area: 'ordering',
    method: 'POST',
    path: '/ordering/targets/get',
    gate: { key: 'OR', verb: 'view', doing: ['receive', 'order', 'move', 'carry', 'book'] },
    summary:
      'The places of the organization that food can be taken to, those within reach first; out of reach only those where people work',
    body: object({}),
    isRead: true,
    answer: object({
      places: list(
        object({
          id: uuid,
          name: text,
          parentName: nullable(text),
          isWithinReach: flag,
          /** Itself and all above it. */
          hierarchy: list(uuid, 50),
        }),
        1000,
      ),
    }),
  }),
  defineCall({
    name: 'ordering.ship',
    area: 'ordering',
    method: 'POST',
    path: '/ordering/ship',
    isRepeatable: true,
    gate: { key: 'SC', verb: 'create', doing: ['book', 'carry'] },
    summary:
      'Send labels and food without labels to another place: in stock nowhere until that place confirms it',
    body: object({
      shipment: object(
        {
          id: uuid,
          at: instant,
          fromLocationId: uuid,
          toLocationId: uuid,
          orderBatchId: uuid,
          document: line(100),
          departureTemperature: degrees,
          sensorId: uuid,
          note: line(500),
          containerIds: list(uuid, 100),
          /** More than there is of food without a label is sent all the same. */
          beyond: flag,
          lines: list(
            object(
              {
                id: uuid,
                orderId: uuid,
                labelId: uuid,
                productId: uuid,
                state: statePath,
                locationId: uuid,
                quantity: amount,
                price: money,
                containerId: uuid,
              },
              [
                'id',
                'orderId',
                'labelId',
                'productId',
                'state',
                'locationId',
                'quantity',
                'price',
                'containerId',
              ],
            ),
            SHIPMENT_LINES_MAX,
          ),
        },
        [
          'id',
          'at',
          'orderBatchId',
          'document',
          'departureTemperature',
          'sensorId',
          'note',
          'containerIds',
          'beyond',
        ],
      ),
    }),
    answer,
  }),
  defineCall({
    name: 'ordering.shipment',
    area: 'ordering',
    method: 'POST',
    path: '/ordering/shipment/detail/get',
    gate: reach,
    summary:
      'A shipment from or to these places with its lines, and what the sensor that went with it measured',
    body: object({ shipmentId: uuid }),
    isRead: true,
    answer: object({
      shipment: shipmentOf,
      toLocationId: uuid,
      /** Whether who asks may receive it, and whether they may call it off. */
      isForUs: flag,
      isOurs: flag,
      note: nullable(text),
      sensorName: nullable(text),
      charges: flag,
      containers: list(box, 500),
      /** Where it may be put; the place itself first. */
      places: list(object({ id: uuid, name: text }), 200),
      lines: list(
        object({
          id: uuid,
          productId: uuid,
          name: text,
          serial: nullable(text),
          /** Of the label; food without one has none. */
          batchStatus: nullable(oneOf(BATCH_STATUSES)),
          labelId: nullable(uuid),
          quantity,
          expiration: nullable(instant),
          bestBefore: nullable(instant),
          containerId: nullable(uuid),
          price: figure,
          outcome: oneOf(SHIPMENT_OUTCOMES),
          arrived: nullable(quantity),
          note: nullable(text),
        }),
        SHIPMENT_LINES_MAX,
      ),
      /** Between departure and arrival, or now. */
      measured: nullable(
        object({ minimum: figure, maximum: figure, count: typed<number>({ type: 'integer' }) }),
      ),
    }),
  }),
  defineCall({
    name: 'ordering.shipmentPaper',
    area: 'ordering',
    method: 'GET',
    path: '/ordering/shipment/paper',
    gate: reach,
    summary: 'The delivery note of a shipment, to print and to go along',
    query: object({ shipmentId: uuid }),
    isRead: true,
    answerType: 'application/pdf',
  }),
  defineCall({
    name: 'ordering.arrive',
    area: 'ordering',
    method: 'POST',
    path: '/ordering/arrive',
    gate: { key: 'OR', verb: 'create', doing: ['receive'] },
    summary: 'Confirm what came of a shipment: what is not named arrived as it was sent',
    body: object({
      arrival: object(
        {
          shipmentId: uuid,
          at: instant,
          locationId: uuid,
          temperature: degrees,
          isClosed: flag,
          lines: list(
            object(
              {
                lineId: uuid,
                outcome: oneOf(['arrived', 'less', 'missing', 'refused']),
                arrived: amount,
                note: line(300),
              },
              ['arrived', 'note'],
            ),
            SHIPMENT_LINES_MAX,
          ),
        },
        ['at', 'locationId', 'temperature', 'isClosed'],
      ),
    }),
    answer,
  }),
  defineCall({
    name: 'ordering.unship',
    area: 'ordering',
    method: 'POST',
    path: '/ordering/unship',
    gate: { key: 'SC', verb: 'create', doing: ['book', 'carry'] },
    summary: 'Call a shipment off that was not received: everything is back where it stood',
    body: object({ shipmentId: uuid }),
    answer,
  }),
] as const
