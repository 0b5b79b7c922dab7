/** The code by which machines join: whoever sees it and may change the organization draws another one. */
import { ENTITIES } from '@cloche/domain/entities'
import { writeContext } from '../../entity-engine/standard-handlers.ts'
import { changeRecord } from '../../entity-engine/write.ts'
import type { Handler } from '../../http/call-context.ts'
import { passGate } from '../../http/gate.ts'
import { keepConnectionCode, newConnectionCode } from '../organizations/connection-code.ts'

/** @throws NOT_ALLOWED for who may not read the code either */
export const renewConnectionCode: Handler<'organization.renewConnectionCode'> = async context => {
  const { session, write } = context
  passGate({ key: 'D', verb: 'create' }, session)
  const organizationConnectionId = newConnectionCode()
  await write(async transaction => {
    // First, which locks it: of two who renew at once one waits for the other's code, and takes its place.
    await changeRecord(
      writeContext(context, transaction, ENTITIES.organization, 'edit'),
      ENTITIES.organization,
      session.organizationId,
      { organizationConnectionId },
    )
    await keepConnectionCode(transaction, session.organizationId, organizationConnectionId)
  })
  return { organizationConnectionId }
}
