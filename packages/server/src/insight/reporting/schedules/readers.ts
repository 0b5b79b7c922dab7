/** Whom the reports of a schedule go to, as people and their rights are at an instant. */
import { emailAddresses } from '@cloche/domain/rules/addresses'
import { isOfPlace } from '@cloche/domain/rules/chase'
import { computePermissions, may } from '@cloche/domain/rules/permissions'
import { readersOf, type NamedPerson, type ReportReader } from '@cloche/domain/rules/report-schedule'
import { mayReadReport, seesReportPrices } from '@cloche/domain/rules/reports'
import { chooseLocale, languageOf } from '@cloche/domain/text'
import type { Config } from '../../../config.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { readRights, type JobKept } from '../../../http/sessions/rights.ts'
import { formerStatement, peopleStatement, type PersonRow, type RunningSchedule } from './schedules.store.ts'

export interface FoundReaders {
  readonly readers: readonly ReportReader[]
  /** People who are named and get nothing: they may not see such a report here. */
  readonly without: number
  /** Addresses that want none any more. */
  readonly unsubscribed: readonly string[]
}

/** Whoever holds one of these jobs at the place or above it, and is enrolled there. */
const holds = (
  { roleLevel, locationIds, jobs, id, email }: PersonRow,
  profileIds: readonly string[],
  path: readonly string[],
): boolean =>
  isOfPlace({ id, email, roleLevel, locationIds: locationIds ?? [], jobs: jobs ?? [] }, path) &&
  (jobs ?? []).some(job => profileIds.includes(job.profileId) && path.includes(job.locationId))

const addressesIn = (text: string | null) => [...new Set(emailAddresses(text ?? '') ?? [])]

export async function findReaders(
  { config }: { readonly config: Pick<Config, 'openAreas'> },
  transaction: Transaction,
  organizationId: string,
  schedule: RunningSchedule,
  now: string,
): Promise<FoundReaders> {
  const addresses = addressesIn(schedule.emails)
  const unsubscribed = addressesIn(schedule.unsubscribed)
  const { locationId, kind, showsPeople } = schedule
  const rightsWith = (jobs: readonly JobKept[]) =>
    readRights(transaction, { organizationId, locationId, jobs, installationAreas: config.openAreas })
  const [{ rows: found }, { rows: former }, rights] = await Promise.all([
    transaction.query(peopleStatement(organizationId, schedule, addresses)),
    transaction.query(formerStatement(organizationId, addresses)),
    rightsWith([]),
  ])
  const path = rights.locationPath
  const named = found.filter(
    person =>
      schedule.userIds.includes(person.id) ||
      addresses.includes(person.email) ||
      holds(person, schedule.profileIds, path),
  )
  const permissionsOf = async ({ id, roleLevel, locationIds, jobs }: PersonRow) => {
    const held = jobs ?? []
    const own = held.length === 0 ? rights : await rightsWith(held)
    return computePermissions({
      ...own,
      roleLevel,
      isPlatformOwner: false,
      userId: id,
      enrolledLocationIds: locationIds ?? [],
      now,
    })
  }
  const people: NamedPerson[] = []
  for (const person of named) {
    const permissions = await permissionsOf(person)
    people.push({
      id: person.id,
      email: person.email,
      language: languageOf(chooseLocale({ saved: person.locale })),
      mayRead:
        may(permissions, 'RE', 'view') &&
        mayReadReport(permissions, { kind, showsPeople, showsPrices: false }),
      seesPrices: seesReportPrices(permissions),
    })
  }
  const left = new Set(former.map(({ email }) => email))
  const readers = readersOf({
    people,
    addresses: addresses.filter(address => !left.has(address)),
    unsubscribed,
    forAddresses: {
      language: schedule.language ?? languageOf(chooseLocale({ saved: schedule.locale })),
      seesPrices: await seesPricesWho(transaction, organizationId, schedule, permissionsOf),
    },
  })
  return { readers, without: people.filter(({ mayRead }) => !mayRead).length + left.size, unsubscribed }
}

/** Whether money may go to addresses of nobody who is known: where whoever changed the schedule last sees it. */
async function seesPricesWho(
  transaction: Transaction,
  organizationId: string,
  { changedBy }: RunningSchedule,
  permissionsOf: (person: PersonRow) => Promise<Parameters<typeof seesReportPrices>[0]>,
): Promise<boolean> {
  if (changedBy === null) return false
  const { rows } = await transaction.query(
    peopleStatement(organizationId, { userIds: [changedBy], profileIds: [] }, []),
  )
  const [person] = rows
  return person !== undefined && seesReportPrices(await permissionsOf(person))
}
