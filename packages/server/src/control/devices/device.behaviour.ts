/** Devices: the server makes their activation key, addresses have one form, a model gives sensors, a new one is told of. */
import { randomInt } from 'node:crypto'
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { activationKey, normalMac } from '@cloche/domain/rules/devices'
import { languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import type { Behaviour, BehaviourContext } from '../../entity-engine/behaviours.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import { createRecord } from '../../entity-engine/write.ts'
import { localeOfOrganization } from '../../tenancy/index.ts'
import { giveSensors } from './model/give-sensors.ts'
import { modelStatement } from './model/model.store.ts'

const NOTICES = wordsOf('notices')

type Device = Row<Entities['device']>
const WHOLE = { kind: 'organization' } as const
const MACS = ['wifiMac', 'bluetoothMac', 'ethernetMac'] as const

/** A row with its addresses in their one form. @throws RULE_BROKEN */
function withAddresses(row: WireRow): WireRow {
  const tidy: WireRow = { ...row }
  for (const name of MACS) {
    const given = row[name]
    if (typeof given !== 'string') continue
    const mac = given.trim() === '' ? null : normalMac(given)
    if (mac === undefined) throw brokenRule(`device.${name}`, 'problem.device.mac')
    tidy[name] = mac
  }
  if (typeof row['serial'] === 'string') {
    tidy['serial'] = row['serial'].trim()
    if (tidy['serial'] === '') throw brokenRule('device.serial', 'problem.field.required')
  }
  return tidy
}

/** A licence in force is paid for: it goes to another machine before this one goes. */
async function refuseLicensed({ actor, transaction }: BehaviourContext, id: string): Promise<void> {
  const { rows } = await transaction.query({
    text: `select count(*)::int as count from license where organization_id = $1 and device_id = $2 and deleted is null
           and active and status = 'completed' and ("to" is null or "to" > $3)`,
    values: [actor.organizationId, id, actor.now],
  })
  const count = Number(rows[0]?.['count'] ?? 0)
  if (count > 0)
    throw new Problem('IN_USE', {
      usedBy: [{ entity: ENTITIES.license.name, field: 'deviceId', count }],
      faults: [{ path: 'device.id', rule: 'problem.device.licensed' }],
    })
}

/** Told in the organization's language, to everybody of the place. */
async function tellOfNew({ actor, transaction }: BehaviourContext, device: Device): Promise<void> {
  const locale = await localeOfOrganization(transaction, actor.organizationId)
  const words = NOTICES[languageOf(locale)]
  await createRecord(
    { actor, transaction, behaviours: {}, rowScope: WHOLE, places: WHOLE },
    ENTITIES.notification,
    {
      locationId: device.locationId,
      kind: 'newDevice',
      name: translate(words, 'notice.newDevice', { name: device.name }, locale).slice(0, 200),
      deviceId: device.id,
      address: `/device/${device.id}`,
      registered: actor.now,
      chasedFrom: actor.now,
    },
  )
}

/** Of a model that is chosen: what nobody wrote down otherwise. */
async function withModel({ actor, transaction }: BehaviourContext, draft: WireRow): Promise<WireRow> {
  const { equipmentId } = draft
  if (typeof equipmentId !== 'string') return draft
  const { rows } = await transaction.query(modelStatement(actor.organizationId, equipmentId))
  const [model] = rows
  return {
    ...draft,
    manufacturer: draft['manufacturer'] ?? model?.manufacturer ?? null,
    model: draft['model'] ?? model?.model ?? null,
  }
}

export const deviceBehaviour: Behaviour<Device> = {
  beforeCreate: async (context, draft) => ({
    ...withAddresses(await withModel(context, draft)),
    activationKey: activationKey(below => randomInt(below)),
  }),
  beforeChange: (_context, _before, change) => withAddresses(change),
  beforeRemove: (context, before) => refuseLicensed(context, before.id),
  async afterWrite(context, after, verb, before) {
    if (verb === 'create') await tellOfNew(context, after)
    const { id, locationId, equipmentId } = after
    const isGiven = verb === 'create' || (verb === 'change' && before?.equipmentId !== equipmentId)
    if (isGiven && equipmentId !== null) await giveSensors(context, { id, locationId, equipmentId })
  },
}
