/**
 * Licences as things that are bought, held and run out.
 *
 * Words: how a licence **stands** at an instant (active, ends soon, not started, ended, not counting); who **holds** it: a person,
 * a device, or everybody at its place (shared); a **limit** sums the licences of one type; a **seat** is a licence of
 * type `user`: it admits one person to the organization. A **purchase** brought licences; it moves from status to
 * status along `nextStatuses`. Reading: docs/decisions/012-licences.md. Instants are ISO with Z.
 */
export { ENDS_SOON_DAYS, validityOf, validities } from './validity.ts'
export type { Validity, DatedLicense } from './validity.ts'
export { limitsOf, peopleLimitOf, SEAT_TYPE, totalOf } from './limits.ts'
export type { CountedLicense, LicenseLimit, PeopleLimit } from './limits.ts'
export { deviceTiers, fitsDevice, sensorsAdmitted } from './device-tiers.ts'
export type { DeviceTier } from './device-tiers.ts'
export { mayConnect } from './connectors.ts'
export type { PlacedLicense } from './connectors.ts'
export { licenseToTake, typesForDevice } from './joining.ts'
export type { FreeLicense, JoiningDevice } from './joining.ts'
export { holderFault } from './holders.ts'
export type { HeldLicense } from './holders.ts'
export { mayBecome, nextStatuses } from './purchases.ts'
