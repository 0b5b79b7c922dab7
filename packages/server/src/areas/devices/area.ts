import type { ServerArea } from '../../http/area.ts'
import { deviceBehaviour } from './device.behaviour.ts'
import { sensorBehaviour } from './sensor.behaviour.ts'

export const devicesArea: ServerArea = {
  name: 'devices',
  behaviours: { device: deviceBehaviour, sensor: sensorBehaviour },
}
