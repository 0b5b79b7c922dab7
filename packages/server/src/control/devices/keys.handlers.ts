/** Keys of a device as people look after them: shown by their ending, made and told once, revoked. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { writeAudit } from '../../audit/write-audit.ts'
import type { Transaction } from '../../database/transaction.ts'
import { rowScopeOf } from '../../entity-engine/row-scope.ts'
import { oneOrNotFound, readStatement } from '../../entity-engine/select.ts'
import type { CallContext, Handler } from '../../http/call-context.ts'
import { logSecurity } from '../../http/security-log.ts'
import { keysOf, makeKey as makeDeviceKey, revokeKey as revokeDeviceKey } from '../machines/index.ts'

const { device } = ENTITIES

/** The device within the reach of who asks; for a change it is locked. @throws NOT_FOUND */
async function reached(
  { session }: Pick<CallContext, 'session'>,
  transaction: Transaction,
  deviceId: string,
  lock: boolean,
) {
  const scope = rowScopeOf(device, session, 'edit')
  const { statement, finish } = readStatement(device, session.organizationId, deviceId.toLowerCase(), scope, {
    lock,
  })
  return oneOrNotFound(device, (await transaction.query(statement)).rows, finish)
}

export const keys: Handler<'devices.keys'> = context =>
  context.read(async transaction => {
    const { id } = await reached(context, transaction, context.body.deviceId, false)
    return { keys: (await transaction.query(keysOf(context.session.organizationId, id))).rows }
  })

export const makeKey: Handler<'devices.makeKey'> = async context => {
  const { actor, session, request } = context
  const made = await context.write(async transaction => {
    const { id } = await reached(context, transaction, context.body.deviceId, true)
    const key = await makeDeviceKey(transaction, session.organizationId, id, session.userId)
    await writeAudit(transaction, actor, {
      action: 'access.key-created',
      entity: device.name,
      recordId: id,
      after: { ending: key.ending },
    })
    return key
  })
  logSecurity(request, 'makeDeviceKey', { keyId: made.id })
  return { key: made.key, id: made.id }
}

/** @throws NOT_FOUND for one that is not the device's, or was revoked before */
export const revokeKey: Handler<'devices.revokeKey'> = async context => {
  const { actor, session, body, request } = context
  const { organizationId } = session
  const left = await context.write(async transaction => {
    const { id } = await reached(context, transaction, body.deviceId, true)
    const gone = await revokeDeviceKey(transaction, organizationId, id, body.id.toLowerCase())
    if (gone === undefined) throw new Problem('NOT_FOUND', { entity: 'deviceKey' })
    await writeAudit(transaction, actor, {
      action: 'access.key-revoked',
      entity: device.name,
      recordId: id,
      before: { ending: gone.ending },
    })
    return (await transaction.query(keysOf(organizationId, id))).rows
  })
  logSecurity(request, 'revokeDeviceKey', { keyId: body.id.toLowerCase() })
  return { keys: left }
}
