import { defineCall } from '../catalogue/call.ts'
import { READING_REFUSALS } from '../catalogue/names/devices.ts'
import { count, instant, list, nullable, object, oneOf, propertiesOf, text, figure, uuid } from './schema.ts'

/** Keys of one device that stand at a time: with one more the oldest would have to go, which a person decides. */
export const DEVICE_KEYS_MAX = 10
/** Revoked ones are told of for a while. */
const KEYS_SHOWN = 50

const KEY = object({
  id: uuid,
  /** Its last four signs. */
  ending: text,
  created: instant,
  /** Null: the machine got it when it joined. */
  createdBy: nullable(uuid),
  /** To the minute. */
  lastUsed: nullable(instant),
  revoked: nullable(instant),
})

const DEVICE = object({ deviceId: uuid })

export const DEVICE_CALLS = [
  defineCall({
    name: 'devices.keys',
    area: 'devices',
    method: 'POST',
    path: '/device/keys/get',
    gate: { key: 'D', verb: 'edit' },
    summary: 'The keys by which a device sends, by their last signs; the newest first',
    body: DEVICE,
    isRead: true,
    answer: object({ keys: list(KEY, KEYS_SHOWN) }),
  }),
  defineCall({
    name: 'devices.makeKey',
    area: 'devices',
    method: 'POST',
    path: '/device/key',
    gate: { key: 'D', verb: 'edit' },
    summary: 'A further key of a device, told once; those before hold until they are revoked',
    body: DEVICE,
    answer: object({ key: text, id: uuid }),
    ratePerMinute: 30,
  }),
  defineCall({
    name: 'devices.revokeKey',
    area: 'devices',
    method: 'DELETE',
    path: '/device/key',
    gate: { key: 'D', verb: 'edit' },
    summary: 'Revoke a key of a device: its next call is refused',
    body: object({ deviceId: uuid, id: uuid }),
    answer: object({ keys: list(KEY, KEYS_SHOWN) }),
  }),
  defineCall({
    name: 'devices.rejections',
    area: 'devices',
    method: 'POST',
    path: '/sensor/rejections/get',
    gate: { key: 'PS', verb: 'view' },
    summary: 'Readings of a sensor that were refused, counted by the reason, with the last of each',
    body: object({ sensorId: uuid }),
    isRead: true,
    answer: object({
      ...propertiesOf('sensor', ['rejected']),
      rejections: list(
        object({
          code: oneOf(READING_REFUSALS),
          message: text,
          count,
          /** When the last one came, the instant it named, and what it said. */
          lastAt: instant,
          lastReading: nullable(instant),
          lastValue: nullable(figure),
        }),
        READING_REFUSALS.length,
      ),
    }),
  }),
] as const
