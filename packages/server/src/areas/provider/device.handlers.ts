/** Joining a device: whoever stands before it has its key, and sees which device of the organization it is. */
import type { CallNamed } from '@cloche/domain/calls'
import type { AnswerOf } from '@cloche/domain/catalogue'
import { Problem } from '@cloche/domain/problems'
import type { Statement } from '../../database/connection.ts'
import type { Handler } from '../../http/call-context.ts'
import { codeTypedBy, guessOnce } from '../../requests/index.ts'

type Device = AnswerOf<CallNamed<'provider.deviceOfKey'>>['device']

const SELECT = `select device.id, device.name, device.type, device.manufacturer, device.model, device.serial,
    device.software_version as "softwareVersion", device.last_seen as "lastSeen", device.location_id as "locationId",
    location.name as "locationName"
  from device left join location on location.organization_id = $1 and location.id = device.location_id
  where device.organization_id = $1 and device.activation_key = $2 and device.deleted is null and device.active`

/**
 * Keys are read off a machine and typed: case and spaces do not matter.
 * @throws NOT_FOUND for every other key, TOO_MANY_REQUESTS for whoever tries many.
 */
export const deviceOfKey: Handler<'provider.deviceOfKey'> = async ({
  services,
  params,
  session,
  readTogether,
}) => {
  const key = params.activationKey.trim().toUpperCase()
  const device = await guessOnce(services.pool, codeTypedBy('activation key', session.userId), async () => {
    const find: Statement<Device> = { text: SELECT, values: [session.organizationId, key] }
    const [answer] = await readTogether([find])
    return answer.rows[0]
  })
  if (device === undefined) throw new Problem('NOT_FOUND', { entity: 'device' })
  return { device }
}
