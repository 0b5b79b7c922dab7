/** Joining a device by its key: it takes a free licence that fits, once the organization holds licences for devices. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import type { Transaction } from '../../database/transaction.ts'
import { rowScopeOf } from '../../entity-engine/row-scope.ts'
import { oneOrNotFound, readStatement } from '../../entity-engine/select.ts'
import type { CallContext, Handler } from '../../http/call-context.ts'
import { joinDevice as joinLicensed, licensedOf, type Licensed } from '../machines/index.ts'
import { codeTypedBy, guessOnce } from '../../tenancy/index.ts'
import { findDevice, type JoinedDevice } from './device.handlers.ts'

/** @throws RULE_BROKEN where devices are licensed and no licence is free that fits */
async function join(context: CallContext, transaction: Transaction, found: JoinedDevice): Promise<Licensed> {
  const { session, actor, services } = context
  const scope = rowScopeOf(ENTITIES.device, session, 'edit')
  const { statement, finish } = readStatement(ENTITIES.device, session.organizationId, found.id, scope, {
    lock: true,
  })
  const device = oneOrNotFound(ENTITIES.device, (await transaction.query(statement)).rows, finish)
  return joinLicensed({ transaction, actor, behaviours: services.behaviours }, device)
}

/** @throws NOT_FOUND for every other key, TOO_MANY_REQUESTS for whoever tries many */
export const joinDevice: Handler<'provider.joinDevice'> = async context => {
  const { services, session, body } = context
  const device = await guessOnce(services.pool, codeTypedBy('activation key', session.userId), () =>
    findDevice(context, body.activationKey),
  )
  if (device === undefined) throw new Problem('NOT_FOUND', { entity: 'device' })
  const licensed = await context.write(transaction =>
    join(context as unknown as CallContext, transaction, device),
  )
  return { device, licensed }
}

export const deviceLicense: Handler<'provider.deviceLicense'> = ({ session, actor, query, read }) =>
  read(async transaction => {
    const { organizationId } = session
    const scope = rowScopeOf(ENTITIES.device, session, 'view')
    const { statement, finish } = readStatement(
      ENTITIES.device,
      organizationId,
      query.deviceId.toLowerCase(),
      scope,
    )
    const device = oneOrNotFound(ENTITIES.device, (await transaction.query(statement)).rows, finish)
    return { licensed: await licensedOf({ transaction, organizationId, now: actor.now }, device) }
  })
