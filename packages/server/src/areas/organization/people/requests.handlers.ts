import type { Handler } from '../../../http/call-context.ts'
import { personWithin } from './person.ts'

/** How a request stands, in the words of the calls; one that nobody answered in time is expired. */
const STATUS = `case when status = 'pending' and expires <= $3 then 'expired'
  when status = 'done' then 'confirmed' else status end`
const ORDER: Record<string, string> = { created: 'created', expires: 'expires', kind: 'type', status: STATUS }

/** What waits for a person to be confirmed, and what was; never the secrets of its links. */
export const userRequests: Handler = ({ session, actor, query, read }) => {
  const { offset = 0, limit = 100, by = 'created', sort = 'desc' } = query as Record<string, string>
  return read(async transaction => {
    const user = await personWithin(transaction, session, query['userId'] as string, 'view')
    const where = 'from request where organization_id = $1 and user_id = $2'
    const [page, counted] = await Promise.all([
      transaction.query({
        text: `select id, type as kind, ${STATUS} as status, created, expires, settled,
                 data ->> 'email' as email, data ->> 'locationId' as "locationId"
               ${where} order by ${ORDER[by] ?? 'created'} ${sort === 'asc' ? 'asc' : 'desc'}, id desc limit $4 offset $5`,
        values: [session.organizationId, user.id, actor.now, limit, offset],
      }),
      transaction.query({
        text: `select count(*)::int as count ${where}`,
        values: [session.organizationId, user.id],
      }),
    ])
    return { requests: page.rows, count: counted.rows[0]?.['count'] ?? 0 }
  })
}
