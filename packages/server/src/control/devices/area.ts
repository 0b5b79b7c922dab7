import type { ServerArea } from '../../http/area.ts'
import { deviceBehaviour } from './device.behaviour.ts'
import { giveModel, modelOf } from './model/model.handlers.ts'
import { findDevices, placeDevice } from './placing/placing.handlers.ts'
import { keys, makeKey, revokeKey } from './keys.handlers.ts'
import { rejections } from './rejections.handlers.ts'
import { sensorBehaviour } from './sensor.behaviour.ts'

export const devicesArea: ServerArea = {
  name: 'devices',
  behaviours: { device: deviceBehaviour, sensor: sensorBehaviour },
  handlers: {
    'devices.find': findDevices,
    'devices.place': placeDevice,
    'devices.model': modelOf,
    'devices.giveModel': giveModel,
    'devices.keys': keys,
    'devices.makeKey': makeKey,
    'devices.revokeKey': revokeKey,
    'devices.rejections': rejections,
  },
}
