/** An affiliate works in the name of people of organizations that let it, and those organizations say so. */
import { brokenRule, Problem } from '@cloche/domain/problems'
import { mayLetAct } from '@cloche/domain/rules/customers'
import { noteSettingsLast } from '../../audit/write-audit.ts'
import { transactPlatform, type Transaction } from '../../database/transaction.ts'
import type { Handler } from '../../http/call-context.ts'
import { logSecurity } from '../../http/security-log.ts'
import { endingActs } from '../../http/sessions/end.ts'
import { customerName, nameWithOrganization, refuseWhileActing, startActing } from '../../tenancy/index.ts'
import { lookedAfterPerson } from './affiliate.handlers.ts'

/**
 * A session of the customer's person that names who really acts and of which affiliate. It ends with the actor's own, with
 * the licence, when the customer no longer lets it, and when another one looks after it.
 * @throws NOT_FOUND for people of every other organization; NOT_ALLOWED with why not, and while acting already
 */
export const actAsCustomersPerson: Handler<'affiliate.actAs'> = async context => {
  const { services, session, body } = context
  refuseWhileActing(session)
  const { user, organization, refusal } = await lookedAfterPerson(context, body.userId)
  // The platform's people at work in an affiliate are no part of it.
  if (session.organizationId !== session.homeOrganizationId) throw new Problem('NOT_ALLOWED')
  if (refusal !== null)
    throw new Problem('NOT_ALLOWED', { faults: [{ path: 'userId', rule: `problem.affiliate.${refusal}` }] })
  const affiliate = await transactPlatform(services.pool, transaction =>
    customerName(transaction, session.organizationId),
  )
  const acting = await startActing(
    context,
    { userId: user.id, organizationId: organization.id },
    nameWithOrganization(session.userName, affiliate),
  )
  return { jwt: services.sessions.tokenOf(acting) }
}

/** Who looks after an organization besides the platform. */
async function affiliateOf(transaction: Transaction, organizationId: string) {
  const { rows } = await transaction.query<{ id: string; name: string; allowsActing: boolean }>({
    text: `select c.organization_id as id, c.name, a.allows_acting as "allowsActing"
      from affiliation a join customer c on c.organization_id = a.affiliate_id where a.organization_id = $1`,
    values: [organizationId],
  })
  return rows[0] ?? null
}

export const ownAffiliate: Handler<'affiliate.own'> = async ({ services, session, readTogether }) => {
  // What is remembered of the session is believed only while it holds.
  await readTogether([])
  const affiliate = await transactPlatform(services.pool, transaction =>
    affiliateOf(transaction, session.organizationId),
  )
  return { affiliate, mayChange: mayLetAct(session) }
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
    const affiliate = await affiliateOf(transaction, organizationId)
    if (affiliate === null) throw brokenRule('allowsActing', 'problem.affiliate.none')
    const answer = { affiliate: { ...affiliate, allowsActing }, mayChange: true }
    const { rowCount } = await transaction.query({
      text: `update affiliation set allows_acting = $3
        where organization_id = $1 and affiliate_id = $2 and allows_acting <> $3`,
      values: [organizationId, affiliate.id, allowsActing],
    })
    if (rowCount === 0) return answer
    if (!allowsActing) await transaction.query(endingActs(affiliate.id, organizationId))
    const values = (affiliateActs: boolean) => ({ affiliate: affiliate.name, affiliateActs })
    await noteSettingsLast(transaction, actor, values(!allowsActing), values(allowsActing))
    logSecurity(request, 'letAct', { allows: String(allowsActing) })
    return answer
  })
}
