import { defineCall } from '../catalogue/call.ts'
import { READING_REFUSALS } from '../catalogue/names/devices.ts'
import {
  count,
  either,
  figure,
  flag,
  instant,
  json,
  line,
  list,
  nullable,
  object,
  oneOf,
  text,
  typed,
  uuid,
} from './schema.ts'
import { EVENT_KINDS } from '../catalogue/names/events.ts'

/** Readings, and events, that a machine may send in one call. */
export const MACHINE_READINGS_MAX = 10_000
export const MACHINE_EVENTS_MAX = 1000
/** Bytes of a body as it came, and unpacked. */
const ROWS_BYTES = 4 * 1024 * 1024

/** Why an event is not written down. */
export const EVENT_REFUSALS = ['malformed', 'badInstant', 'badAction', 'beforeDevice', 'ahead'] as const

/** Settings of a machine, whatever they are: names and values that the machine knows. */
export const SETTINGS = typed<{ readonly [name: string]: unknown }>({
  type: 'object',
  maxProperties: 200,
  additionalProperties: true,
})

const taken = <const C extends readonly string[]>(codes: C, most: number) =>
  object({
    accepted: count,
    /** What was there already, or stood twice in the call. */
    duplicates: count,
    rejected: list(object({ index: count, code: oneOf(codes), message: text }), most),
  })

const READING = object(
  {
    /** The id of the sensor, or its technical name at the device. */
    sensor: line(100, 1),
    at: instant,
    value: either(figure, flag),
    unit: line(20),
    /** The machine's own; what is written once is the instant of a sensor. */
    id: line(100),
  },
  ['unit', 'id'],
)

const EVENT = object(
  {
    /** The machine's own: what comes again under it is written once. */
    id: line(64, 1),
    at: instant,
    /** A path such as `cook/oven`, `door`, `defrost` or `error/compressor`. */
    action: line(100, 1),
    kind: oneOf(EVENT_KINDS),
    /** Id or name of a program, id or serial of a label, id or code of a batch. */
    program: nullable(line(200)),
    label: nullable(line(200)),
    batch: nullable(line(200)),
    data: json,
  },
  ['program', 'label', 'batch', 'data'],
)

/** How many seconds lie between two reports. */
const seconds = typed<number>({ type: 'integer', minimum: 1, maximum: 86_400 })

export const MACHINE_CALLS = [
  defineCall({
    name: 'machines.join',
    area: 'provider',
    method: 'POST',
    path: '/machines/join',
    gate: 'guest',
    summary:
      'A machine joins the organization of a connection code by its serial number and activation key, and gets the key of its further calls, once',
    body: object({ connectionCode: line(40, 1), serialNumber: line(64, 1), activationKey: line(32, 1) }),
    answer: object({ deviceId: uuid, key: text }),
    ratePerMinute: 60,
  }),
  defineCall({
    name: 'machines.readings',
    area: 'provider',
    method: 'POST',
    path: '/machines/readings',
    gate: 'guest',
    summary:
      'What the sensors of a machine measured, by its key; each reading is judged by itself, the instant of a sensor is written once',
    body: object({ readings: list(READING, MACHINE_READINGS_MAX) }),
    rows: { name: 'readings', most: MACHINE_READINGS_MAX },
    bodyLimit: ROWS_BYTES,
    answer: taken(READING_REFUSALS, MACHINE_READINGS_MAX),
  }),
  defineCall({
    name: 'machines.events',
    area: 'provider',
    method: 'POST',
    path: '/machines/events',
    gate: 'guest',
    summary:
      'What happened in a machine, by its key: programs, doors, defrosts, errors; each event is written once under its id',
    body: object({ events: list(EVENT, MACHINE_EVENTS_MAX) }),
    rows: { name: 'events', most: MACHINE_EVENTS_MAX },
    bodyLimit: ROWS_BYTES,
    answer: taken(EVENT_REFUSALS, MACHINE_EVENTS_MAX),
  }),
  defineCall({
    name: 'machines.status',
    area: 'provider',
    method: 'POST',
    path: '/machines/status',
    gate: 'guest',
    summary:
      'How a machine is, by its key, and the settings that it says it has; answers the settings that it is to have',
    body: object(
      {
        /** Percent; null: it has none. */
        battery: nullable(typed<number>({ type: 'number', minimum: 0, maximum: 100 })),
        /** dBm. */
        signal: nullable(typed<number>({ type: 'number', minimum: -200, maximum: 50 })),
        firmware: line(40),
        interval: seconds,
        confirmedSettings: SETTINGS,
      },
      ['battery', 'signal', 'firmware', 'interval', 'confirmedSettings'],
    ),
    answer: object({ settings: SETTINGS, now: instant }),
  }),
] as const
