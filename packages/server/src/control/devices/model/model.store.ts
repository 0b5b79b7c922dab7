/** What is known of a model, and of the device that has it. */
import type { AnswerOf } from '@cloche/domain/catalogue'
import type { CallNamed } from '@cloche/domain/calls'
import type { HeldSensor } from '@cloche/domain/rules/devices'
import type { Statement } from '../../../database/connection.ts'

type Answer = AnswerOf<CallNamed<'devices.model'>>
export type Model = NonNullable<Answer['model']>
export type GivenSensor = Omit<Answer['sensors'][number], 'becomes' | 'sensorId'>
export type Action = Answer['actions'][number]
export type Software = NonNullable<Answer['software']['newest']>

/** Of one model or device; more than any machine has. */
const AT_MOST = 200

export const modelStatement = (organizationId: string, equipmentId: string): Statement<Model> => ({
  text: `select id, name, type, manufacturer, model from equipment
         where organization_id = $1 and id = $2 and deleted is null`,
  values: [organizationId, equipmentId],
})

export const modelSensors = (organizationId: string, equipmentId: string): Statement<GivenSensor> => ({
  text: `select id, name, path, kind, unit, min, max, tolerance, measures from equipment_sensor
         where organization_id = $1 and equipment_id = $2 and deleted is null and active
         order by created, id limit ${AT_MOST}`,
  values: [organizationId, equipmentId],
})

export const heldSensors = (organizationId: string, deviceId: string): Statement<HeldSensor> => ({
  text: `select id, path, kind from sensor where organization_id = $1 and device_id = $2 and deleted is null
         order by created, id limit 1000`,
  values: [organizationId, deviceId],
})

/** Actions that the model names. */
export const modelActions = (organizationId: string, equipmentId: string): Statement<Action> => ({
  text: `select id, name, path from action where organization_id = $1 and deleted is null and active
           and id = any((select action_ids from equipment where organization_id = $1 and id = $2)::uuid[])
         order by path limit ${AT_MOST}`,
  values: [organizationId, equipmentId],
})

/** All that can be executed: which of them a device does, its type says where no model does. */
export const executableActions = (organizationId: string): Statement<Action> => ({
  text: `select id, name, path from action where organization_id = $1 and deleted is null and active and is_executable
         order by path limit 1000`,
  values: [organizationId],
})

export const publishedSoftware = (organizationId: string, equipmentId: string): Statement<Software> => ({
  text: `select id, software_version as "softwareVersion", published_at as "publishedAt", notes from software
         where organization_id = $1 and equipment_id = $2 and is_published and active and deleted is null
         order by created desc limit 1000`,
  values: [organizationId, equipmentId],
})
