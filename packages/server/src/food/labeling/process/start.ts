/** What a start needs to know. */
import type { AskedStart, StartFacts } from '@cloche/domain/operations'
import { coolingRuleOf } from '@cloche/domain/rules/food-safety'
import type { Transaction } from '../../../database/transaction.ts'
import type { RowScope } from '../../../entity-engine/row-scope.ts'
import { findLabels } from '../move/move.store.ts'
import { busyLabels, calibrationOf, countryOf, findProgram, findSensors } from './process.store.ts'

/** The labels are locked: of two who start with the same ones, the second sees what the first did. */
export async function startFacts(
  transaction: Transaction,
  organizationId: string,
  asked: AskedStart,
  reach: RowScope,
): Promise<{ readonly facts: StartFacts; readonly now: string }> {
  const { programId, deviceId, labelIds, sensorId, chamberSensorId } = asked
  const target = { programId, ...(deviceId === undefined ? {} : { deviceId }) }
  const { facts: move, now } = await findLabels(transaction, organizationId, labelIds, target, reach, true)
  const program = await findProgram(transaction, organizationId, programId)
  const busy = await busyLabels(transaction, organizationId, labelIds)
  const ids = [sensorId, chamberSensorId].filter(id => id !== undefined)
  const sensors = await findSensors(transaction, organizationId, ids, { kind: 'organization' })
  const [first] = move.labels
  const country = first === undefined ? null : await countryOf(transaction, organizationId, first.locationId)
  const calibration = await calibrationOf(transaction, organizationId, sensorId ?? null, asked.probe ?? null)
  return {
    facts: { move, program, busy, sensors, coolingRule: coolingRuleOf(country), calibration },
    now,
  }
}
