import { computePermissions, type LicenseHeld } from '../permissions/index.ts'

/** Somebody who may decide over everything of the organization: of roles 4 and 5. */
export interface ExportDecider {
  readonly userId: string
  readonly roleLevel: 4 | 5
}

/**
 * Whether one of those who decide has the right to backups at an instant, wherever the licence is for: by a licence of
 * their own, or by one that is everybody's. So the schedule goes on when the person who switched it on leaves.
 */
export const isBackupLicensed = (
  licenses: readonly LicenseHeld[],
  deciders: readonly ExportDecider[],
  now: string,
): boolean =>
  licenses.some(license =>
    deciders.some(({ userId, roleLevel }) =>
      computePermissions({
        roleLevel,
        userId,
        isPlatformOwner: false,
        enrolledLocationIds: [],
        licenses: [license],
        locationPath: license.locationId === null ? [] : [license.locationId],
        now,
      }).special.includes('license-user-backup'),
    ),
  )
