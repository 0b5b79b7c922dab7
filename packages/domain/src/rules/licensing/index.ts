/**
 * Licences as things that are bought, held and run out.
 *
 * Words: how a licence **stands** at an instant (active, ends soon, not started, ended, not counting); who **holds** it: a person,
 * a device, or everybody at its place (shared); a **limit** sums the licences of one type; a **seat** is a licence of
 * type `user`: it admits one person to the organization. A **purchase** brought licences; it moves from status to
 * status along `nextStatuses`. Reading: docs/decisions/012-licences.md. Instants are ISO with Z.
 */
export { validityOf, validities } from './validity.ts'
export type { DatedLicense } from './validity.ts'
export { limitsOf, peopleLimitOf, SEAT_TYPE, totalOf } from './limits.ts'
export type { CountedLicense } from './limits.ts'
export { deviceTiers, fitsDevice, sensorsAdmitted } from './device-tiers.ts'
export { mayConnect } from './connectors.ts'
export type { PlacedLicense } from './connectors.ts'
export { licenseToTake, typesForDevice } from './joining.ts'
export type { FreeLicense } from './joining.ts'
export { holderFault } from './holders.ts'
export { mayBecome, nextStatuses } from './purchases.ts'
