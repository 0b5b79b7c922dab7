/** Joining a device: whoever stands before it has its key, and sees which device of the organization it is. */
import type { CallNamed } from '@cloche/domain/calls'
import type { AnswerOf } from '@cloche/domain/catalogue'
import { Problem } from '@cloche/domain/problems'
import type { Statement } from '../../database/connection.ts'
import type { CallContext, Handler } from '../../http/call-context.ts'
import { codeTypedBy, guessOnce } from '../../tenancy/index.ts'

export type JoinedDevice = AnswerOf<CallNamed<'provider.deviceOfKey'>>['device']

const SELECT = `select device.id, device.name, device.type, device.manufacturer, device.model, device.serial,
    device.software_version as "softwareVersion", device.last_seen as "lastSeen", device.location_id as "locationId",
    location.name as "locationName"
  from device left join location on location.organization_id = $1 and location.id = device.location_id
  where device.organization_id = $1 and device.activation_key = $2 and device.deleted is null and device.active`

/** The device of a key in the organization. Keys are read off a machine and typed: case and spaces do not matter. */
export async function findDevice(
  { session, readTogether }: Pick<CallContext, 'session' | 'readTogether'>,
  key: string,
): Promise<JoinedDevice | undefined> {
  const find: Statement<JoinedDevice> = {
    text: SELECT,
    values: [session.organizationId, key.trim().toUpperCase()],
  }
  const [answer] = await readTogether([find])
  return answer.rows[0]
}

/** @throws NOT_FOUND for every other key, TOO_MANY_REQUESTS for whoever tries many. */
export const deviceOfKey: Handler<'provider.deviceOfKey'> = async context => {
  const { services, params, session } = context
  const device = await guessOnce(services.pool, codeTypedBy('activation key', session.userId), () =>
    findDevice(context, params.activationKey),
  )
  if (device === undefined) throw new Problem('NOT_FOUND', { entity: 'device' })
  return { device }
}
