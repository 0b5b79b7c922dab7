/**
 * Devices: their network addresses and activation keys, what their sensors measure in which unit, and the actions
 * they do.
 *
 * Words: an **action** is a capability with a path; the standard ones are in every organization and stay as they
 * are. A **sensor**'s values are kept in one unit a kind: degrees Celsius, percent, grams, seconds. Faults are text
 * keys with the field they concern.
 */
export { normalMac } from './addresses.ts'
export { sensorFaults, sensorUnits, usualMeasures, usualUnit } from './measuring.ts'
export type { SensorKind, SensorMeasures, SensorSettings, SensorStand } from './measuring.ts'
export { modelEffects, softwareStanding } from './model/model.ts'
export type { HeldSensor, ModelSensor } from './model/model.ts'
export { isSilent, silentAfter } from './online/silence.ts'
export { BATTERY_LOW, deviceStanding, settingStandings, signalStrength } from './online/online.ts'
export type { DeviceStanding, SettingStanding } from './online/online.ts'
export { deviceDoes, machineDoes, standardActionPaths, standardActions } from './actions.ts'
export type { DeviceType, DoingMachine, StandardAction } from './actions.ts'
export { besidesPrograms, programEdge } from './machine-events.ts'
export { activationKey } from './codes.ts'
export { deviceClue } from './found-by.ts'
export type { DeviceClue } from './found-by.ts'
export { actionAsks, isActionOf, ownWayOf } from './asks.ts'
