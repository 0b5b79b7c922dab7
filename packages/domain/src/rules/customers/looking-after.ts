import { verbLevels, type PartType, type PermissionVerb } from '../permissions/index.ts'
import {
  customerActions,
  usualRights,
  type CustomerAction,
  type CustomerRight,
  type CustomerStatus,
} from './actions.ts'

/** Who looks after customers: one of the platform's owners, or somebody of an affiliate. */
export type Looker =
  | { readonly kind: 'platform' }
  | {
      readonly kind: 'affiliate'
      readonly organizationId: string
      /** Their level on AFF. */
      readonly level: number
      /** The parts that their licences open. */
      readonly parts: readonly PartType[]
      readonly rights: readonly CustomerRight[]
    }

/** What has to be known of a customer. */
export interface CustomerFacts {
  readonly status: CustomerStatus
  /** The installation's own organization. */
  readonly isPlatform: boolean
  /** The organization whose people suspended it. */
  readonly suspendedBy: string | null
}

/**
 * Who somebody is to customers; undefined: nobody.
 * @param rights what the platform let their organization do; null: nothing was said
 */
export function lookerOf(session: {
  readonly isPlatformOwner: boolean
  readonly homeOrganizationId: string
  readonly level: number
  readonly parts: readonly PartType[]
  readonly rights: readonly CustomerRight[] | null
}): Looker | undefined {
  if (session.isPlatformOwner) return { kind: 'platform' }
  if (session.level < verbLevels.view) return undefined
  const { homeOrganizationId: organizationId, level, parts, rights } = session
  return { kind: 'affiliate', organizationId, level, parts, rights: rights ?? usualRights }
}

/** What each action takes of an affiliate: the right of its organization, and the person's own level. */
const OF_AFFILIATES: Readonly<Partial<Record<CustomerAction, readonly [CustomerRight, PermissionVerb]>>> = {
  invite: ['invite', 'edit'],
  suspend: ['suspend', 'edit'],
  revive: ['suspend', 'edit'],
  areas: ['areas', 'edit'],
  close: ['close', 'delete'],
  licenses: ['licenses', 'edit'],
}

const FROM: Readonly<Record<CustomerAction, readonly CustomerStatus[]>> = {
  invite: ['active'],
  suspend: ['active'],
  revive: ['suspended', 'closed'],
  areas: ['active', 'suspended'],
  close: ['active', 'suspended'],
  affiliate: ['active', 'suspended', 'closed'],
  rights: ['active', 'suspended'],
  licenses: ['active'],
  allotments: ['active', 'suspended'],
}

/** What the installation's own organization bears: it is neither stopped nor somebody's customer. */
const OF_THE_PLATFORM: readonly CustomerAction[] = ['invite', 'areas']

/** Whether a part of what affiliates do is open to them. */
export const opensPart = (looker: Looker, part: PartType): boolean =>
  looker.kind === 'platform' || looker.parts.includes(part)

/** The licence behind each right: those over licences are apart from those over organizations. */
const partOf = (right: CustomerRight): PartType =>
  right === 'licenses' ? 'affiliate-license' : 'affiliate-organization'

const holds = (looker: Looker, right: CustomerRight, verb: PermissionVerb) =>
  looker.kind === 'platform' ||
  (looker.rights.includes(right) && looker.level >= verbLevels[verb] && opensPart(looker, partOf(right)))

/** Whether they make organizations, which an affiliate then looks after. */
export const mayMake = (looker: Looker): boolean => holds(looker, 'make', 'create')

/** Whether they grant licences, of what is allotted to their organization. */
export const mayGrant = (looker: Looker): boolean =>
  looker.kind === 'affiliate' && holds(looker, 'licenses', 'edit')

/**
 * Why something cannot be done with a customer that they look after: they may not, or not as it stands; undefined: it can.
 * What the platform stopped an affiliate does not start again, and what was closed only who may close.
 */
export function refusalOf(
  looker: Looker,
  action: CustomerAction,
  customer: CustomerFacts,
): 'notAllowed' | 'status' | undefined {
  const of = OF_AFFILIATES[action]
  if (looker.kind === 'affiliate') {
    if (of === undefined) return 'notAllowed'
    const [right, verb] = action === 'revive' && customer.status === 'closed' ? closing : of
    if (!holds(looker, right, verb)) return 'notAllowed'
    const isTheirs = customer.suspendedBy === null || customer.suspendedBy === looker.organizationId
    if (action === 'revive' && !isTheirs) return 'notAllowed'
  } else if (action === 'licenses') {
    // The platform's people grant without an allotment, in the organization itself.
    return 'notAllowed'
  }
  if (customer.isPlatform && !OF_THE_PLATFORM.includes(action)) return 'notAllowed'
  return FROM[action].includes(customer.status) ? undefined : 'status'
}

const closing = ['close', 'delete'] as const

/** What they can do with a customer as it stands. */
export const actionsFor = (looker: Looker, customer: CustomerFacts): CustomerAction[] =>
  customerActions.filter(action => refusalOf(looker, action, customer) === undefined)
