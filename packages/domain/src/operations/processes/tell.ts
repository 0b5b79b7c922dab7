/** What is written in the ledger of events of a process, and what people are told of it. */
import type { Judged, ProcessAction } from '../../rules/processes/index.ts'
import type { EventLine, Report, Values } from '../effects.ts'
import type { LabelRow } from '../labels/label-row.ts'
import type { Numbers } from '../operation.ts'
import type { KeptFinding, ProcessRow } from './process.ts'

/** The labels of a process, as they stand. */
export type FoundFood = readonly Pick<LabelRow, 'id' | 'batchId' | 'productId' | 'locationId'>[]

const KIND_OF_CHANGE: Readonly<Record<string, EventLine['kind']>> = {
  modified: 'modify',
  recalculated: 'recalculate',
  reset: 'modify',
}

/** A line of the ledger of events, one a label; without labels one of the process. */
export function processLines(
  process: ProcessRow,
  food: FoundFood,
  action: ProcessAction,
  kind: EventLine['kind'],
  numbers: Pick<Numbers, 'newId'>,
  data: Values,
): EventLine[] {
  const { id, locationId, programId, deviceId, batchId, productId } = process
  const line = {
    kind,
    action,
    locationId,
    programId,
    deviceId,
    data: { processId: id, ...data },
    ...(batchId === null ? {} : { batchId }),
    ...(productId === null ? {} : { productId }),
  } as const
  if (food.length === 0) return [{ ...line, id: numbers.newId() }]
  return food.map(label => ({
    ...line,
    id: numbers.newId(),
    labelId: label.id,
    batchId: label.batchId,
    productId: label.productId,
  }))
}

/** From so many °C a target is one of heat. */
const HEAT = 30

/** What a process measured and had to reach, for how long it ran, and how it came out, as the event of its action says it. */
export function measuredIn(
  process: Pick<ProcessRow, 'kind' | 'targets' | 'startedAt'>,
  { coldest, warmest, verdict }: Pick<Judged, 'coldest' | 'warmest' | 'verdict'>,
  endedAt: string,
): Values {
  const { kind, targets, startedAt } = process
  const [target, most] = [targets?.targetTemperature ?? null, targets?.maxTemperature ?? null]
  const isKeptHot = kind === 'hold' && (target ?? 0) >= HEAT
  const isCold = kind === 'cool' || (kind === 'hold' && !isKeptHot)
  // Cooled food is told by how cold it became, what is kept hot by the coldest that it was.
  const value = kind === 'cool' || isKeptHot ? coldest : warmest
  const [lower, upper] = isCold ? [null, target ?? most] : [target, most]
  return {
    ...(value === null ? {} : { value, unit: 'C' }),
    ...(lower === null ? {} : { lower }),
    ...(upper === null ? {} : { upper }),
    seconds: Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000)),
    outcome: verdict === 'fulfilled' ? 'done' : 'failed',
  }
}

/**
 * That the action of a program began or ended, once a process: by it the action's own figures are told. None where the
 * program names no action.
 */
export function actionLines(
  process: Pick<ProcessRow, 'id' | 'locationId' | 'programId' | 'deviceId' | 'batchId' | 'productId'> & {
    readonly actionPath: string | null
  },
  food: FoundFood,
  kind: EventLine['kind'],
  numbers: Pick<Numbers, 'newId'>,
  data: Values = {},
): EventLine[] {
  const { id, actionPath, locationId, programId, deviceId, batchId, productId } = process
  if (actionPath === null) return []
  const [first] = food
  return [
    {
      id: numbers.newId(),
      kind,
      action: actionPath,
      locationId: first?.locationId ?? locationId,
      programId,
      deviceId,
      ...(batchId === null ? {} : { batchId }),
      ...(productId === null ? {} : { productId }),
      data: { processId: id, count: food.length, ...data },
    },
  ]
}

/** A finding in the ledger, at the process's own labels. */
export function findingLine(
  process: ProcessRow,
  food: FoundFood,
  { finding, level, at, value }: KeptFinding,
  numbers: Pick<Numbers, 'newId'>,
  more: Values = {},
): EventLine[] {
  return processLines(process, food, 'process/finding', KIND_OF_CHANGE[finding] ?? level, numbers, {
    finding,
    happenedAt: at,
    ...(value === null ? {} : { value }),
    ...more,
  })
}

/** People are told of what is found, save that all is well. `name`: the words. */
export function noticeOf(
  process: ProcessRow,
  level: 'warning' | 'error',
  name: string,
  numbers: Pick<Numbers, 'newId'>,
  now: string,
): Report {
  return {
    entity: 'notification',
    draft: {
      id: numbers.newId(),
      kind: level === 'error' ? 'processError' : 'processWarning',
      level,
      name: name.slice(0, 200),
      locationId: process.locationId,
      deviceId: process.deviceId,
      productId: process.productId,
      registered: now,
      chasedFrom: now,
      address: `/monitor/process/${process.id}`,
    },
  }
}
