/** Organizations as customers: how they stand, what is done with one, what an affiliate may be let do. */

/** Why an affiliate does not work in somebody's name, the most general first. */
export const ACTING_REFUSALS = ['mayNot', 'notAllowed', 'inactive', 'governs', 'aboveOwn'] as const
export const CUSTOMER_STATUSES = ['active', 'suspended', 'closed', 'erased'] as const
export const CUSTOMER_ACTIONS = [
  'invite',
  'suspend',
  'revive',
  'areas',
  'close',
  'affiliate',
  'rights',
  'licenses',
  'allotments',
] as const
/** What the platform lets an affiliate do with its customers. */
export const CUSTOMER_RIGHTS = ['make', 'invite', 'suspend', 'areas', 'close', 'licenses'] as const
