/** What a move of labels asks for, and what is wrong with it before any label is looked at. */
import type { Fault } from '../../../problems.ts'
import { brokenWith, plainIds, unknownAmong, unknownLink } from '../../faults.ts'
import type { Moment, Refusal } from '../../operation.ts'
import { happeningFaults } from '../../when.ts'
import type { MoveKind } from '../../../rules/programs/index.ts'
import type { WasteCause } from '../../../rules/stock/index.ts'
import type { Amount } from '../../../rules/amounts/index.ts'
import type { BreachQuestion, ExposedFood } from '../../../rules/expiry/index.ts'
import type { ContainerFacts, LabelFacts, LocationFacts } from '../facts.ts'
import type { LabelRow } from '../label-row.ts'
import type { LabelNumber } from './parts.ts'
import type { BareBefore, TakenBefore } from './put-back.ts'

export interface AskedMove {
  readonly id?: string
  readonly labelIds: readonly string[]
  readonly kind: MoveKind | 'relocate' | 'open' | 'redate'
  readonly toState?: string
  readonly programId?: string
  /** A part of the one label that moves; absent: all of it. */
  readonly quantity?: Amount
  readonly locationId?: string
  readonly containerId?: string
  /** The machine that works it by the program. */
  readonly deviceId?: string
  readonly reason?: string
  /** Why it is thrown away. */
  readonly cause?: WasteCause
  /** By a program that a process controls, without one: nobody shows that the food was worked as it says. With a reason. */
  readonly withoutControl?: boolean
  /** The process whose end moves it. Of the server alone: no caller says it. */
  readonly processId?: string
  readonly bestBefore?: string
  readonly expiration?: string
  /** The breach whose rule gives the dates, in place of typed ones. */
  readonly incidenceId?: string
  /** The dates of before that breach, in place of those by its rule. */
  readonly putsBack?: boolean
  /** When it happened, where that is not now: without a connection. */
  readonly at?: string
  /** The new label that the browser printed in place of the one that moves. */
  readonly replacement?: LabelNumber & { readonly clientId: string }
}

/** A breach as far as it dates food: what each label went through. */
export type BreachFacts = BreachQuestion['breach'] & {
  readonly food: ReadonlyMap<string, ExposedFood>
}

export interface MoveFacts extends LabelFacts {
  /** Where the labels go, where that was named and is within reach. */
  readonly location: LocationFacts | undefined
  readonly container: ContainerFacts | undefined
  /** The machine that is named, where it is there; absent where machines are not known: the server then looks. */
  readonly machine?: { readonly id: string } | null
  /** The breach that is named, null where there is none within reach; absent where breaches are not known: the server looks. */
  readonly breach?: BreachFacts | null
  /** Labels of their batches that wait for this step, emptied of what is in other hands. */
  readonly waiting: readonly LabelRow[]
  /** What labels that are cancelled had taken; absent where it is not known: the server then puts it back. */
  readonly taken?: readonly TakenBefore[]
  /** The same of what had no label. */
  readonly bareTaken?: readonly BareBefore[]
}

/** Ids in the one form in which they are compared, no label twice. */
export function plainMove(asked: AskedMove): AskedMove {
  const plain = (name: 'id' | 'programId' | 'locationId' | 'containerId' | 'deviceId' | 'incidenceId') =>
    asked[name] === undefined ? {} : { [name]: asked[name].toLowerCase() }
  const { replacement } = asked
  return {
    ...asked,
    ...plain('id'),
    ...plain('programId'),
    ...plain('locationId'),
    ...plain('containerId'),
    ...plain('deviceId'),
    ...plain('incidenceId'),
    ...(replacement && { replacement: { ...replacement, id: replacement.id.toLowerCase() } }),
    labelIds: plainIds(asked.labelIds),
  }
}

/** The state that a move leads to; for one that leads to none, the name of what it is. */
export function wantedState(asked: AskedMove, programs: LabelFacts['programs']): string {
  if (asked.toState !== undefined) return asked.toState
  const program = programs.find(({ id }) => id === asked.programId)
  if (asked.kind === 'reuse' && program?.reuseState) return program.reuseState
  return asked.kind
}

/** Labels that may take the food over: those of batches of which every step has its own, made for the state it comes to. */
export interface WaitingWanted {
  readonly batchIds: readonly string[]
  readonly state: string
}

/** Null where the move is none into a state, or no batch has a label for every step. */
export function waitingWanted(
  asked: AskedMove,
  { labels, programs }: Pick<LabelFacts, 'labels' | 'programs'>,
): WaitingWanted | null {
  const perStep = labels.filter(label => label.mode === 'perStep')
  if (perStep.length === 0 || ['relocate', 'open', 'redate'].includes(asked.kind)) return null
  return { batchIds: [...new Set(perStep.map(label => label.batchId))], state: wantedState(asked, programs) }
}

function unknownIn(asked: AskedMove, facts: MoveFacts): Fault[] {
  const { locationId, containerId, deviceId, toState, programId, incidenceId } = asked
  return [
    ...(incidenceId !== undefined && facts.breach === null ? [unknownLink('move.incidenceId')] : []),
    ...(locationId !== undefined && facts.location === undefined ? [unknownLink('move.locationId')] : []),
    ...(containerId !== undefined && facts.container === undefined ? [unknownLink('move.containerId')] : []),
    ...(deviceId !== undefined && facts.machine === null ? [unknownLink('move.deviceId')] : []),
    ...(toState !== undefined && !facts.states.has(toState) ? [unknownLink('move.toState')] : []),
    ...(programId !== undefined && !facts.programs.some(({ id }) => id === programId)
      ? [unknownLink('move.programId')]
      : []),
  ]
}

const required = (path: string): Fault => ({ path, rule: 'problem.field.required' })

function brokenIn(asked: AskedMove, { location, container }: MoveFacts): Fault[] {
  const { kind, labelIds } = asked
  const faults: Fault[] = []
  const isWaste = kind === 'waste' || asked.toState === 'waste'
  if (isWaste && !asked.reason?.trim() && asked.cause === undefined) faults.push(required('move.reason'))
  if (!isWaste && asked.cause !== undefined)
    faults.push({ path: 'move.cause', rule: 'problem.stock.onlyWaste' })
  if (asked.withoutControl === true && (asked.reason ?? '').trim() === '')
    faults.push(required('move.reason'))
  if (kind === 'other' && asked.toState === undefined) faults.push(required('move.toState'))
  if (kind === 'relocate' && asked.locationId === undefined && asked.containerId === undefined)
    faults.push({ path: 'move.locationId', rule: 'problem.move.noPlace' })
  if (asked.deviceId !== undefined && ['relocate', 'open', 'redate'].includes(kind))
    faults.push({ path: 'move.deviceId', rule: 'problem.field.notHere' })
  if (kind !== 'redate')
    for (const name of ['bestBefore', 'expiration', 'incidenceId', 'putsBack'] as const)
      if (asked[name] !== undefined) faults.push({ path: `move.${name}`, rule: 'problem.field.notHere' })
  if (location !== undefined && container?.places.includes(location.id) === false)
    faults.push({ path: 'move.containerId', rule: 'problem.label.containerElsewhere' })
  if (asked.quantity !== undefined && labelIds.length > 1)
    faults.push({ path: 'move.quantity', rule: 'problem.move.partOfOne' })
  if (asked.replacement !== undefined && labelIds.length > 1)
    faults.push({ path: 'move.replacement', rule: 'problem.move.partOfOne' })
  return faults
}

/** Why the move itself cannot be; `more`: what the kind of move adds. Null: nothing is wrong with it. */
export function askedRefusal(
  asked: AskedMove,
  facts: MoveFacts,
  { now, by }: Moment,
  more: (asked: AskedMove) => readonly Fault[],
): Refusal | null {
  const missing = unknownAmong(asked.labelIds, facts.labels, 'move.labelIds')
  if (missing.length > 0) return { code: 'UNKNOWN_LINK', faults: missing }
  const unknown = unknownIn(asked, facts)
  if (unknown.length > 0) return { code: 'UNKNOWN_LINK', faults: unknown }
  return brokenWith([
    ...brokenIn(asked, facts),
    ...more(asked),
    ...happeningFaults(asked.at, 'move.at', now, by),
  ])
}
