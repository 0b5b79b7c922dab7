/** What a model gives a device: told before it is given, and given. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { deviceDoes, modelEffects, softwareStanding } from '@cloche/domain/rules/devices'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf, type RowScope } from '../../../entity-engine/row-scope.ts'
import { oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import { changeRecord } from '../../../entity-engine/write.ts'
import type { AnswerTo, CallContext, Handler } from '../../../http/call-context.ts'
import { giveSensors } from './give-sensors.ts'
import {
  executableActions,
  heldSensors,
  modelActions,
  modelSensors,
  modelStatement,
  publishedSoftware,
  type Model,
} from './model.store.ts'

type Answer = AnswerTo<'devices.model'>

const { device, equipment } = ENTITIES

/** @throws NOT_FOUND */
async function deviceWithin(
  transaction: Transaction,
  organizationId: string,
  id: string,
  scope: RowScope,
  isLocked = false,
) {
  const { statement, finish } = readStatement(
    device,
    organizationId,
    id.toLowerCase(),
    scope,
    isLocked ? { lock: true } : {},
  )
  return oneOrNotFound(device, (await transaction.query(statement)).rows, finish)
}

/** @throws NOT_FOUND */
async function modelIn(transaction: Transaction, organizationId: string, id: string): Promise<Model> {
  const { rows } = await transaction.query(modelStatement(organizationId, id.toLowerCase()))
  const [model] = rows
  if (model === undefined) throw new Problem('NOT_FOUND', { entity: equipment.name })
  return model
}

/** What a device without a model can do, by its type; of no device at all nothing is known. */
async function doneByType(
  transaction: Transaction,
  organizationId: string,
  type: Model['type'] | null,
): Promise<Answer['actions']> {
  if (type === null) return []
  const { rows } = await transaction.query(executableActions(organizationId))
  return rows.filter(({ path }) => deviceDoes(type, path)).slice(0, 200)
}

/**
 * Of a device its own model or the one that is asked for; without a device what any new one would get of it.
 * @throws NOT_FOUND for a device or a model that is not there
 */
export const modelOf: Handler<'devices.model'> = ({ session, body, read }) =>
  read(async transaction => {
    const { organizationId } = session
    const scope = rowScopeOf(device, session, 'view')
    const of =
      body.deviceId === undefined
        ? null
        : await deviceWithin(transaction, organizationId, body.deviceId, scope)
    const equipmentId = body.equipmentId ?? of?.equipmentId ?? null
    const held = of === null ? [] : (await transaction.query(heldSensors(organizationId, of.id))).rows
    const running = of?.softwareVersion ?? null
    if (equipmentId === null)
      return {
        model: null,
        actions: await doneByType(transaction, organizationId, of?.type ?? null),
        sensors: [],
        further: held.length,
        software: { running, newest: null, isNewer: null },
      }
    const model = await modelIn(transaction, organizationId, equipmentId)
    const [given, actions, published] = await Promise.all([
      transaction.query(modelSensors(organizationId, model.id)),
      transaction.query(modelActions(organizationId, model.id)),
      transaction.query(publishedSoftware(organizationId, model.id)),
    ])
    const effects = modelEffects(given.rows, held)
    return {
      model,
      actions:
        actions.rows.length > 0
          ? actions.rows
          : await doneByType(transaction, organizationId, of?.type ?? model.type),
      sensors: effects.map(({ sensor, becomes, heldId }) => ({ ...sensor, becomes, sensorId: heldId })),
      further: held.length - effects.filter(({ heldId }) => heldId !== null).length,
      software: { running, ...softwareStanding(running, published.rows) },
    }
  })

/**
 * Gives it the model, or what it still lacks of the one that it has.
 * @throws NOT_FOUND, RULE_BROKEN where its licences admit fewer sensors
 */
export const giveModel: Handler<'devices.giveModel'> = context => {
  const { session, body } = context
  const { organizationId } = session
  return context.write(async transaction => {
    const scope = rowScopeOf(device, session, 'edit')
    const before = await deviceWithin(transaction, organizationId, body.deviceId, scope, true)
    const sensorsOf = async () =>
      (await transaction.query(heldSensors(organizationId, before.id))).rows.length
    const had = await sensorsOf()
    const model =
      body.equipmentId === null ? null : await modelIn(transaction, organizationId, body.equipmentId)
    if (model !== null && model.id === before.equipmentId)
      await giveSensors(
        { actor: context.actor, transaction },
        { id: before.id, locationId: before.locationId, equipmentId: model.id },
      )
    else
      await changeRecord(
        writeContext(context as unknown as CallContext, transaction, device, 'edit'),
        device,
        before.id,
        { equipmentId: model?.id ?? null },
      )
    return { added: (await sensorsOf()) - had }
  })
}
