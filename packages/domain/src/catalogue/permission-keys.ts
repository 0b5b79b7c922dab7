/** The areas of permission, by the short keys that sessions carry: the permission room's own list. */
export {
  PERMISSION_KEYS,
  reasonKeys as PERMISSION_REASONS,
  specialRights as SPECIAL_RIGHTS,
} from '../rules/permissions/index.ts'
export type { PermissionKey } from '../rules/permissions/index.ts'
