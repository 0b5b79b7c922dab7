import { defineCall } from '../catalogue/call.ts'
import { READING_REFUSALS } from '../catalogue/names/devices.ts'
import { count, figure, list, object, oneOf, uuid } from './schema.ts'

/** Readings of one call of an import, and sensors that they are of. */
export const IMPORT_READINGS_MAX = 10_000
export const IMPORT_COLUMNS_MAX = 50

export const READING_IMPORT_CALLS = [
  defineCall({
    name: 'monitor.importReadings',
    area: 'monitor',
    method: 'POST',
    path: '/monitor/streams/import',
    gate: { key: 'ST', verb: 'create' },
    summary:
      'Readings of a file, a column a sensor; each reading is judged by itself, the instant of a sensor is written once',
    body: object({
      columns: list(
        object({
          sensorId: uuid,
          /** Milliseconds of the epoch; as many as values. */
          at: list(figure, IMPORT_READINGS_MAX),
          /** In the sensor's unit. */
          values: list(figure, IMPORT_READINGS_MAX),
        }),
        IMPORT_COLUMNS_MAX,
        1,
      ),
    }),
    answer: object({
      accepted: count,
      /** What was there already, or stood twice in the file. */
      duplicates: count,
      rejected: list(
        object({ column: count, index: count, code: oneOf(READING_REFUSALS) }),
        IMPORT_READINGS_MAX,
      ),
    }),
  }),
] as const
