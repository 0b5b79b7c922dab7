import type { ServerArea } from '../../http/area.ts'
import { deviceOfKey } from './device.handlers.ts'
import { deviceLicense, joinDevice } from './join.handlers.ts'
import { equipmentBehaviour } from './equipment.behaviour.ts'
import { machineEvents, machineJoins, machineReadings, machineStatus } from './machines/machines.handlers.ts'
import { providers } from './providers.handlers.ts'
import { findSoftwares } from './softwares.handlers.ts'

export const providerArea: ServerArea = {
  name: 'provider',
  behaviours: { equipment: equipmentBehaviour },
  guestHandlers: {
    'machines.join': machineJoins,
    'machines.readings': machineReadings,
    'machines.events': machineEvents,
    'machines.status': machineStatus,
  },
  handlers: {
    'provider.deviceOfKey': deviceOfKey,
    'provider.joinDevice': joinDevice,
    'provider.deviceLicense': deviceLicense,
    'provider.findSoftwares': findSoftwares,
    'provider.providers': providers,
  },
}
