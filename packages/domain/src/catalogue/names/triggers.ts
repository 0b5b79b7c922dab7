/** What a trigger listens to, what it makes, and how its firings stand. */

export const TRIGGER_CAUSES = ['event', 'check', 'stock', 'time', 'forecast'] as const
export const TRIGGER_CHECKS = ['failed', 'missed'] as const
export const TRIGGER_EFFECTS = ['task', 'notification', 'order', 'hold', 'webhook'] as const
/**
 * It waits for its delay, its message is on its way, something came of it, it was cut since it led to itself, or nothing
 * could come of it.
 */
export const FIRING_STATES = ['waiting', 'sending', 'fired', 'cut', 'failed'] as const
/** Why nothing came of a firing. */
export const FIRING_FAULTS = [
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
