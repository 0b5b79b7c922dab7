/** What a move asks for, and whether each label may make it. */
import { isTypedDate } from '@cloche/domain/operations'
import { Problem, type Fault } from '@cloche/domain/problems'
import { redate, type DateLine, type RedateResult } from '@cloche/domain/rules/expiry'
import {
  findMove,
  isFinalState,
  type Move,
  type MoveKind,
  cancelMove,
  mayCancel,
} from '@cloche/domain/rules/programs'
import type { Quantity } from '@cloche/domain/rules/traceability'
import { isEmpty, isWaiting, type LabelRow } from '../ledger/label-row.ts'
import { movesOf, openingFor, zoneAt } from './allowed.ts'
import type { MoveFound } from './move.store.ts'

export interface AskedMove {
  readonly id?: string
  readonly labelIds: readonly string[]
  readonly kind: MoveKind | 'relocate' | 'open' | 'redate'
  readonly toState?: string
  readonly programId?: string
  readonly quantity?: Quantity
  readonly locationId?: string
  readonly containerId?: string
  readonly reason?: string
  readonly bestBefore?: string
  readonly expiration?: string
  /** When it happened, where that is not now: without a connection. */
  readonly at?: string
  /** The new label that the browser printed in place of the one that moves. */
  readonly replacement?: { readonly clientId: string; readonly id: string; readonly serial: string }
}

/** Clocks of tablets differ from ours by this much. */
const CLOCK_SLACK_MS = 300_000

/** When a move happened: as said, but never before the labels came into their state. */
export function momentOf({ at }: AskedMove, found: MoveFound): string {
  if (at === undefined) return found.now
  const since = Math.max(...found.labels.map(label => Date.parse(label.stateSince)))
  const time = Date.parse(at)
  return time < since || time > Date.parse(found.now) ? found.now : new Date(time).toISOString()
}

/** Ids in the one form in which they are compared, no label twice. */
export function withPlainIds(asked: AskedMove): AskedMove {
  const plain = (name: 'id' | 'programId' | 'locationId' | 'containerId') =>
    asked[name] === undefined ? {} : { [name]: asked[name].toLowerCase() }
  return {
    ...asked,
    ...plain('id'),
    ...plain('programId'),
    ...plain('locationId'),
    ...plain('containerId'),
    ...(asked.replacement === undefined
      ? {}
      : { replacement: { ...asked.replacement, id: asked.replacement.id.toLowerCase() } }),
    labelIds: [...new Set(asked.labelIds.map(id => id.toLowerCase()))],
  }
}

/** @throws RULE_BROKEN, UNKNOWN_LINK: what is wrong with the move itself, before any label is looked at. */
export function checkAsked(asked: AskedMove, found: MoveFound): void {
  const unknown = [
    ...(asked.locationId !== undefined && found.location === undefined ? ['locationId'] : []),
    ...(asked.containerId !== undefined && found.container === undefined ? ['containerId'] : []),
    ...(asked.toState !== undefined && !found.states.has(asked.toState) ? ['toState'] : []),
    ...(asked.programId !== undefined && !found.programs.some(({ id }) => id === asked.programId)
      ? ['programId']
      : []),
  ]
  if (unknown.length > 0)
    throw new Problem('UNKNOWN_LINK', {
      faults: unknown.map(name => ({ path: `move.${name}`, rule: 'problem.field.unknownLink' })),
    })
  const faults: Fault[] = []
  if ((asked.kind === 'waste' || asked.toState === 'waste') && !asked.reason?.trim())
    faults.push({ path: 'move.reason', rule: 'problem.field.required' })
  if (asked.kind === 'other' && asked.toState === undefined)
    faults.push({ path: 'move.toState', rule: 'problem.field.required' })
  if (asked.kind === 'relocate' && asked.locationId === undefined && asked.containerId === undefined)
    faults.push({ path: 'move.locationId', rule: 'problem.move.noPlace' })
  faults.push(...redateFaults(asked))
  const { location, container } = found
  if (location !== undefined && container?.places.includes(location.id) === false)
    faults.push({ path: 'move.containerId', rule: 'problem.label.containerElsewhere' })
  if (asked.quantity !== undefined && asked.labelIds.length > 1)
    faults.push({ path: 'move.quantity', rule: 'problem.move.partOfOne' })
  if (asked.replacement !== undefined && asked.labelIds.length > 1)
    faults.push({ path: 'move.replacement', rule: 'problem.move.partOfOne' })
  if (asked.at !== undefined && Date.parse(asked.at) > Date.parse(found.now) + CLOCK_SLACK_MS)
    faults.push({ path: 'move.at', rule: 'problem.field.inTheFuture' })
  if (faults.length > 0) throw new Problem('RULE_BROKEN', { faults })
}

/** A correction says which date and why; no other move says a date. */
function redateFaults({ kind, bestBefore, expiration, reason, quantity }: AskedMove): Fault[] {
  const typed = { bestBefore, expiration }
  const faults = Object.entries(typed).flatMap(([name, date]): Fault[] => {
    if (date === undefined) return []
    if (kind !== 'redate') return [{ path: `move.${name}`, rule: 'problem.field.notHere' }]
    return isTypedDate(date) ? [] : [{ path: `move.${name}`, rule: 'problem.field.format' }]
  })
  if (kind !== 'redate') return faults
  if (bestBefore === undefined && expiration === undefined)
    faults.push({ path: 'move.expiration', rule: 'problem.field.required' })
  if (!reason?.trim()) faults.push({ path: 'move.reason', rule: 'problem.field.required' })
  if (quantity !== undefined) faults.push({ path: 'move.quantity', rule: 'problem.field.notHere' })
  return faults
}

function wantedState(asked: AskedMove, found: MoveFound): string {
  if (asked.toState !== undefined) return asked.toState
  const program = found.programs.find(({ id }) => id === asked.programId)
  if (asked.kind === 'reuse' && program?.reuseState) return program.reuseState
  return asked.kind
}

/** What may be done to a label: a move into a state, null where it stays in its own; corrected dates. */
export interface Allowed {
  readonly move: Move | null
  readonly redated?: Extract<RedateResult, { ok: true }>
}
type Judged = Allowed | { readonly fault: Omit<Fault, 'path'> }

/** Who corrects dates, and whether they may give food more time. */
export interface Corrector {
  readonly name: string
  readonly mayProlong: boolean
}

function judgeRedate(asked: AskedMove, found: MoveFound, label: LabelRow, by: Corrector): Judged {
  if (label.isFinal) return { fault: { rule: 'problem.label.closed' } }
  const { bestBefore, expiration } = asked
  const redated = redate({
    label: { ...label, lines: label.dateLines as unknown as DateLine[] },
    asked: { ...(bestBefore ? { bestBefore } : {}), ...(expiration ? { expiration } : {}) },
    at: found.now,
    timeZone: zoneAt(found, label.locationId),
    reason: asked.reason?.trim() ?? '',
    by: by.name,
    mayProlong: by.mayProlong,
  })
  return redated.ok ? { move: null, redated } : { fault: { rule: redated.faults[0]?.rule ?? 'redate.same' } }
}

function judgeOpening(found: MoveFound, label: LabelRow): Judged {
  const opening = openingFor(found, label)
  if (!opening.isOffered) return { fault: { rule: 'problem.label.noSuchMove' } }
  const { blockedBy } = opening
  return blockedBy ? { fault: { rule: blockedBy.key, values: blockedBy.values } } : { move: null }
}

/** What becomes of one label, or why it cannot be. */
export function judge(asked: AskedMove, found: MoveFound, label: LabelRow, by: Corrector): Judged {
  // Made by mistake a moment ago, and nothing happened to it since.
  if (asked.kind === 'cancel' && !label.isFinal && mayCancel(label, found.now)) return { move: cancelMove }
  if (isWaiting(label)) return { fault: { rule: 'problem.label.waiting' } }
  if (isEmpty(label)) return { fault: { rule: 'problem.label.closed' } }
  if (asked.kind === 'relocate')
    return label.isFinal ? { fault: { rule: 'problem.label.closed' } } : { move: null }
  if (isFinalState(label.state)) return { fault: { rule: 'problem.label.closed' } }
  if (asked.kind === 'open') return judgeOpening(found, label)
  if (asked.kind === 'redate') return judgeRedate(asked, found, label, by)
  const toState = wantedState(asked, found)
  const moves = movesOf(found, label).filter(move => move.kind === asked.kind || asked.toState !== undefined)
  const move = findMove(moves, toState, asked.programId)
  if (move === undefined) return { fault: { rule: 'problem.label.noSuchMove' } }
  return move.blockedBy ? { fault: { rule: move.blockedBy.key, values: move.blockedBy.values } } : { move }
}
