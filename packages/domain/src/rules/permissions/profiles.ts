/** Job profiles: what an organization calls its jobs, and what each of them may do besides what the role says. */
import {
  FACES as faces,
  SHIPPED_PROFILES as shippedProfiles,
  type Face,
  type Home,
  type ShippedProfile,
} from '../../catalogue/names/permissions.ts'
import type { Doing } from './doing.ts'
import type { PermissionKey } from './keys.ts'
import type { Permissions } from './compute.ts'
import type { ProfileRights } from './job.ts'

export { faces, shippedProfiles, type Face, type Home, type ShippedProfile }

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
