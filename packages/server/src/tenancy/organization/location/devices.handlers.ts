/** Devices that go to another location, with their sensors. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { selection } from '../../../entity-engine/rows.ts'
import type { Handler } from '../../../http/call-context.ts'
import { lockDevices, placeDevices } from '../../placing/place-devices.ts'
import { idIn, lockPlace } from './asked-place.ts'

const { device } = ENTITIES

/** @throws UNKNOWN_LINK for devices that are not there or not within reach */
export const setLocationDevices: Handler<'organization.setLocationDevices'> = context =>
  context.write(async transaction => {
    const { session, actor, body } = context
    const asked = body.devices.map(idIn)
    const place = await lockPlace(context, transaction, body.location)
    const write = { actor, transaction }
    const devices = await lockDevices(write, asked, rowScopeOf(device, session, 'edit'))
    const known = new Set(devices.map(({ id }) => id))
    const faults = asked.flatMap((id, index) =>
      known.has(id) ? [] : [{ path: `devices.${index}`, rule: 'problem.field.unknownLink' }],
    )
    if (faults.length > 0) throw new Problem('UNKNOWN_LINK', { faults })
    await placeDevices(write, devices, place.id)
    const after = await transaction.query<Row<Entities['device']>>({
      text: `select ${selection(device).sql} from device where organization_id = $1 and id = any($2::uuid[]) order by left(search_text, 100), id`,
      values: [session.organizationId, asked],
    })
    return { devices: after.rows }
  })
