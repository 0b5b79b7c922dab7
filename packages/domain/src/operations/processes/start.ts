/** Starting a program with food: nothing becomes of the food yet, its control begins. */
import { coolingRules, type CoolingRuleName } from '../../rules/food-safety/index.ts'
import { findMove, startsFrom } from '../../rules/programs/index.ts'
import { processKindOf, targetNames, type ProgramTargets } from '../../rules/processes/index.ts'
import type { Fault } from '../../problems.ts'
import { brokenWith, unknownAmong, unknownLink } from '../faults.ts'
import { NO_EFFECTS, type EventLine } from '../effects.ts'
import { movesOf } from '../labels/next.ts'
import type { MoveFacts } from '../labels/moving/asked.ts'
import { defineOperation, refuse, type Decision, type Moment } from '../operation.ts'
import { happened, happeningFaults } from '../when.ts'
import type { ProcessRow } from './process.ts'
import { actionLines } from './tell.ts'

export interface AskedStart {
  readonly id?: string
  readonly programId: string
  readonly labelIds: readonly string[]
  readonly deviceId?: string
  readonly sensorId?: string
  readonly chamberSensorId?: string
  readonly probe?: string
  readonly coolingRule?: CoolingRuleName
  /** When it began, where that is not now: as the machine says. */
  readonly at?: string
}

export interface StartedProgram extends ProgramTargets {
  readonly id: string
  readonly name: string
  readonly type: string
  /** The action that it is run as; null: none. */
  readonly actionPath: string | null
}

export interface StartFacts {
  readonly move: MoveFacts
  readonly program: StartedProgram | undefined
  /** Processes that run with one of the labels. */
  readonly busy: ReadonlySet<string>
  /** Those of the named sensors that are within reach. */
  readonly sensors: readonly { readonly id: string; readonly kind: string }[]
  /** By what the place is cooled. */
  readonly coolingRule: CoolingRuleName
  readonly calibration: ProcessRow['calibration']
}

function sensorFaults(asked: AskedStart, { sensors }: StartFacts): Fault[] {
  return (['sensorId', 'chamberSensorId'] as const).flatMap(name => {
    const id = asked[name]
    if (id === undefined) return []
    const found = sensors.find(sensor => sensor.id === id)
    if (found === undefined) return [unknownLink(`start.${name}`)]
    return found.kind === 'temperature' ? [] : [{ path: `start.${name}`, rule: 'problem.field.wrongKind' }]
  })
}

/** Why the program cannot be run with these labels now. */
function foodFaults(asked: AskedStart, facts: StartFacts, at: string): Fault[] {
  const { move, busy } = facts
  const [first] = move.labels
  return move.labels.flatMap((label): Fault[] => {
    const path = `start.labelIds.${asked.labelIds.indexOf(label.id)}`
    if (busy.has(label.id)) return [{ path, rule: 'problem.process.busy' }]
    if (label.locationId !== first?.locationId) return [{ path, rule: 'problem.process.onePlace' }]
    const program = move.programs.find(({ id }) => id === asked.programId)
    const found =
      program === undefined || !startsFrom(program, label.state)
        ? undefined
        : findMove(movesOf(move, label, at), program.nextState, program.id)
    if (found === undefined) return [{ path, rule: 'problem.label.noSuchMove' }]
    const { blockedBy } = found
    return blockedBy === undefined ? [] : [{ path, rule: blockedBy.key, values: blockedBy.values }]
  })
}

const one = <T>(all: readonly T[]): T | null => (new Set(all).size === 1 ? (all[0] ?? null) : null)

function decide(asked: AskedStart, facts: StartFacts, { now, by, numbers }: Moment): Decision {
  const { move, program } = facts
  const missing = unknownAmong(asked.labelIds, move.labels, 'start.labelIds')
  const unknown = [
    ...missing,
    ...(program === undefined ? [unknownLink('start.programId')] : []),
    ...(asked.deviceId !== undefined && (move.machine ?? null) === null
      ? [unknownLink('start.deviceId')]
      : []),
  ]
  if (unknown.length > 0 || program === undefined) return refuse('UNKNOWN_LINK', unknown)
  const sensors = sensorFaults(asked, facts)
  const unreached = sensors.filter(({ rule }) => rule === 'problem.field.unknownLink')
  if (unreached.length > 0) return refuse('UNKNOWN_LINK', unreached)
  const kind = processKindOf(program.type)
  const refusal = brokenWith([
    ...sensors,
    ...(kind === null ? [{ path: 'start.programId', rule: 'problem.process.notControlled' }] : []),
    ...happeningFaults(asked.at, 'start.at', now, by),
  ])
  if (refusal !== null) return { ok: false, refusal }
  const at = asked.at === undefined ? now : new Date(asked.at).toISOString()
  const faults = foodFaults(asked, facts, now)
  if (faults.length > 0) return refuse('NOT_POSSIBLE_NOW', faults)
  const [first] = move.labels
  if (first === undefined || kind === null) return refuse('UNKNOWN_LINK', missing)
  const productId = one(move.labels.map(label => label.productId))
  const product = productId === null ? undefined : move.products.get(productId)
  const id = asked.id ?? numbers.newId()
  const rule = asked.coolingRule ?? facts.coolingRule
  const row = {
    id,
    locationId: first.locationId,
    name: [program.name, product?.name].filter(Boolean).join(' · '),
    kind,
    status: 'running',
    programId: program.id,
    labelIds: move.labels.map(label => label.id),
    batchId: one(move.labels.map(label => label.batchId)),
    productId,
    deviceId: asked.deviceId ?? null,
    sensorId: asked.sensorId ?? null,
    chamberSensorId: asked.chamberSensorId ?? null,
    probe: asked.probe ?? null,
    startedAt: at,
    countsFrom: at,
    userId: by.memberId,
    targets: Object.fromEntries(targetNames.map(name => [name, program[name]])),
    coolingRule: kind === 'cool' && rule in coolingRules ? rule : null,
    calibration: facts.calibration,
  }
  const ofAction = actionLines({ ...row, actionPath: program.actionPath }, move.labels, 'start', numbers)
  const events = move.labels.map((label): EventLine => ({
    id: numbers.newId(),
    kind: 'start',
    action: 'process/start',
    locationId: label.locationId,
    labelId: label.id,
    batchId: label.batchId,
    productId: label.productId,
    programId: program.id,
    deviceId: asked.deviceId ?? null,
    data: { processId: id, ...happened(asked.at) },
  }))
  return {
    ok: true,
    effects: {
      ...NO_EFFECTS,
      at: now,
      records: [{ entity: 'process', row, history: { name: row.name, programId: program.id } }],
      events: [...events, ...ofAction],
    },
  }
}

export const startProcess = defineOperation({
  call: 'labeling.startProcess',
  writes: ['process', 'event'],
  decide,
})
