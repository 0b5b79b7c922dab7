/** How a customer stands, what is done with one, and what of it an affiliate may be let do. */
import {
  CUSTOMER_STATUSES as customerStatuses,
  CUSTOMER_ACTIONS as customerActions,
  CUSTOMER_RIGHTS as customerRights,
} from '../../catalogue/names/customers.ts'

export { customerStatuses, customerActions, customerRights }

export type CustomerStatus = (typeof customerStatuses)[number]

export type CustomerAction = (typeof customerActions)[number]

export type CustomerRight = (typeof customerRights)[number]

/** Those of an affiliate of which the platform has said nothing; licences it grants only of what is allotted to it. */
export const usualRights: readonly CustomerRight[] = ['make', 'invite', 'suspend', 'licenses']
