/** Who a request is about, or is written to. */
import type { Language, Locale } from '@cloche/domain/text'
import { chooseLocale, languageOf } from '@cloche/domain/text'
import type { DirectorySource } from '@cloche/domain/rules/directory'
import { Problem } from '@cloche/domain/problems'
import type { Transaction } from '../../database/transaction.ts'

export interface Person {
  readonly userId: string
  readonly organizationId: string
  readonly organization: string
  readonly email: string
  readonly name: string
  readonly lastName: string
  readonly fullName: string
  readonly roleLevel: number
  /** The directory that keeps the person. */
  readonly directorySource: DirectorySource | null
  /** Where enrolled. */
  readonly locationIds: readonly string[]
  readonly locale: Locale
  readonly language: Language
  readonly timeZone: string
}

const PERSON = `select u.id, u.email, u.name, u.last_name, u.full_name, u.role_level, u.location_ids, u.directory_source,
    coalesce(u.locale, o.locale) as locale, coalesce(u.time_zone, o.time_zone) as time_zone, o.name as organization
  from "user" u join organization o on o.id = u.organization_id
  where u.organization_id = $1 and u.deleted is null and u.active and o.deleted is null and o.active`

function personOf(row: Record<string, unknown>, organizationId: string): Person {
  const locale = chooseLocale({ saved: row['locale'] as string })
  return {
    userId: row['id'] as string,
    organizationId,
    organization: row['organization'] as string,
    email: row['email'] as string,
    name: (row['name'] as string | null) ?? '',
    lastName: (row['last_name'] as string | null) ?? '',
    fullName: (row['full_name'] as string | null) ?? '',
    roleLevel: row['role_level'] as number,
    directorySource: (row['directory_source'] as DirectorySource | null) ?? null,
    locationIds: (row['location_ids'] as string[] | null) ?? [],
    locale,
    language: languageOf(locale),
    timeZone: row['time_zone'] as string,
  }
}

/** A person who may work, in a transaction of their organization. */
export async function findPerson(
  transaction: Transaction,
  organizationId: string,
  userId: string,
): Promise<Person | undefined> {
  const { rows } = await transaction.query({
    text: `${PERSON} and u.id = $2`,
    values: [organizationId, userId],
  })
  return rows[0] && personOf(rows[0], organizationId)
}

/** The same. @throws NOT_FOUND */
export async function readPerson(
  transaction: Transaction,
  organizationId: string,
  userId: string,
): Promise<Person> {
  const person = await findPerson(transaction, organizationId, userId)
  if (person === undefined) throw new Problem('NOT_FOUND', { entity: 'user' })
  return person
}

const MANAGERS_MAX = 20
/** From this role on users are managed: U is 2 (002 Permissions), at enrolled places and below. */
const MANAGING_ROLE = 1
/** From this role on everywhere. */
const EVERYWHERE_ROLE = 4

/** Whether a person manages the users of a place, given the place and all above it. */
export function managesUsersAt(person: Person, hierarchy: readonly string[]): boolean {
  if (person.roleLevel >= EVERYWHERE_ROLE) return true
  return person.roleLevel >= MANAGING_ROLE && person.locationIds.some(id => hierarchy.includes(id))
}

/** Those who manage a person, at one of their places or everywhere. */
export async function managersNear(transaction: Transaction, person: Person): Promise<Person[]> {
  const { rows } = await transaction.query<{ path: readonly string[] }>({
    text: 'select hierarchy as path from location where organization_id = $1 and id = any($2::uuid[]) and deleted is null order by id limit 1',
    values: [person.organizationId, person.locationIds],
  })
  return managersOf(transaction, person.organizationId, rows[0]?.path ?? [], person.userId)
}

/** Those who manage the users of a place: the ones enrolled there; where nobody is, those who manage everything. */
export async function managersOf(
  transaction: Transaction,
  organizationId: string,
  hierarchy: readonly string[],
  exceptUserId: string,
): Promise<Person[]> {
  const { rows } = await transaction.query({
    text: `${PERSON} and u.id <> $2 and (u.role_level >= $3 or (u.role_level >= $4 and u.location_ids && $5::uuid[]))
      order by u.role_level >= $3, u.role_level desc, u.id limit $6`,
    values: [organizationId, exceptUserId, EVERYWHERE_ROLE, MANAGING_ROLE, hierarchy, 2 * MANAGERS_MAX],
  })
  const all = rows
    .map(row => personOf(row, organizationId))
    .filter(person => managesUsersAt(person, hierarchy))
  const near = all.filter(person => person.roleLevel < EVERYWHERE_ROLE)
  return (near.length > 0 ? near : all).slice(0, MANAGERS_MAX)
}
