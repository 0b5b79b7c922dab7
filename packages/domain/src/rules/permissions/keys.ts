import {
  PERMISSION_KEYS,
  SPECIAL_RIGHTS as specialRights,
  type PermissionKey,
  type SpecialRight,
} from '../../catalogue/names/permissions.ts'

export { PERMISSION_KEYS, specialRights, type PermissionKey, type SpecialRight }

/**
 * The permission keys of the specification (section 6) with the area each one stands for.
 * AFF and CS come from its navigation table. The wire and the gates use the short keys.
 */
export const permissionAreas = {
  ME: 'me',
  O: 'organization',
  L: 'location',
  D: 'device',
  P: 'product',
  PB: 'productBatching',
  PM: 'productModifier',
  R: 'program',
  RS: 'state',
  E: 'elaboration',
  A: 'attachment',
  M: 'menu',
  U: 'user',
  RO: 'role',
  UT: 'userToken',
  LI: 'authLicense',
  PU: 'purchase',
  C: 'container',
  CF: 'containerShape',
  LA: 'label',
  LT: 'labelTemplate',
  EV: 'event',
  ST: 'stream',
  N: 'notification',
  SC: 'stock',
  CS: 'stockVariation',
  RE: 'report',
  GA: 'globalAlert',
  HP: 'haccpPoint',
  PF: 'equipment',
  AC: 'action',
  QL: 'license',
  PS: 'sensorSoftware',
  OR: 'order',
  OF: 'orderForwarder',
  TA: 'task',
  TR: 'trigger',
  PA: 'pattern',
  FO: 'forecaster',
  EX: 'experiment',
  QP: 'qualityParameter',
  TP: 'thirdPartyConnector',
  CB: 'checkpointBatch',
  WB: 'webhook',
  CRM: 'crm',
  AFF: 'affiliate',
} as const satisfies Record<PermissionKey, string>

/** Role levels 0 to 5, by name. */
export const roleNames = ['user', 'manager', 'executive', 'corporate', 'admin', 'owner'] as const
export type RoleName = (typeof roleNames)[number]
export type RoleLevel = 0 | 1 | 2 | 3 | 4 | 5

/** 0 cannot see, 1 sees, 2 edits, 3 creates, 4 destroys; 99 is the platform's own people. */
export type PermissionLevel = 0 | 1 | 2 | 3 | 4 | 99
