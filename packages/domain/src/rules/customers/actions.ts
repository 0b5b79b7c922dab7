/** How a customer stands, what is done with one, and what of it an affiliate may be let do. */

export const customerStatuses = ['active', 'suspended', 'closed', 'erased'] as const
export type CustomerStatus = (typeof customerStatuses)[number]

export const customerActions = [
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
export type CustomerAction = (typeof customerActions)[number]

/** What the platform lets an affiliate do with its customers. */
export const customerRights = ['make', 'invite', 'suspend', 'areas', 'close', 'licenses'] as const
export type CustomerRight = (typeof customerRights)[number]

/** Those of an affiliate of which the platform has said nothing; licences it grants only of what is allotted to it. */
export const usualRights: readonly CustomerRight[] = ['make', 'invite', 'suspend', 'licenses']
