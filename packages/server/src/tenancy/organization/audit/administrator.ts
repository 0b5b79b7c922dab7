/** Who other systems are to the log. */
import { computePermissions } from '@cloche/domain/rules/permissions'
import type { Reader } from '../../../entity-engine/redact.ts'

/** What other systems are shown: what an administrator sees, and nothing that is an owner's alone. */
export const ADMINISTRATOR: Reader = {
  userId: '',
  roleLevel: 4,
  isPlatformOwner: false,
  permissions: computePermissions({
    roleLevel: 4,
    isPlatformOwner: false,
    userId: '',
    licenses: [],
    enrolledLocationIds: [],
    locationPath: [],
    now: '2000-01-01T00:00:00.000Z',
  }),
}
