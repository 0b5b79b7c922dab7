/** A device has the sensors of its model: what it lacks of them is added, nothing else is touched. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { modelEffects, sensorFaults, type SensorSettings } from '@cloche/domain/rules/devices'
import type { AnyBehaviours, BehaviourContext, Behaviours } from '../../../entity-engine/behaviours.ts'
import { createRecord, type WriteContext } from '../../../entity-engine/write.ts'
import { sensorBehaviour } from '../sensor.behaviour.ts'
import { heldSensors, modelSensors } from './model.store.ts'

const WHOLE = { kind: 'organization' } as const

/** A licence that admits fewer sensors speaks of the model that was chosen, not of a sensor that nobody typed. */
function ofModel(error: unknown): unknown {
  if (!(error instanceof Problem) || error.code !== 'RULE_BROKEN') return error
  const { faults = [] } = error.details
  return new Problem('RULE_BROKEN', {
    faults: faults.map(fault => ({ ...fault, path: 'device.equipmentId' })),
  })
}

/** Unit and limits of a model's sensor, without what makes no sense for its kind. */
function fitting(settings: SensorSettings): { unit?: string; min: number | null; max: number | null } {
  const wrong = new Set(sensorFaults(settings).map(({ field }) => field))
  const { unit, min, max } = settings
  return {
    ...(unit === null || wrong.has('unit') ? {} : { unit }),
    min: wrong.has('min') ? null : min,
    max: wrong.has('max') ? null : max,
  }
}

/**
 * Adds what a device lacks of its model's sensors, with the limits they are delivered with.
 * @returns how many were added
 * @throws RULE_BROKEN where the licences of the device admit fewer
 */
export async function giveSensors(
  { actor, transaction }: BehaviourContext,
  device: { readonly id: string; readonly locationId: string | null; readonly equipmentId: string },
): Promise<number> {
  const { organizationId } = actor
  const [model, held] = await Promise.all([
    transaction.query(modelSensors(organizationId, device.equipmentId)),
    transaction.query(heldSensors(organizationId, device.id)),
  ])
  const added = modelEffects(model.rows, held.rows).filter(({ becomes }) => becomes === 'added')
  const behaviours = { sensor: sensorBehaviour } as Behaviours as AnyBehaviours
  const write: WriteContext = { actor, transaction, behaviours, rowScope: WHOLE, places: WHOLE }
  try {
    for (const { sensor } of added) {
      const { name, path, kind, unit, min, max, tolerance, measures } = sensor
      await createRecord(write, ENTITIES.sensor, {
        locationId: device.locationId,
        deviceId: device.id,
        name,
        path,
        kind,
        ...fitting({ kind, unit, min, max }),
        tolerance,
        ...(measures === null ? {} : { measures }),
      })
    }
  } catch (error) {
    throw ofModel(error)
  }
  return added.length
}
