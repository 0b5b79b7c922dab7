/** The areas of permission, by the short keys that sessions carry: the permission room's own list. */
export {
  doings as DOINGS,
  faces as FACES,
  homes as HOMES,
  openAreas as OPEN_AREAS,
  partTypes as PART_TYPES,
  PERMISSION_KEYS,
  reasonKeys as PERMISSION_REASONS,
  SEES_PRICES,
  shippedProfiles as SHIPPED_PROFILES,
  specialRights as SPECIAL_RIGHTS,
} from '../rules/permissions/index.ts'
export type { Doing, PermissionKey } from '../rules/permissions/index.ts'
