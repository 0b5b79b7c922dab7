/** Log-ins: when, from where, and whether they are still open. */
import type { CallNamed } from '@cloche/domain/calls'
import { flag, instant, json, link, text, type AnswerOf } from '@cloche/domain/catalogue'
import { transactPlatform } from '../../../database/transaction.ts'
import { countedPage, within } from '../../../entity-engine/counted-page.ts'
import { historyStatement } from '../../../entity-engine/history.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { logSecurity } from '../../../http/security-log.ts'
import { endSessions, refuseWhileActing } from '../../requests/index.ts'
import { pageStatements, type Columns, type PageQuery } from './computed-page.ts'
import { personManaged, personWithin } from './person.ts'

type Login = AnswerOf<CallNamed<'people.logins'>>['logins'][number]

const COLUMNS: Columns = {
  id: link({ entity: 'user' }),
  started: instant({}),
  seen: instant({}),
  expires: instant({}),
  ended: instant({}),
  isOpen: flag({}),
  isThis: flag({}),
  address: text({}),
  agent: text({}),
  actedBy: json({ schema: { type: 'object' } }),
}

/** Sessions stand outside tenancy: they are read with the organization named, once the person is known to be in reach. */
async function loginsOf(
  { services, session, query }: CallContext<object, PageQuery>,
  organizationId: string,
  userId: string,
) {
  const page = pageStatements<Login>(
    {
      columns: COLUMNS,
      sql: `select id, started, seen, expires, ended, ended is null and expires > now() as is_open, id = $3 as is_this,
              address, agent, case when acted_by_user_id is not null
                then jsonb_build_object('id', acted_by_user_id, 'name', acted_by_name) end as acted_by
            from session where home_organization_id = $1 and user_id = $2`,
      values: [organizationId, userId, session.id],
      by: 'started',
    },
    query,
  )
  const { rows, counts } = await transactPlatform(services.pool, transaction =>
    countedPage(query, page, within(transaction)),
  )
  return { logins: rows, ...counts }
}

export const myLogins: Handler<'organization.myLogins'> = async context => {
  await context.readTogether([])
  return loginsOf(context, context.session.homeOrganizationId, context.session.userId)
}

/** Ends sessions of a person within scope, those named or all, save the one that asks; history says who did. */
export const endUserSessions: Handler<'people.endSessions'> = async ({
  services,
  session,
  actor,
  body,
  request,
  write,
}) => {
  refuseWhileActing(session)
  const user = await write(transaction => personWithin(transaction, session, body.user, 'edit'))
  const only = body.sessions?.map(id => id.toLowerCase())
  const { organizationId } = session
  const count = await transactPlatform(services.pool, async transaction => {
    const ended = await endSessions(transaction, {
      organizationId,
      userId: user.id,
      except: session.id,
      ...(only === undefined ? {} : { only }),
    })
    await transaction.enter(organizationId)
    await transaction.query(
      historyStatement(actor, {
        entity: 'user',
        recordId: user.id,
        verb: 'endSessions',
        version: null,
        after: { count: ended },
      }),
    )
    return ended
  })
  logSecurity(request, 'endSessions', { userId: user.id })
  return { count }
}

export const userLogins: Handler<'people.logins'> = async context => {
  const { session, query } = context
  const user = await context.read(transaction => personManaged(transaction, session, query.userId))
  return loginsOf(context, session.organizationId, user.id)
}
