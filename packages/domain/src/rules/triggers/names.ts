/** What a trigger listens to, what it makes, and how its firings stand. */

export const triggerCauses = ['event', 'check', 'stock', 'time', 'forecast'] as const
export type TriggerCause = (typeof triggerCauses)[number]

export const triggerChecks = ['failed', 'missed'] as const
export type TriggerCheck = (typeof triggerChecks)[number]

export const triggerEffects = ['task', 'notification', 'order', 'hold', 'webhook'] as const
export type TriggerEffect = (typeof triggerEffects)[number]

/**
 * It waits for its delay, its message is on its way, something came of it, it was cut since it led to itself, or nothing
 * could come of it.
 */
export const firingStates = ['waiting', 'sending', 'fired', 'cut', 'failed'] as const
export type FiringState = (typeof firingStates)[number]

/** Why nothing came of a firing. */
export const firingFaults = [
  'loop',
  'tooLong',
  'switchedOff',
  'noProduct',
  'noSupplier',
  'inBasket',
  'noBatch',
  'heldAlready',
  'noWebhook',
  'notDelivered',
  'refused',
] as const
export type FiringFault = (typeof firingFaults)[number]
