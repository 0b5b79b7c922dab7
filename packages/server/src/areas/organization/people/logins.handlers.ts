/** Log-ins: when, from where, and whether they are still open. */
import type { Statement } from '../../../database/connection.ts'
import { transactPlatform } from '../../../database/transaction.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { endSessions } from '../../../requests/index.ts'
import { personWithin, type Reference } from './person.ts'

const ORDER: Record<string, string> = { started: 'started', seen: 'seen', ended: 'ended', address: 'address' }

function loginStatements(
  { session, query }: CallContext,
  organizationId: string,
  userId: string,
): [Statement, Statement] {
  const { offset = 0, limit = 100, by = 'started', sort = 'desc' } = query as Record<string, string>
  const where = 'from session where home_organization_id = $1 and user_id = $2'
  return [
    {
      text: `select id, started, seen, expires, ended, ended is null and expires > now() as "isOpen", id = $3 as "isThis",
               address, agent, acted_by_user_id as "actedById", acted_by_name as "actedByName"
             ${where} order by ${ORDER[by] ?? 'started'} ${sort === 'asc' ? 'asc' : 'desc'} nulls last, id desc
             limit $4 offset $5`,
      values: [organizationId, userId, session.id, limit, offset],
    },
    { text: `select count(*)::int as count ${where}`, values: [organizationId, userId] },
  ]
}

/** Sessions stand outside tenancy: they are read with the organization named, once the person is known to be in reach. */
async function loginsOf(context: CallContext, organizationId: string, userId: string) {
  const [page, count] = loginStatements(context, organizationId, userId)
  const [{ rows }, counted] = await transactPlatform(context.services.pool, transaction =>
    Promise.all([transaction.query(page), transaction.query(count)]),
  )
  return {
    logins: rows.map(({ actedById, actedByName, ...login }) => ({
      ...login,
      actedBy: actedById === null ? null : { id: actedById, name: actedByName },
    })),
    count: counted.rows[0]?.['count'] ?? 0,
  }
}

export const myLogins: Handler = async context => {
  await context.readTogether([])
  return loginsOf(context, context.session.homeOrganizationId, context.session.userId)
}

/** Ends sessions of a person within reach; the one that asks is never among them. */
export const endUserSessions: Handler = async ({ services, session, body, write }) => {
  const user = await write(transaction =>
    personWithin(transaction, session, body['user'] as Reference, 'edit'),
  )
  const only = (body['sessions'] as string[]).map(id => id.toLowerCase())
  const count = await transactPlatform(services.pool, transaction =>
    endSessions(transaction, {
      organizationId: session.organizationId,
      userId: user.id,
      except: session.id,
      only,
    }),
  )
  return { count }
}

export const userLogins: Handler = async context => {
  const { session, query } = context
  const user = await context.read(transaction =>
    personWithin(transaction, session, query['userId'] as string, 'view'),
  )
  return loginsOf(context, session.organizationId, user.id)
}
