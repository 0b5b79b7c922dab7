/** An affiliate works in the name of people of organizations that let it, and those organizations say so. */
import { brokenRule, Problem } from '@cloche/domain/problems'
import { mayLetAct } from '@cloche/domain/rules/customers'
import { originOf } from '../../audit/origin.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { transact, transactPlatform, type Transaction } from '../../database/transaction.ts'
import type { CallContext, Handler } from '../../http/call-context.ts'
import { logSecurity } from '../../http/security-log.ts'
import { actorOf } from '../../http/session.ts'
import { endingActs } from '../../http/sessions/end.ts'
import { refuseWhileActing } from '../../requests/index.ts'
import { lookedAfterPerson } from './affiliate.handlers.ts'

/** What an organization is called among customers. */
async function nameOf(transaction: Transaction, organizationId: string): Promise<string> {
  const { rows } = await transaction.query<{ name: string }>({
    text: 'select name from customer where organization_id = $1',
    values: [organizationId],
  })
  return rows[0]?.name ?? ''
}

/**
 * A session of the customer's person that names who really acts and of which affiliate. It ends with the actor's own, with
 * the licence, when the customer no longer lets it, and when another one looks after it.
 * @throws NOT_FOUND for people of every other organization; NOT_ALLOWED with why not, and while acting already
 */
export const actAsCustomersPerson: Handler<'affiliate.actAs'> = async context => {
  const { services, session, body, request } = context
  const { sessions, pool } = services
  refuseWhileActing(session)
  const { user, organization, refusal } = await lookedAfterPerson(context, body.userId)
  // The platform's people at work in an affiliate are no part of it.
  if (session.organizationId !== session.homeOrganizationId) throw new Problem('NOT_ALLOWED')
  if (refusal !== null)
    throw new Problem('NOT_ALLOWED', { faults: [{ path: 'userId', rule: `problem.affiliate.${refusal}` }] })
  const affiliate = await transactPlatform(pool, transaction => nameOf(transaction, session.organizationId))
  const acting = await sessions.start(
    { userId: user.id, organizationId: organization.id },
    { address: request.ip, agent: request.headers['user-agent'] },
    {
      parent: session,
      actedBy: {
        organizationId: session.homeOrganizationId,
        userId: session.userId,
        userName: `${session.userName} (${affiliate})`.trim().slice(0, 200),
      },
    },
  )
  const scope = { organizationId: organization.id, sessionId: acting.id, revision: acting.revision }
  await transact(pool, scope, transaction =>
    writeAudit(transaction, actorOf(acting, originOf(request, acting.id)), {
      action: 'session.acted-as',
      entity: 'user',
      recordId: user.id,
      verb: 'actAs',
      after: { sessionId: acting.id },
    }),
  )
  logSecurity(request, 'actAs', { started: acting.id, userId: user.id })
  return { jwt: sessions.tokenOf(acting) }
}

type LookedAfter = Pick<CallContext, 'session'>

async function lookingAfter(transaction: Transaction, { session }: LookedAfter) {
  const { rows } = await transaction.query<{ id: string; name: string; allowsActing: boolean }>({
    text: `select c.organization_id as id, c.name, a.allows_acting as "allowsActing"
      from affiliation a join customer c on c.organization_id = a.affiliate_id where a.organization_id = $1`,
    values: [session.organizationId],
  })
  return { affiliate: rows[0] ?? null, mayChange: mayLetAct(session) }
}

export const ownAffiliate: Handler<'affiliate.own'> = async context => {
  // What is remembered of the session is believed only while it holds.
  await context.readTogether([])
  return transactPlatform(context.services.pool, transaction => lookingAfter(transaction, context))
}

/**
 * No longer: whoever works here as somebody at the moment is out at their next call.
 * @throws RULE_BROKEN for who is no owner, and where nobody looks after the organization
 */
export const letAct: Handler<'affiliate.letAct'> = async context => {
  const { services, session, actor, body, request, readTogether } = context
  refuseWhileActing(session)
  if (!mayLetAct(session)) throw brokenRule('allowsActing', 'problem.directory.ownersOnly')
  await readTogether([])
  const { organizationId } = session
  const { allowsActing } = body
  return transactPlatform(services.pool, async transaction => {
    const { affiliate } = await lookingAfter(transaction, context)
    if (affiliate === null) throw brokenRule('allowsActing', 'problem.affiliate.none')
    const { rowCount } = await transaction.query({
      text: `update affiliation set allows_acting = $3
        where organization_id = $1 and affiliate_id = $2 and allows_acting <> $3`,
      values: [organizationId, affiliate.id, allowsActing],
    })
    const answer = await lookingAfter(transaction, context)
    if (rowCount === 0) return answer
    if (!allowsActing) await transaction.query(endingActs(affiliate.id, organizationId))
    await transaction.enter(organizationId)
    const values = (allows: boolean) => ({ affiliate: affiliate.name, affiliateActs: allows })
    await writeAudit(transaction, actor, {
      action: 'settings.changed',
      entity: 'organization',
      recordId: organizationId,
      verb: 'change',
      before: values(!allowsActing),
      after: values(allowsActing),
    })
    logSecurity(request, 'letAct', { allows: String(allowsActing) })
    return answer
  })
}
