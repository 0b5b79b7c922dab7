/** The ledger as an EPCIS 2.0 document: a translation, event by event. */
import { eventsOf, type Names } from './events.ts'
import { containerUri, joinedUuid, labelUri, lotUri, placeUri, uuidUrn } from './identifiers.ts'
import { writtenOffset } from './values.ts'
import type { ExportInput, ExportedLabel, Json } from './types.ts'

const CONTEXT = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'
const MASTER_DATA = 'urn:epcglobal:cbv:mda'
const VOCABULARY = 'urn:epcglobal:epcis:vtype'

function namesOf(input: ExportInput): Names {
  const index = <T extends { readonly id: string }>(all: readonly T[]) =>
    new Map(all.map(one => [one.id, one]))
  const products = index(input.products)
  const batches = index(input.batches)
  const places = index(input.locations)
  const boxes = index(input.containers)
  const gtinOf = (productId: string | undefined) => products.get(productId ?? '')?.gtin ?? null
  return {
    labels: index(input.labels),
    batches,
    label: (label: ExportedLabel) => labelUri(label, gtinOf(label.productId)),
    lot: id => {
      const batch = batches.get(id)
      return batch === undefined ? uuidUrn(id) : lotUri(batch, gtinOf(batch.productId))
    },
    place: id => placeUri(places.get(id) ?? { id, gln: null }),
    zone: id => places.get(id)?.timeZone ?? 'UTC',
    container: id => containerUri(boxes.get(id) ?? { id, sscc: null, grai: null }),
    document: text => `${input.address}/epcis/document/${encodeURIComponent(text)}`,
  }
}

/** What products, lots and places are called, for readers who do not know them. */
function masterData(input: ExportInput, names: Names): Json {
  const attribute = (id: string, value: string | null | undefined) =>
    value === null || value === undefined || value === ''
      ? []
      : [{ id: `${MASTER_DATA}#${id}`, attribute: value }]
  const products = new Map(input.products.map(product => [product.id, product.name]))
  const lots = input.batches.map(batch => ({
    id: names.lot(batch.id),
    attributes: [
      ...attribute('descriptionShort', products.get(batch.productId)),
      ...attribute('lotNumber', batch.code),
    ],
  }))
  const places = input.locations.map(place => ({
    id: names.place(place.id),
    attributes: attribute('name', place.name),
  }))
  const vocabulary = (type: string, all: readonly { id: string }[]) =>
    all.length === 0 ? [] : [{ type: `${VOCABULARY}:${type}`, vocabularyElementList: all }]
  return {
    epcisMasterData: {
      vocabularyList: [...vocabulary('EPCClass', lots), ...vocabulary('Location', places)],
    },
  }
}

/** What the sensors of a place measured while food was there, one event a sensor and stay. */
function sensorEvents(input: ExportInput, names: Names): Json[] {
  return input.stays.flatMap(stay =>
    stay.readings.map(reading => ({
      type: 'ObjectEvent',
      eventID: uuidUrn(joinedUuid(stay.eventIds[0] ?? stay.batchId, reading.sensorId)),
      eventTime: reading.last,
      eventTimeZoneOffset: writtenOffset(reading.last, names.zone(stay.locationId)),
      action: 'OBSERVE',
      bizStep: 'sensor_reporting',
      epcList: stay.labelIds.flatMap(id => {
        const label = names.labels.get(id)
        return label === undefined ? [] : [names.label(label)]
      }),
      readPoint: { id: names.place(stay.locationId) },
      bizLocation: { id: names.place(stay.locationId) },
      sensorElementList: [
        {
          sensorMetadata: {
            startTime: reading.first,
            endTime: reading.last,
            deviceID: uuidUrn(reading.sensorId),
          },
          sensorReport: [
            {
              type: 'Temperature',
              minValue: reading.minimum,
              maxValue: reading.maximum,
              meanValue: Number(reading.mean.toFixed(3)),
              uom: 'CEL',
            },
          ],
        },
      ],
    })),
  )
}

/** The events of a document, in no order; made one by one, while they are taken. */
export function* epcisEvents(input: ExportInput): Generator<Json> {
  const names = namesOf(input)
  yield* eventsOf(input, names)
  yield* sensorEvents(input, names)
}

/** Events in order of time; those of one instant stay as they are. */
export function inOrderOfTime(events: readonly Json[]): Json[] {
  return events
    .map(event => ({ event, at: Date.parse(String(event['eventTime'])) }))
    .sort((a, b) => a.at - b.at)
    .map(({ event }) => event)
}

/**
 * The document: events in order of time, names of what they are about, and what sensors measured. The same ledger
 * gives the same event ids, so that a document read twice is known.
 * @param events those of `epcisEvents`; whoever writes them by themselves gives none here.
 */
export function epcisDocument(
  input: ExportInput,
  events: readonly Json[] = inOrderOfTime([...epcisEvents(input)]),
): Json {
  return {
    '@context': [CONTEXT, { cloche: `${input.address}/epcis#` }],
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: input.now,
    epcisHeader: masterData(input, namesOf(input)),
    epcisBody: { eventList: events },
  }
}
