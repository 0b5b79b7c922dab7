/** The calls about licences that are not those of every record. */
import { call } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import type { Holder } from './license-effects.ts'

/** How many licences there are of a type. */
export type LicenseLimit = Answer<'GET', '/organization/licenses/limits'>['limits'][number]

export const fetchLimits = (signal: AbortSignal) => call('GET', '/organization/licenses/limits', { signal })

export const fetchPeopleAt = (locationId: string, signal: AbortSignal) =>
  call('GET', '/location/users', {
    query: { locationId, limit: 1000 },
    signal,
  })

/** Who or what holds a licence, or where it counts. */
export interface Validity {
  readonly userId: string | null
  readonly deviceId: string | null
  readonly locationId: string | null
}

export interface LicenseRow extends Validity {
  readonly id: string
  readonly type: string
  readonly isPersonal: boolean | null
}

/** Gives a licence to a person, a machine or a place, or takes it back with null. */
export async function giveLicense(license: LicenseRow, holder: Holder, id: string | null): Promise<void> {
  if (holder !== 'user') {
    const field = holder === 'device' ? 'deviceId' : 'locationId'
    await call('PATCH', '/license/{id}', { params: { id: license.id }, body: { [field]: id } })
  } else if (id !== null) {
    await call('PUT', '/user/license', { body: { license: license.id, user: id } })
  } else if (license.userId !== null) {
    await call('DELETE', '/user/license', { body: { license: license.id, user: license.userId } })
  }
}
