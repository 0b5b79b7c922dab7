/** Running an action: that it was done, to what, by what, and what was found, as one event with its path. */
import type { Fault } from '../../problems.ts'
import { kept, type Amount } from '../../rules/amounts/index.ts'
import { actionAsks, ownWayOf } from '../../rules/devices/index.ts'
import { NO_EFFECTS, type EventLine } from '../effects.ts'
import { brokenWith, unknownLink } from '../faults.ts'
import type { LabelRow } from '../labels/label-row.ts'
import { defineOperation, refuse } from '../operation.ts'
import { happened, happeningFaults } from '../when.ts'

export interface AskedRun {
  /** Of the event: sent twice, done once. */
  readonly id?: string
  /** When it was done, where that is not now: without a connection. */
  readonly at?: string
  readonly actionId: string
  /** Where it was done. */
  readonly locationId: string
  /** It begins, or it is done; done unless said. */
  readonly kind?: 'start' | 'end'
  /** A temperature in degrees Celsius. */
  readonly celsius?: number
  readonly quantity?: Amount
  readonly productId?: string
  readonly labelId?: string
  readonly programId?: string
  readonly deviceId?: string
  /** The task that it is done for. */
  readonly taskId?: string
  /** A picture that shows it. */
  readonly photoId?: string
  readonly note?: string
}

export interface RunFacts {
  /** Undefined: it is not there, or switched off. */
  readonly action: { readonly path: string; readonly isExecutable: boolean } | undefined
  /** The label that is named, where it is within reach. */
  readonly label: Pick<LabelRow, 'id' | 'batchId' | 'productId' | 'locationId'> | undefined
  /** Which of the named records are not within reach, by the field that names them. */
  readonly unknown: readonly ('locationId' | 'productId' | 'programId' | 'deviceId' | 'taskId' | 'photoId')[]
}

const plain = (id: string | undefined) => id?.toLowerCase()

function faultsOf(asked: AskedRun, path: string): Fault[] {
  const asks = actionAsks(path)
  if (!asks.isValueRequired) return []
  const field = asks.value === 'temperature' ? 'celsius' : 'quantity'
  return asked[field] === undefined ? [{ path: `run.${field}`, rule: 'problem.field.required' }] : []
}

export const runAction = defineOperation({
  call: 'production.runAction',
  writes: ['event'],
  decide(asked: AskedRun, { action, label, unknown }: RunFacts, { now, by, numbers }) {
    const late = happeningFaults(asked.at, 'run.at', now, by)
    if (late.length > 0) return refuse('RULE_BROKEN', late)
    const missing = [
      ...(action === undefined ? [unknownLink('run.actionId')] : []),
      ...(asked.labelId !== undefined && label === undefined ? [unknownLink('run.labelId')] : []),
      ...unknown.map(field => unknownLink(`run.${field}`)),
    ]
    if (missing.length > 0 || action === undefined) return refuse('UNKNOWN_LINK', missing)
    if (!action.isExecutable)
      return refuse('NOT_POSSIBLE_NOW', [{ path: 'run.actionId', rule: 'problem.action.notRun' }])
    if (ownWayOf(action.path) !== null)
      return refuse('NOT_POSSIBLE_NOW', [{ path: 'run.actionId', rule: 'problem.action.ownWay' }])
    const refusal = brokenWith(faultsOf(asked, action.path))
    if (refusal !== null) return { ok: false, refusal }
    const productId = label?.productId ?? plain(asked.productId)
    const note = asked.note?.trim() ?? ''
    const event: EventLine = {
      id: plain(asked.id) ?? numbers.newId(),
      kind: asked.kind ?? 'end',
      action: action.path,
      locationId: label?.locationId ?? (plain(asked.locationId) as string),
      ...(label === undefined ? {} : { labelId: label.id, batchId: label.batchId }),
      ...(productId === undefined ? {} : { productId }),
      programId: plain(asked.programId) ?? null,
      deviceId: plain(asked.deviceId) ?? null,
      quantity: asked.quantity === undefined ? null : kept(asked.quantity),
      data: {
        ...(asked.celsius === undefined ? {} : { value: asked.celsius, unit: 'C' }),
        ...(asked.taskId === undefined ? {} : { taskId: plain(asked.taskId) }),
        ...(asked.photoId === undefined ? {} : { attachmentId: plain(asked.photoId) }),
        ...(note === '' ? {} : { note }),
        ...happened(asked.at),
      },
    }
    return { ok: true, effects: { ...NO_EFFECTS, at: now, events: [event] } }
  },
})
