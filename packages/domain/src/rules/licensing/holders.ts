import { licenseEffects, type LicenseType } from '../permissions/index.ts'

export interface HeldLicense {
  readonly type: string
  readonly userId: string | null
  readonly deviceId: string | null
  readonly isPersonal: boolean
}

/** Which field of a licence names a holder that its type cannot have, and the text key of that rule; or undefined. */
export function holderFault(license: HeldLicense): { field: string; rule: string } | undefined {
  const { holder } = licenseEffects[license.type as LicenseType]
  if (holder === 'user' && license.deviceId !== null)
    return { field: 'deviceId', rule: 'problem.license.forPeople' }
  if (holder === 'device' && license.userId !== null)
    return { field: 'userId', rule: 'problem.license.forDevices' }
  if (holder === 'device' && license.isPersonal)
    return { field: 'isPersonal', rule: 'problem.license.forDevices' }
  return undefined
}
