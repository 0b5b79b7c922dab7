import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { licenseEffects } from '@cloche/domain/rules/permissions'
import { validityOf } from '@cloche/domain/rules/licensing'

export type License = Row<Entities['license']>

/** The licences that concern a person. */
export interface LicenseSets {
  /** Assigned to the person. */
  readonly held: readonly License[]
  /** For everybody at their place. */
  readonly shared: readonly License[]
  /** For one person, and nobody's yet. */
  readonly free: readonly License[]
}

const isForPeople = ({ type }: License) => licenseEffects[type].holder === 'user'

/** Licences that say the same, counted: twelve seats until one day are one line. */
export function alike(licenses: readonly License[]): { license: License; count: number }[] {
  const groups = Map.groupBy(licenses, ({ type, to, locationId }) => `${type} ${to} ${locationId}`)
  return [...groups.values()].map(group => ({ license: group[0]!, count: group.length }))
}

/** Divides the licences of an organization by what they are to one person; what does not count now is left out of the free ones. */
export function licenseSets(licenses: readonly License[], userId: string, now: string): LicenseSets {
  const counts = (license: License) => {
    const validity = validityOf(
      { ...license, active: license.active ?? true, status: license.status ?? '' },
      now,
    )
    return validity === 'active' || validity === 'endsSoon'
  }
  const open = licenses.filter(license => license.deviceId === null && license.userId === null)
  return {
    held: licenses.filter(license => license.userId === userId),
    shared: open.filter(license => isForPeople(license) && !license.isPersonal && counts(license)),
    free: open.filter(license => license.isPersonal && counts(license)),
  }
}
