/**
 * The ledger in the words of GS1 EPCIS 2.0 and its Core Business Vocabulary: a JSON-LD document of object,
 * transformation and aggregation events. What labels are called outside (GS1 Digital Links, UUIDs) is decided here;
 * business steps come from `rules/traceability`.
 *
 * Labels are single things with serials (`epcList`), so what is said of a whole batch names its lot (`quantityList`).
 * EPCIS gives a single thing no amount: amounts stand in the document's own namespace, in kilograms, litres or pieces.
 * Lot and dates are ILMD. Temperatures (degrees Celsius) are `sensor_reporting` events, one a stay and sensor.
 */
export { epcisDocument, epcisEvents, inOrderOfTime } from './document.ts'
export { joinedUuid } from './identifiers.ts'
export type { ExportedBatch, ExportedEvent, ExportedLabel, ExportInput } from './types.ts'
