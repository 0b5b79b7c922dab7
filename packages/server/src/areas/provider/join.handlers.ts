/** Joining a device by its key: it takes a free licence that fits, once the organization holds licences for devices. */
import type { Row } from '@cloche/domain/catalogue'
import type { CallNamed } from '@cloche/domain/calls'
import type { AnswerOf } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import {
  licenseToTake,
  sensorsAdmitted,
  typesForDevice,
  type FreeLicense,
} from '@cloche/domain/rules/licensing'
import type { LicenseType } from '@cloche/domain/rules/permissions'
import type { Transaction } from '../../database/transaction.ts'
import type { BehaviourContext } from '../../entity-engine/behaviours.ts'
import { rowScopeOf } from '../../entity-engine/row-scope.ts'
import { oneOrNotFound, readStatement } from '../../entity-engine/select.ts'
import { changeRecord } from '../../entity-engine/write.ts'
import type { CallContext, Handler } from '../../http/call-context.ts'
import { codeTypedBy, guessOnce } from '../../requests/index.ts'
import { findDevice, type JoinedDevice } from './device.handlers.ts'

const WHOLE = { kind: 'organization' } as const

type Licensed = AnswerOf<CallNamed<'provider.deviceLicense'>>['licensed']
type Device = Pick<Row<Entities['device']>, 'id' | 'type' | 'joined'>
type At = Pick<BehaviourContext, 'transaction'> & { readonly organizationId: string; readonly now: string }

const IN_FORCE = `organization_id = $1 and deleted is null and active and type like 'device-%'
  and status in ('completed', 'pending_cancel') and "from" <= $2 and ("to" is null or "to" > $2)`

/** What the licences of a device admit now. */
async function licensedOf({ transaction, organizationId, now }: At, device: Device): Promise<Licensed> {
  const [held, counted] = await Promise.all([
    transaction.query<Licensed['licenses'][number] & { isOwn: boolean }>({
      text: `select id, name, type, "to", device_id is not distinct from $3 as "isOwn" from license where ${IN_FORCE}
        and (device_id = $3 or id = (select id from license where ${IN_FORCE} limit 1)) order by "to" nulls first, id limit 100`,
      values: [organizationId, now, device.id],
    }),
    transaction.query<{ count: number }>({
      text: 'select count(*)::int as count from sensor where organization_id = $1 and device_id = $2 and deleted is null',
      values: [organizationId, device.id],
    }),
  ])
  const own = held.rows.filter(({ isOwn }) => isOwn)
  const isLicensed = held.rows.length > 0
  return {
    licenses: own.map(({ id, name, type, to }) => ({ id, name, type, to })),
    isLicensed,
    sensors: counted.rows[0]?.count ?? 0,
    admitted: sensorsAdmitted(
      own.map(({ type }) => type),
      isLicensed,
    ),
    joined: device.joined,
    types: typesForDevice(device.type) as LicenseType[],
  }
}

/** Licences for devices that nothing holds, until the transaction ends: of two devices each takes another one. */
async function freeLicenses({ transaction, organizationId, now }: At): Promise<FreeLicense[]> {
  const { rows } = await transaction.query<FreeLicense>({
    text: `select id, type, status, active, "from", "to", location_id as "locationId" from license
      where ${IN_FORCE} and device_id is null order by id limit 5000 for update`,
    values: [organizationId, now],
  })
  return rows
}

async function pathOf(transaction: Transaction, organizationId: string, locationId: string | null) {
  const { rows } = await transaction.query<{ hierarchy: string[] }>({
    text: 'select hierarchy from location where organization_id = $1 and id = $2',
    values: [organizationId, locationId],
  })
  return rows[0]?.hierarchy ?? []
}

/**
 * Joins it; one that was joined before, or holds a licence, stays as it is.
 * @throws RULE_BROKEN where devices are licensed and no licence is free that fits
 */
async function join(context: CallContext, transaction: Transaction, found: JoinedDevice): Promise<Licensed> {
  const { session, actor, services } = context
  const { organizationId } = session
  const at = { transaction, organizationId, now: actor.now }
  const scope = rowScopeOf(ENTITIES.device, session, 'edit')
  const { statement, finish } = readStatement(ENTITIES.device, organizationId, found.id, scope, {
    lock: true,
  })
  const device = oneOrNotFound(ENTITIES.device, (await transaction.query(statement)).rows, finish)
  const before = await licensedOf(at, device)
  const write = { actor, transaction, behaviours: services.behaviours, rowScope: WHOLE, places: WHOLE }
  if (before.isLicensed && before.licenses.length === 0 && device.joined === null) {
    const path = await pathOf(transaction, organizationId, device.locationId)
    const joining = { type: device.type, path, sensors: before.sensors }
    const taken = licenseToTake(await freeLicenses(at), joining, actor.now)
    if (taken === undefined) throw brokenRule('activationKey', 'problem.device.noneFree')
    await changeRecord(write, ENTITIES.license, taken.id, { deviceId: device.id })
  }
  if (device.joined !== null) return before
  const joined = await changeRecord(write, ENTITIES.device, device.id, { joined: actor.now })
  return licensedOf(at, joined)
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
