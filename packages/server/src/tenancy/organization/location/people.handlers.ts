/** Who may work at a location, and who is enrolled there. */
import type { CallNamed } from '@cloche/domain/calls'
import { instant, link, number, text, type AnswerOf } from '@cloche/domain/catalogue'
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf, rowScopeSql } from '../../../entity-engine/row-scope.ts'
import { finderOf } from '../../../entity-engine/redact.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import { changeRecord } from '../../../entity-engine/write.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import type { Session } from '../../../http/session.ts'
import { pageStatements, type Columns, type ComputedList } from '../people/computed-page.ts'
import { countedPage } from '../../../entity-engine/counted-page.ts'
import { idIn, lockPlace, readingAt } from './asked-place.ts'

const { user } = ENTITIES
const PEOPLE_MAX = 5000
const COLUMNS: Columns = {
  id: link({ entity: 'user' }),
  version: number({ integer: true }),
  fullName: text({}),
  email: text({}),
  image: link({ entity: 'attachment' }),
  roleLevel: number({ integer: true }),
  companyPosition: text({}),
  lastLogin: instant({}),
  reason: text({}),
  locationId: link({ entity: 'location' }),
}

/**
 * Active people who may work there, each with the reason: enrolled there, enrolled at the nearest location above, or
 * by a role that manages the whole organization. Of people whom the session does not manage no more is told than who they are.
 */
function peopleAt(session: Session, placeId: string): ComputedList {
  const values: unknown[] = [session.organizationId, placeId]
  const value = (given: unknown) => `$${values.push(given)}`
  const finder = finderOf(user, session)
  const within = () => rowScopeSql(user, rowScopeOf(user, session, 'view'), value) ?? 'true'
  const managed = finder === undefined ? 'false' : `role_level <= ${value(finder.roleLevel)} and ${within()}`
  return {
    columns: COLUMNS,
    by: 'name_order',
    sql: `select person.id, person.version, person.full_name, case when known then person.email end as email, person.image, role_level,
        company_position, case when known then last_login end as last_login, left(person.search_text, 100) as name_order,
        case when enrolled.id = $2 then 'here' when enrolled.id is not null then 'above' else 'role' end as reason,
        enrolled.id as location_id
      from (select *, (id = ${value(session.userId)} or ${managed}) as known from "user" where organization_id = $1 and deleted is null and active) person
      join location place on place.organization_id = $1 and place.id = $2
      left join lateral (select way.id from unnest(place.hierarchy) with ordinality way (id, depth)
        where way.id = any(person.location_ids) order by way.depth desc limit 1) enrolled on true
      where enrolled.id is not null or person.role_level >= 4`,
    values,
  }
}

/** A page of them, by name unless asked otherwise. */
export const locationUsers: Handler<'organization.locationUsers'> = async context => {
  const id = context.query.locationId.toLowerCase()
  const page = pageStatements<Person>(peopleAt(context.session, id), { sort: 'asc', ...context.query })
  const { rows, counts } = await countedPage(context.query, page, readingAt(context, id))
  return { users: rows, ...counts }
}

type Person = AnswerOf<CallNamed<'organization.setLocationUsers'>>['users'][number]

interface Enrolled {
  readonly id: string
  readonly locationIds: readonly string[]
  readonly isWithinReach: boolean
}

/** Those who are enrolled at the place and those who shall be, locked in one order. */
async function lockPeople(
  { session }: CallContext,
  transaction: Transaction,
  placeId: string,
  wanted: readonly string[],
): Promise<Enrolled[]> {
  const values: unknown[] = [session.organizationId, placeId, wanted]
  const within = rowScopeSql(user, rowScopeOf(user, session, 'edit'), value => `$${values.push(value)}`)
  const { rows } = await transaction.query<Enrolled>({
    text: `select id, location_ids as "locationIds", (${within ?? 'true'}) as "isWithinReach" from "user"
      where organization_id = $1 and deleted is null and (id = any($3::uuid[]) or (active and location_ids @> array[$2]::uuid[]))
      order by id for update`,
    values,
  })
  return rows
}

/** @throws UNKNOWN_LINK naming each person who is not there or not within scope. */
function checkKnown(asked: readonly string[], people: readonly Enrolled[]): void {
  const known = new Set(people.flatMap(({ id, isWithinReach }) => (isWithinReach ? [id] : [])))
  const faults = asked.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `users.${index}`, rule: 'problem.field.unknownLink' }],
  )
  if (faults.length > 0) throw new Problem('UNKNOWN_LINK', { faults })
}

/** Enrols exactly these: who is not named is no longer enrolled there. Each change is the person's own, with history. */
export const setLocationUsers: Handler<'organization.setLocationUsers'> = context =>
  context.write(async transaction => {
    const wanted = context.body.users.map(idIn)
    const place = await lockPlace(context, transaction, context.body.location)
    const people = await lockPeople(context, transaction, place.id, wanted)
    checkKnown(wanted, people)
    // Their other locations stay as they are, wherever those are.
    const write = {
      ...writeContext(context, transaction, user, 'edit'),
      places: { kind: 'organization' } as const,
    }
    for (const { id, locationIds } of people) {
      const isWanted = wanted.includes(id)
      if (isWanted === locationIds.includes(place.id)) continue
      const next = isWanted ? [...locationIds, place.id] : locationIds.filter(other => other !== place.id)
      await changeRecord(write, user, id, { locationIds: next })
    }
    const all = { sort: 'asc', limit: PEOPLE_MAX } as const
    const page = pageStatements<Person>(peopleAt(context.session, place.id), all)
    const { rows } = await transaction.query(page.rows)
    return { users: rows, count: rows.length }
  })
