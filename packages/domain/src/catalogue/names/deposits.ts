/** Where the head of a chain of seals is left, how often, and why it did not arrive. */
export const DEPOSIT_WAYS = ['mail', 'file', 'webhook'] as const
export const DEPOSIT_RHYTHMS = ['hour', 'day', 'week'] as const
export const DEPOSIT_FAULTS = ['refused', 'unreachable', 'store'] as const
