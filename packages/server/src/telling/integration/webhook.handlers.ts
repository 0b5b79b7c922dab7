/** Secrets of webhooks, and sending a message once more. */
import { ENTITIES } from '@cloche/domain/entities'
import { writeAudit } from '../../audit/write-audit.ts'
import { newSecret } from '../../adapters/webhooks/index.ts'
import { resendMessage } from '../delivery/index.ts'
import { rowScopeOf } from '../../entity-engine/row-scope.ts'
import { oneOrNotFound, readStatement } from '../../entity-engine/select.ts'
import { writeContext } from '../../entity-engine/standard-handlers.ts'
import { changeRecord } from '../../entity-engine/write.ts'
import type { Handler } from '../../http/call-context.ts'

const { webhook, webhookMessage } = ENTITIES
const idOf = (reference: string | { readonly id: string }) =>
  typeof reference === 'string' ? reference : reference.id

/** @throws NOT_FOUND */
export const webhookSecret: Handler<'integration.webhookSecret'> = context =>
  context.write(async transaction => {
    const secret = newSecret()
    await changeRecord(
      writeContext(context, transaction, webhook, 'edit'),
      webhook,
      idOf(context.body.webhook),
      {
        secret,
      },
    )
    return { secret }
  })

/** @throws NOT_FOUND */
export const resend: Handler<'integration.resend'> = context =>
  context.write(async transaction => {
    const { organizationId } = context.actor
    const id = idOf(context.body.webhookMessage)
    const scope = rowScopeOf(webhookMessage, context.session, 'edit')
    const read = async () => {
      const { statement, finish } = readStatement(webhookMessage, organizationId, id, scope)
      return oneOrNotFound(webhookMessage, (await transaction.query(statement)).rows, finish)
    }
    await read()
    await writeAudit(transaction, context.actor, {
      action: 'record.done',
      entity: webhookMessage.name,
      recordId: id,
      verb: 'resend',
    })
    await resendMessage(context.services, transaction, { organizationId, messageId: id })
    return { webhookMessage: await read() }
  })
