/** The steps of one task, whole. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import type { Transaction } from '../../database/transaction.ts'
import { finished, listStatements } from '../../entity-engine/select.ts'

export type StepRecord = Row<Entities['subtask']>
const STEPS_MAX = 200

export async function stepsOf(
  transaction: Transaction,
  organizationId: string,
  taskId: string,
): Promise<StepRecord[]> {
  const { rows, finish } = listStatements(
    ENTITIES.subtask,
    organizationId,
    { filter: { taskId }, by: 'priority', sort: 'asc', limit: STEPS_MAX },
    { kind: 'organization' },
  )
  return finished((await transaction.query(rows)).rows, finish)
}

/** What a step is, without how far somebody is with it. */
const TAKEN = [
  'text',
  'kind',
  'isCompulsory',
  'unit',
  'min',
  'max',
  'expectedDuration',
  'haccpPointId',
  'productId',
] as const satisfies readonly (keyof StepRecord)[]

export const stepFieldsOf = (step: StepRecord) => Object.fromEntries(TAKEN.map(name => [name, step[name]]))

/** As series and templates keep a step: what says nothing is left out. */
export const plannedStepOf = (step: StepRecord) =>
  Object.fromEntries(Object.entries(stepFieldsOf(step)).filter(([, value]) => value !== null))

export const isSameStep = (one: StepRecord, other: StepRecord | null): boolean =>
  other !== null && TAKEN.every(name => one[name] === other[name]) && one.priority === other.priority
