/** The areas of permission, by the short keys that sessions carry: the permission room's own list. */
export { PERMISSION_KEYS } from '../rules/permissions/index.ts'
export type { PermissionKey } from '../rules/permissions/index.ts'
