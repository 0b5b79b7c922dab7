/** Job profiles: what an organization calls its jobs, and what each of them may do besides what the role says. */
import type { Doing } from './doing.ts'
import type { PermissionKey } from './keys.ts'
import type { Permissions } from './compute.ts'

/** How the work is laid out: the floor for hands, the desk for lists. */
export const faces = ['floor', 'desk'] as const
export type Face = (typeof faces)[number]

/** What a person sees first. */
export const homes = ['now', 'kitchen', 'store', 'hygiene', 'equipment', 'sites'] as const
export type Home = (typeof homes)[number]

export interface ProfileRights {
  readonly levels: Readonly<Partial<Record<PermissionKey, 1 | 2 | 3 | 4>>>
  readonly doings: readonly Doing[]
}

/** A profile that a person holds at a location and below it. */
export interface JobHeld extends ProfileRights {
  readonly profileId: string
  readonly name: string
  readonly locationId: string
  readonly locationName: string
  readonly face: Face | null
  readonly home: Home | null
}

/** The profiles every organization starts with, by the words that name them. */
export const shippedProfiles = [
  'cook',
  'shiftLeader',
  'headChef',
  'storekeeper',
  'buyer',
  'hygieneOfficer',
  'waiter',
  'maintenance',
  'auditor',
] as const
export type ShippedProfile = (typeof shippedProfiles)[number]

interface Shipped extends ProfileRights {
  readonly face: Face
  readonly home: Home
}

/** What they begin with; the organization changes them as its own work is divided. */
export const shippedRights: Readonly<Record<ShippedProfile, Shipped>> = {
  cook: {
    levels: {},
    doings: ['label', 'move', 'task', 'check', 'alarm', 'count', 'receive', 'carry'],
    face: 'floor',
    home: 'now',
  },
  shiftLeader: {
    levels: { TA: 3, C: 2 },
    doings: ['label', 'move', 'task', 'check', 'alarm', 'count', 'receive', 'carry'],
    face: 'floor',
    home: 'now',
  },
  headChef: {
    levels: { P: 3, PB: 3, PM: 3, R: 3, E: 3, A: 3, M: 3, TA: 3, HP: 2, LT: 2 },
    doings: ['label', 'move', 'task', 'check', 'alarm', 'count', 'receive', 'book', 'carry', 'order'],
    face: 'desk',
    home: 'kitchen',
  },
  storekeeper: {
    levels: { C: 3 },
    doings: ['label', 'move', 'task', 'alarm', 'count', 'receive', 'book', 'carry'],
    face: 'floor',
    home: 'store',
  },
  buyer: {
    levels: { OR: 3 },
    doings: ['task', 'count', 'receive', 'book', 'order'],
    face: 'desk',
    home: 'store',
  },
  hygieneOfficer: {
    levels: { HP: 3, EV: 3, TA: 2 },
    doings: ['task', 'check', 'alarm'],
    face: 'desk',
    home: 'hygiene',
  },
  waiter: { levels: {}, doings: ['move', 'task', 'carry'], face: 'floor', home: 'now' },
  maintenance: {
    levels: { D: 2 },
    doings: ['task', 'check', 'alarm'],
    face: 'floor',
    home: 'equipment',
  },
  auditor: { levels: {}, doings: [], face: 'desk', home: 'hygiene' },
}

/** What of a profile somebody does not hold: nobody gives more than that. Empty: it may be given. */
export function beyond(
  giver: Pick<Permissions, 'levels' | 'doings'>,
  rights: ProfileRights,
): { readonly keys: readonly PermissionKey[]; readonly doings: readonly Doing[] } {
  const keys = (Object.keys(rights.levels) as PermissionKey[]).filter(
    key => giver.levels[key] < (rights.levels[key] ?? 0),
  )
  return { keys, doings: rights.doings.filter(doing => !giver.doings.includes(doing)) }
}
