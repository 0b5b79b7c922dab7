/** Permissions: keys, special rights, jobs of people, profiles, what has to be opened, why somebody may. */

/** The permission keys of the specification (section 6): `rules/permissions` says which area each one stands for. */
export const PERMISSION_KEYS = [
  'ME',
  'O',
  'L',
  'D',
  'P',
  'PB',
  'PM',
  'R',
  'RS',
  'E',
  'A',
  'M',
  'U',
  'RO',
  'UT',
  'LI',
  'PU',
  'C',
  'CF',
  'LA',
  'LT',
  'EV',
  'ST',
  'N',
  'SC',
  'CS',
  'RE',
  'GA',
  'HP',
  'PF',
  'AC',
  'QL',
  'PS',
  'OR',
  'OF',
  'TA',
  'TR',
  'PA',
  'FO',
  'EX',
  'QP',
  'TP',
  'CB',
  'WB',
  'CRM',
  'AFF',
] as const
export type PermissionKey = (typeof PERMISSION_KEYS)[number]
/** Rights that are not a level on a key but held or not. */
export const SPECIAL_RIGHTS = ['license-user-equipment', 'license-user-backup'] as const
export type SpecialRight = (typeof SPECIAL_RIGHTS)[number]
/** What people do with their hands, in the order in which it is listed. */
export const DOINGS = [
  'label',
  'move',
  'task',
  'check',
  'alarm',
  'count',
  'receive',
  'book',
  'carry',
  'order',
] as const
export type Doing = (typeof DOINGS)[number]
export const OPEN_AREAS = ['haccp', 'innovation', 'connectors'] as const
export type OpenArea = (typeof OPEN_AREAS)[number]
export const PERMISSION_REASONS = [
  'permission.reason.platformOwner',
  'permission.reason.role',
  'permission.reason.notEnrolled',
  'permission.reason.noLocation',
  'permission.reason.needsLicense',
  'permission.reason.licenseHere',
  'permission.reason.licenseInherited',
  'permission.reason.licenseOrganization',
  'permission.reason.cappedByRole',
  'permission.reason.nobodyHolds',
  'permission.reason.profile',
  'permission.reason.profileCapped',
  'permission.reason.licenseDecides',
  'permission.reason.noProfile',
] as const
export type ReasonKey = (typeof PERMISSION_REASONS)[number]
/** How the work is laid out: the floor for hands, the desk for lists. */
export const FACES = ['floor', 'desk'] as const
export type Face = (typeof FACES)[number]
/** What a person sees first. */
export const HOMES = ['now', 'kitchen', 'store', 'hygiene', 'equipment', 'sites'] as const
export type Home = (typeof HOMES)[number]
/** The profiles every organization starts with, by the words that name them. */
export const SHIPPED_PROFILES = [
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
export type ShippedProfile = (typeof SHIPPED_PROFILES)[number]
/** Who sees what is paid for what is bought: who orders does, who only reads orders or receives does not. */
export const SEES_PRICES = { key: 'OR', verb: 'edit', doing: ['order'] } as const
