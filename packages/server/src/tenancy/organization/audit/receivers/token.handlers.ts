/** Tokens by which another system reads the audit log. */
import { brokenRule, Problem } from '@cloche/domain/problems'
import { AUDIT_TOKENS_MAX } from '@cloche/domain/rules/audit'
import { writeAudit } from '../../../../audit/write-audit.ts'
import { transactPlatform, type Transaction } from '../../../../database/transaction.ts'
import type { Actor } from '../../../../entity-engine/behaviours.ts'
import type { Handler } from '../../../../http/call-context.ts'
import { logSecurity } from '../../../../http/security-log.ts'
import {
  addToken as makeToken,
  AUDIT_TOKENS,
  removeToken as takeToken,
} from '../../../../machine-tokens/index.ts'
import { answerReceivers, refuseOthers } from './shared.ts'

async function note(
  transaction: Transaction,
  actor: Actor,
  isNew: boolean,
  { id, name, ending }: { readonly id: string; readonly name: string; readonly ending: string },
): Promise<void> {
  await transaction.enter(actor.organizationId)
  await writeAudit(transaction, actor, {
    action: isNew ? 'access.token-created' : 'access.token-removed',
    entity: 'auditToken',
    recordId: id,
    ...(isNew ? { after: { name, ending } } : { before: { name, ending } }),
  })
}

export const addToken: Handler<'audit.addToken'> = async context => {
  refuseOthers(context)
  const { services, session, actor, body, request } = context
  const { organizationId, userId } = session
  const made = await transactPlatform(services.pool, async transaction => {
    const given = { organizationId, name: body.name.trim(), createdBy: userId, most: AUDIT_TOKENS_MAX }
    const added = await makeToken(transaction, AUDIT_TOKENS, given)
    if (added === null) throw brokenRule('name', 'problem.audit.tooMany', { limit: AUDIT_TOKENS_MAX })
    await note(transaction, actor, true, added)
    return added
  })
  logSecurity(request, 'addAuditToken', { tokenId: made.id })
  return { token: made.token, id: made.id }
}

export const removeToken: Handler<'audit.removeToken'> = async context => {
  refuseOthers(context)
  const { services, session, actor, body, request } = context
  const id = body.id.toLowerCase()
  await transactPlatform(services.pool, async transaction => {
    const gone = await takeToken(transaction, AUDIT_TOKENS, session.organizationId, id)
    if (gone === undefined) throw new Problem('NOT_FOUND', { entity: 'auditToken' })
    await note(transaction, actor, false, gone)
  })
  logSecurity(request, 'removeAuditToken', { tokenId: id })
  return answerReceivers(context)
}
