/** Machines that send by themselves: how they join, their keys, what they measured, what happened in them, how they are. */
export { asMachine } from './caller.ts'
export { heardStatement } from './heard.ts'
export { joinMachine } from './join-machine.ts'
export { keysOf, makeKey, revokeKey } from './keys.ts'
export { joinDevice, licensedOf, type Licensed } from './licensing.ts'
export { takeEvents } from './take-events.ts'
export { takeReadings } from './take-readings.ts'
export { takeStatus } from './take-status.ts'
