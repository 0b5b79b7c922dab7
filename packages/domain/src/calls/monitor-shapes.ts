/** Shapes that the calls of traces and recall drills answer. */
import { TRACKING_EVENTS } from '../catalogue/names/food.ts'
import { ENTITIES } from '../entities/all.ts'
import { DRILL_RESULT } from '../entities/monitor/drill-shapes.ts'
import {
  nullable,
  object,
  uuid,
  oneOf,
  share,
  instant,
  line,
  linkedNames,
  text,
  propertiesOf,
  figure,
  list,
  count,
  namesOf,
  whole,
  rowOf,
  fieldsOf,
  flag,
  counts,
} from './schema.ts'

export const TRACE_NODES_MAX = 20_000
const LINKS_MAX = 200_000
/** A place in the list of nodes, from 0 on. */
const place = whole(0, TRACE_NODES_MAX)
const details = {
  ...propertiesOf('label', ['initialQuantity', 'bestBefore', 'expiration']),
  createdAt: instant,
}
const batch = propertiesOf('batch', ['id', 'code', 'productId', 'origin', 'status', 'madeAt'])
const supplied = { supplier: text, supplierLot: text, supplierDocument: text }
const node = propertiesOf('label', ['id', 'serial', 'batchId', 'locationId', 'state', 'isFinal', 'quantity'])

/**
 * Labels and how they went into each other, with what they name. A label's product is its batch's. Details stand in
 * `starts`, the labels that it starts from, and in all nodes for who asks for them. Batches have what their supplier said
 * where there is something, and a name where they have no code.
 */
export const TRACE = object({
  nodes: list(object({ ...node, ...details }, namesOf(details)), TRACE_NODES_MAX),
  starts: list(object({ id: uuid, ...details }), TRACE_NODES_MAX),
  links: list(
    object({ from: place, to: place, ...propertiesOf('labelLink', ['kind', 'quantity']) }),
    LINKS_MAX,
  ),
  batches: list(
    object({ ...batch, ...supplied, name: text }, [...namesOf(supplied), 'name']),
    TRACE_NODES_MAX,
  ),
  products: list(fieldsOf('product', ['id', 'name', 'type']), TRACE_NODES_MAX),
  locations: list(fieldsOf('location', ['id', 'name', 'type']), TRACE_NODES_MAX),
  isWhole: flag,
})

/** Events of a trace in order of time, with what the people are called who did them or vouched, and the shared tablets. */
export const TRACE_EVENTS = object(
  {
    events: list(rowOf('event'), 1000),
    names: linkedNames(ENTITIES.event),
    terminals: list(object({ id: uuid, name: text }), 1000),
    ...counts,
  },
  ['moreThanCount'],
)

/** What one sensor measured of food: of the machine it was in, of its container, at its place. */
const measured = object({
  sensorId: uuid,
  by: oneOf(['machine', 'container', 'place']),
  name: text,
  /** Limits of the sensor, or of the place where the sensor has none; degrees Celsius. */
  lower: nullable(figure),
  upper: nullable(figure),
  count,
  minimum: figure,
  maximum: figure,
  mean: figure,
  /** Readings outside the limits. */
  outside: count,
  first: instant,
  last: instant,
  /** Means of equal parts of the stay, null where nothing was measured. */
  points: list(nullable(figure), 100),
})

/** Stays of one trace whose temperatures are told. */
const STAYS_MAX = 500

/** Where food stood, in one state, and what was measured then. */
export const TRACE_TEMPERATURES = object({
  stays: list(
    object({
      eventIds: list(uuid, TRACE_NODES_MAX),
      batchId: uuid,
      state: text,
      locationId: uuid,
      /** The container it was in. */
      containerId: nullable(uuid),
      /** The machine that a program worked it on. */
      deviceId: nullable(text),
      programId: nullable(uuid),
      labelIds: list(uuid, TRACE_NODES_MAX),
      from: instant,
      /** Null while food is there. */
      to: nullable(instant),
      sensors: list(measured, 100),
      /**
       * Why nothing is told: no sensor tells of where it stood, those that do were silent, or the reader may not see
       * readings. Null where something is told.
       */
      missing: nullable(oneOf(['noSensor', 'noReadings', 'hidden'])),
    }),
    STAYS_MAX,
  ),
  programs: list(
    fieldsOf('program', ['id', 'name', 'cookTemperature', 'targetTemperature', 'maxTemperature']),
    STAYS_MAX,
  ),
  isWhole: flag,
})

const lot = propertiesOf('batch', ['code', 'supplier', 'supplierLot', 'origin'])

/** How complete the key data of lots are. */
export const KEY_DATA = object({
  score: share,
  oneStepBack: share,
  events: count,
  complete: count,
  lots: list(
    object({
      ...lot,
      batchId: uuid,
      productName: text,
      score: share,
      events: count,
      missing: list(
        object({
          event: oneOf(TRACKING_EVENTS),
          element: text,
          /** The record in which it is filled in. */
          remedy: nullable(object({ entity: oneOf(['batch', 'product', 'location']), id: text })),
        }),
        1000,
      ),
    }),
    1000,
  ),
  count,
})

const recallDrill = rowOf('recallDrill')
export const DRILL = object({ recallDrill })

/** What a drill finds by now, by the server's clock. */
export const DRILL_NOW = object({ recallDrill, result: DRILL_RESULT, now: instant })

/** Whether a paper is one of ours and unchanged. */
export const DRILL_PROOF = object({
  isGenuine: flag,
  isKeyOfToday: flag,
  recallDrill: nullable(recallDrill),
  digest: line(64),
  signature: nullable(line(100)),
  publicKey: nullable(line(100)),
})
