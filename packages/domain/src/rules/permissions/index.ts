/**
 * Permissions: what one person may do at one location at one instant, and why.
 *
 * Specification: core, section 6; screens, section 6. Words: a **key** is an area (LA is labels), a **level**
 * is 0 cannot see, 1 see, 2 edit, 3 create, 4 destroy, 99 the platform's own; a **role** gives the base
 * (`matrix.ts`), a **licence** opens or raises single keys at its location and everything below it
 * (`licenses.ts`), an **enrolment** says where roles 0 to 3 count. A **gate** is the condition written beside a
 * route or a call. A **profile** is a job of the house (`profiles.ts`): it adds levels within what the role may reach, and
 * the right to **do** a job (`doing.ts`) without changing the records it is done with. Server and browser compute with this one function; the browser only hides.
 */
export { PERMISSION_KEYS, roleNames } from './keys.ts'
export type { PermissionKey, PermissionLevel, RoleLevel, RoleName, SpecialRight } from './keys.ts'
export {
  partKeyOf,
  partTypes,
  countsAsActive,
  licensedConnectors,
  licenseEffects,
  licenseOfConnector,
  licenseStatuses,
  licenseTypes,
} from './licenses.ts'
export type { LicenseEffect, LicenseHeld, LicenseStatus, LicenseType, PartType } from './licenses.ts'
export { permissionMatrix } from './matrix.ts'
export { doingRules, doings } from './doing.ts'
export type { Doing } from './doing.ts'
export { openAreas } from './open-areas.ts'
export type { OpenArea } from './open-areas.ts'
export { beyond, faces, shippedProfiles, shippedRights } from './profiles.ts'
export type { JobHeld, ProfileRights } from './job.ts'
export type { Face, Home, ShippedProfile } from './profiles.ts'
export { computePermissions, freeHistoryDays, reasonKeys } from './compute.ts'
export type { PermissionQuestion, Permissions, Reason, ReasonKey } from './compute.ts'
export { levelIcon, may, mayOrDoes, mayToggleViewFull, verbLevels } from './verbs.ts'
export type { PermissionVerb } from './verbs.ts'
export { gateHolds, parseGate } from './gates.ts'
export type { Gate, GateSession } from './gates.ts'
export { isForPerson, mayBook, mayPhotograph, maySettleTask, mayTakeBack, seesPrices } from './own-work.ts'
export { decidesOver, managesRoles } from './authority.ts'
export type { Decider } from './authority.ts'
