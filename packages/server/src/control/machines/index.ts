/** Machines that send by themselves: how they join, their keys, what they measured, what happened in them, how they are. */
export { asMachine, type MachineCaller } from './caller.ts'
export { heardStatement } from './heard.ts'
export { joinMachine, type Joining } from './join-machine.ts'
export { keysOf, makeKey, revokeKey, type DeviceKey } from './keys.ts'
export { joinDevice, licensedOf, type Licensed } from './licensing.ts'
export { takeEvents } from './take-events.ts'
export { takeReadings, type Taken } from './take-readings.ts'
export { takeStatus, type MachineStatus } from './take-status.ts'
