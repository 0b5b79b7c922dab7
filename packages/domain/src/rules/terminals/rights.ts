/** What of somebody's rights counts on a shared tablet. */
import type { PermissionKey, PermissionLevel, Permissions } from '../permissions/index.ts'

/** As far as the floor goes, whatever its person may do elsewhere; a key that is not named counts nothing there. */
const REACH: Partial<Record<PermissionKey, PermissionLevel>> = {
  L: 1,
  D: 1,
  P: 1,
  PB: 1,
  PM: 1,
  R: 1,
  RS: 1,
  E: 1,
  A: 3,
  M: 1,
  C: 2,
  CF: 1,
  LA: 3,
  LT: 1,
  EV: 3,
  ST: 1,
  N: 2,
  SC: 3,
  CS: 1,
  HP: 2,
  AC: 1,
  PS: 1,
  TA: 2,
  CB: 2,
}

/** The rights of a session on a shared tablet: those of its person, cut to the floor and to the place. */
export function onTheFloor(permissions: Permissions): Permissions {
  const levels = Object.entries(permissions.levels).map(([key, level]) => [
    key,
    Math.min(level, REACH[key as PermissionKey] ?? 0),
  ])
  return {
    ...permissions,
    levels: Object.fromEntries(levels) as Permissions['levels'],
    special: [],
    parts: [],
    rowFilter: permissions.rowFilter === 'none' ? 'none' : 'subtree',
  }
}
