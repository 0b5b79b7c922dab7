/** The organizations a session may work in: its own; for the platform's people, every one of the installation. */
import type { Handler } from '../../http/call-context.ts'
import { transact } from '../../database/transaction.ts'

interface Reachable {
  readonly id: string
  readonly name: string
  readonly locations: readonly { readonly id: string; readonly name: string; readonly type: string }[]
}

const OUTERMOST_MAX = 20

/** One organization with its outermost places, read under its own tenancy. */
const PLACES = `select o.name as organization, l.id, l.name, l.type from organization o
  left join lateral (
    select id, name, type from location
    where organization_id = $1 and parent_id is null and deleted is null order by name, id limit ${OUTERMOST_MAX}
  ) l on true where o.id = $1 and o.deleted is null`

export const organizations: Handler = async ({ services, session, body }) => {
  const { offset = 0, limit = 100 } = body as { offset?: number; limit?: number }
  const ids = session.isPlatformOwner ? await allOrganizations(services.pool) : [session.organizationId]
  const found: Reachable[] = []
  for (const organizationId of ids.slice(offset, offset + limit)) {
    const scope = { organizationId, sessionId: session.id, revision: session.revision }
    const { rows } = await transact(
      services.pool,
      scope,
      transaction => transaction.query({ text: PLACES, values: [organizationId] }),
      'read only',
    )
    const [first] = rows
    if (!first) continue
    const locations = rows
      .filter(row => row['id'] !== null)
      .map(row => ({ id: row['id'] as string, name: row['name'] as string, type: row['type'] as string }))
    found.push({ id: organizationId, name: first['organization'] as string, locations })
  }
  return { organizations: found, count: ids.length }
}

/** Ids alone stand outside tenancy: of every organization that has a place to work in. */
async function allOrganizations(pool: Parameters<typeof transact>[0]): Promise<string[]> {
  const { rows } = await pool.use(connection =>
    connection.send({
      text: 'select distinct organization_id as id from location_owner order by organization_id',
    }),
  )
  return rows.map(row => row['id'] as string)
}
