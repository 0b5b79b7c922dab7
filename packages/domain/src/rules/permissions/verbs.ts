import type { Permissions } from './compute.ts'
import type { Doing } from './doing.ts'
import type { PermissionKey, PermissionLevel } from './keys.ts'

/** The level each verb asks for (section 6). */
export const verbLevels = { view: 1, edit: 2, create: 3, delete: 4 } as const
export type PermissionVerb = keyof typeof verbLevels

type WithLevels = Pick<Permissions, 'levels'>

/** Whether the person may do this verb on this key here. */
export function may(permissions: WithLevels, key: PermissionKey, verb: PermissionVerb): boolean {
  return permissions.levels[key] >= verbLevels[verb]
}

/** Whether the person does this job here. */
export function does(permissions: Pick<Permissions, 'doings'>, doing: Doing): boolean {
  return permissions.doings.includes(doing)
}

/** Whether a call is open that asks for a level, or for one of the jobs that it is done for. */
export function mayOrDoes(
  permissions: Pick<Permissions, 'levels' | 'doings'>,
  { key, verb, doing = [] }: { key: PermissionKey; verb: PermissionVerb; doing?: readonly Doing[] },
): boolean {
  return may(permissions, key, verb) || doing.some(one => does(permissions, one))
}

/** Whether the person may switch between this location's subtree and the whole organization. */
export function mayToggleViewFull(permissions: WithLevels): boolean {
  return permissions.levels.RO >= 4
}

/** The profile screen's sign of a level. */
export function levelIcon(level: PermissionLevel): 'lock' | 'view' | 'edit' | 'add' {
  if (level === 0) return 'lock'
  if (level === 1) return 'view'
  return level === 2 ? 'edit' : 'add'
}
