/**
 * Devices: their network addresses and activation keys, what their sensors measure in which unit, and the actions
 * they do.
 *
 * Words: an **action** is a capability with a path; the standard ones are in every organization and stay as they
 * are. A **sensor**'s values are kept in one unit a kind: degrees Celsius, percent, grams, seconds. Faults are text
 * keys with the field they concern.
 */
import { randomCode } from '../batch-pattern/index.ts'
import type { RandomSource } from '../batch-pattern/index.ts'

export { normalMac } from './addresses.ts'
export { sensorFaults, sensorRules, sensorUnits, usualUnit } from './measuring.ts'
export type { SensorFault, SensorKind, SensorRule, SensorSettings } from './measuring.ts'
export { modelEffects, softwareStanding } from './model.ts'
export type { HeldSensor, ModelEffect, ModelSensor, SoftwareStanding } from './model.ts'
export { isSilent, silentAfter } from './silence.ts'
export { deviceDoes, standardActionPaths, standardActions } from './actions.ts'
export type { ActionUse, DeviceType, StandardAction } from './actions.ts'

/** The code of an organization, by which machines join it: two groups of five characters that no two look alike. */
export function connectionCode(random: RandomSource): string {
  return [0, 1].map(() => randomCode(5, random)).join('-')
}

/** A code as people type it, in any case, with or without hyphens and spaces, in the one form that is compared. */
export const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

/** What is typed into a machine to join it: three groups of four characters that no two look alike. */
export function activationKey(random: RandomSource): string {
  return [0, 1, 2].map(() => randomCode(4, random)).join('-')
}
