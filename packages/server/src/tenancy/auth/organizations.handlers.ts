/**
 * The organizations a session may work in: its own and those of merged people; for the platform's people, every one of
 * the installation.
 */
import type { CallNamed } from '@cloche/domain/calls'
import type { AnswerOf } from '@cloche/domain/catalogue'
import type { CallContext, Handler } from '../../http/call-context.ts'
import type { Pool } from '../../database/connection.ts'
import { transact, serverScope } from '../../database/transaction.ts'
import type { Session } from '../../http/session.ts'
import { heldBy, holderOf } from './merge/held.ts'

type Reachable = AnswerOf<CallNamed<'auth.organizations'>>['organizations'][number]
type Begin = Reachable['locations'][number]

/** An organization, and the person who works there: all of it is reached by those who are enrolled nowhere. */
interface Way {
  readonly organizationId: string
  readonly userId?: string
  readonly places: readonly string[] | null
}

const PLACES_MAX = 20

/** One organization with the places to begin at, read under its own tenancy: outermost ones, or those of enrolment. */
const PLACES = `select o.name as organization, l.id, l.name, l.type from organization o
  left join lateral (
    select id, name, type from location
    where organization_id = $1 and deleted is null
      and ($2::uuid[] is null and parent_id is null or id = any($2)) order by name, id limit ${PLACES_MAX}
  ) l on true where o.id = $1 and o.deleted is null`

export const organizations: Handler<'auth.organizations'> = async context => {
  const { services, session, body, readTogether } = context
  // What is remembered is told only while it holds.
  await readTogether([])
  const { offset = 0, limit = 100 } = body
  const ways = session.isPlatformOwner
    ? (await allOrganizations(services.pool)).map(organizationId => ({ organizationId, places: null }))
    : await ownAndHeld(context)
  const found: Reachable[] = []
  for (const way of ways.slice(offset, offset + limit)) {
    const reachable = await enter(services.pool, way)
    if (reachable !== undefined) found.push(reachable)
  }
  return { organizations: found, count: ways.length }
}

async function enter(pool: Pool, { organizationId, userId, places }: Way): Promise<Reachable | undefined> {
  const { rows } = await transact(
    pool,
    serverScope(organizationId),
    transaction =>
      transaction.query<{ organization: string } & (Begin | { id: null })>({
        text: PLACES,
        values: [organizationId, places],
      }),
    'read only',
  )
  const [first] = rows
  if (!first) return undefined
  const locations = rows.flatMap(row =>
    row.id === null ? [] : [{ id: row.id, name: row.name, type: row.type }],
  )
  return {
    id: organizationId,
    name: first.organization,
    ...(userId === undefined ? {} : { userId }),
    locations,
  }
}

/** The session's own organization first, then those of the people it holds. */
async function ownAndHeld({ services, session }: CallContext): Promise<Way[]> {
  const own: Way = { organizationId: session.organizationId, places: session.allowedPlaces }
  if (session.actedBy !== null) return [own]
  const others: Session[] = []
  if (session.parentId !== null) others.push(await services.sessions.reload(holderOf(session)))
  for (const held of await heldBy(services, session)) if (held.userId !== session.userId) others.push(held)
  return [
    own,
    ...others.map(other => ({
      organizationId: other.homeOrganizationId,
      userId: other.userId,
      places: other.allowedPlaces,
    })),
  ]
}

/** Ids alone stand outside tenancy: of every organization that has a place to work in. */
async function allOrganizations(pool: Pool): Promise<string[]> {
  const { rows } = await pool.use(connection =>
    connection.send({
      text: 'select distinct organization_id as id from location_owner order by organization_id',
    }),
  )
  return rows.map(row => row['id'] as string)
}
