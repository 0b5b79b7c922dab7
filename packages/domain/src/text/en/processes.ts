import type { findingKey } from '../../rules/processes/index.ts'
import type { Text } from '../translate.ts'

/** What the control of a process found. */
export const processes = {
  'process.unfinished': 'Unfinished, or finished before ready',
  'process.expired': 'Product expired',
  'process.waste': 'Finished as waste',
  'process.reuse': 'Finished for reuse',
  'process.controlFailed': 'Process control failed',
  'process.disconnected': 'Device disconnected',
  'process.modified': 'Time or temperature changed during the process',
  'process.recalculated': 'Recalculated during the process',
  'process.reset': 'Reset during the process',
  'process.maxCookTime': 'Maximum cooking time exceeded',
  'process.maxHoldTime': 'Maximum hold time exceeded',
  'process.maxTemperature': 'Maximum temperature exceeded',
  'process.minTime': 'Minimum time not reached',
  'process.minTemperature': 'Minimum temperature not reached',
  'process.served': 'Product served',
  'process.controlFulfilled': 'Process control fulfilled',
} satisfies Record<ReturnType<typeof findingKey>, Text>
