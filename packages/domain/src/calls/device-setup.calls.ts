import { defineCall } from '../catalogue/call.ts'
import { count, flag, line, list, nullable, object, oneOf, propertiesOf, text, uuid } from './schema.ts'

/** Devices that one code may mean: serial numbers are used once, and may look like a key. */
const FOUND_MAX = 10
/** Sensors and actions of one model. */
export const MODEL_SENSORS_MAX = 200

/** A device as whoever stands before it knows it again, with its sensors. */
const FOUND = object({
  ...propertiesOf('device', [
    'id',
    'name',
    'type',
    'manufacturer',
    'model',
    'serial',
    'lastSeen',
    'locationId',
    'joined',
  ]),
  locationName: nullable(text),
  sensors: count,
  /** How many of them go along when it is placed elsewhere. */
  goingAlong: count,
})

const SENSOR = object({
  ...propertiesOf('equipmentSensor', [
    'id',
    'name',
    'path',
    'kind',
    'unit',
    'min',
    'max',
    'tolerance',
    'measures',
  ]),
  /** `other`: the device has one of this path that measures something else, and it stays. */
  becomes: oneOf(['added', 'kept', 'other']),
  /** The device's own. */
  sensorId: nullable(uuid),
})

/** What a model is to a device, or would be. */
const MODEL = object({
  model: nullable(object(propertiesOf('equipment', ['id', 'name', 'type', 'manufacturer', 'model']))),
  /** What it can do; of a device without a model by its type. */
  actions: list(object(propertiesOf('action', ['id', 'name', 'path'])), MODEL_SENSORS_MAX),
  sensors: list(SENSOR, MODEL_SENSORS_MAX),
  /** How many sensors of the device are none of the model's. */
  further: count,
  software: object({
    running: nullable(text),
    newest: nullable(object(propertiesOf('software', ['id', 'softwareVersion', 'publishedAt', 'notes']))),
    /** Null: what runs is not known, or nothing is published. */
    isNewer: nullable(flag),
  }),
})

export const DEVICE_SETUP_CALLS = [
  defineCall({
    name: 'devices.find',
    area: 'devices',
    method: 'POST',
    path: '/device/find',
    gate: { key: 'D', verb: 'view' },
    summary:
      'The devices that a scanned or typed text means: an activation key, a serial number, a link or a short code',
    body: object({ code: line(500, 1) }),
    isRead: true,
    answer: object({ devices: list(FOUND, FOUND_MAX) }),
    ratePerMinute: 60,
  }),
  defineCall({
    name: 'devices.place',
    area: 'devices',
    method: 'POST',
    path: '/device/place',
    gate: { key: 'D', verb: 'edit' },
    summary:
      'Put a device at a place, with the sensors that stand where it stood; by its key also one that stands out of reach',
    body: object({ deviceId: uuid, locationId: uuid, activationKey: line(32, 1) }, ['activationKey']),
    answer: object({ device: FOUND, moved: count }),
    ratePerMinute: 60,
  }),
  defineCall({
    name: 'devices.model',
    area: 'devices',
    method: 'POST',
    path: '/device/model/get',
    gate: { key: 'D', verb: 'view' },
    summary:
      'What the model of a device gives it, or what one would give it: sensors with what becomes of each, actions, software',
    body: object({ deviceId: uuid, equipmentId: uuid }, ['deviceId', 'equipmentId']),
    isRead: true,
    answer: MODEL,
  }),
  defineCall({
    name: 'devices.giveModel',
    area: 'devices',
    method: 'POST',
    path: '/device/model',
    gate: { key: 'D', verb: 'edit' },
    summary:
      'Give a device a model, and the sensors of it that it lacks; null takes the model away, sensors stay',
    body: object({ deviceId: uuid, equipmentId: nullable(uuid) }),
    answer: object({ added: count }),
  }),
] as const
