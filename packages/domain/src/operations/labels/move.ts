/** Moving labels on to a state, taking them back, or putting them into another place. */
import { carriedDates, computeDates, conditionOf, type DateResult } from '../../rules/expiry/index.ts'
import { cancelMove, findMove, isFinalState, mayCancel, type Move } from '../../rules/programs/index.ts'
import { asksProcess } from '../../rules/processes/index.ts'
import { takingFaults } from '../../rules/traceability/index.ts'
import type { Fault } from '../../problems.ts'
import { defineOperation } from '../operation.ts'
import { batchOf, datesSaidOf } from './facts.ts'
import { datesOf, foodAsked, isEmpty, isOnTheWay, isWaiting, type LabelRow } from './label-row.ts'
import { wantedState, type AskedMove, type MoveFacts } from './moving/asked.ts'
import { decideMove, type Judged, type Moving } from './moving/decide.ts'
import { movesOf } from './next.ts'

function newDates(facts: MoveFacts, label: LabelRow, move: Move, locationId: string, at: string): DateResult {
  const program = facts.programs.find(({ id }) => id === move.programId)
  const life =
    program === undefined
      ? null
      : move.outcome === 'reuse'
        ? { bestBefore: program.reuseBestBefore, expiration: program.reuseExpiration }
        : { bestBefore: program.nextBestBefore, expiration: program.nextExpiration }
  const carried = carriedDates({ ...label, lines: label.dateLines }, label.state, move.toState)
  return computeDates({
    ...datesSaidOf(facts, label, locationId, at),
    state: move.toState,
    programLife: life,
    inputs: [{ ...datesOf(label, batchOf(facts, label)), ...carried }],
    inputsLimit: program?.inputsLimit ?? true,
  })
}

function placed({ location, container }: MoveFacts, label: LabelRow): LabelRow {
  const locationId = location?.id ?? container?.locationId ?? label.locationId
  const leaves = location !== undefined && location.id !== label.locationId
  return { ...label, locationId, containerId: container?.id ?? (leaves ? null : label.containerId) }
}

/** A label that came into a state at an instant. */
function entered(facts: MoveFacts, label: LabelRow, move: Move, at: string): LabelRow {
  const isFinal = facts.states.get(move.toState)?.isFinal ?? false
  const there = placed(facts, label)
  const after = {
    ...there,
    state: move.toState,
    stateSince: at,
    programId: move.programId,
    isFinal,
    // Sealed again, it can be opened again.
    openedAt: conditionOf(move.toState) === 'sealed' ? null : label.openedAt,
  }
  if (isFinal) return after
  const { bestBefore, expiration, pause, lines } = newDates(facts, label, move, there.locationId, at)
  return { ...after, bestBefore, expiration, pause, dateLines: lines }
}

/** Whether only a process can say that food came through this move's program: nobody roasts a chicken by a press. */
function asksControl(asked: AskedMove, { programs }: MoveFacts, { programId, outcome }: Move): boolean {
  if (asked.processId !== undefined || asked.withoutControl === true || outcome !== 'end') return false
  const program = programs.find(({ id }) => id === programId)
  return program !== undefined && asksProcess(program)
}

/** Why nothing can be done with a label, whatever it is; undefined: something can. */
export function standingFault(label: LabelRow): string | undefined {
  if (isOnTheWay(label)) return 'trace.label.onTheWay'
  if (isWaiting(label)) return 'problem.label.waiting'
  return isEmpty(label) ? 'problem.label.closed' : undefined
}

/** Why food that is kept back is not put beside other food in a container; null: it may be put there. */
function keptOut(facts: MoveFacts, label: LabelRow, at: string): Pick<Fault, 'rule' | 'values'> | null {
  const food = foodAsked(label, batchOf(facts, label), at)
  if (food.batchStatus === 'available' || label.containerId === facts.container?.id) return null
  return takingFaults(food, '')[0] ?? null
}

const moving: Moving = {
  faults: () => [],
  judge(asked, facts, label, { at }): Judged {
    const into = (move: Move) => ({ move, after: (food: LabelRow) => entered(facts, food, move, at) })
    // Made by mistake a moment ago, and nothing happened to it since.
    if (asked.kind === 'cancel' && !label.isFinal && !isOnTheWay(label) && mayCancel(label, at))
      return into(cancelMove)
    const rule = standingFault(label)
    if (rule !== undefined) return { fault: { rule } }
    if (asked.kind === 'relocate') {
      if (label.isFinal) return { fault: { rule: 'problem.label.closed' } }
      const kept = asked.containerId === undefined ? null : keptOut(facts, label, at)
      return kept === null ? { move: null, after: food => placed(facts, food) } : { fault: kept }
    }
    if (isFinalState(label.state)) return { fault: { rule: 'problem.label.closed' } }
    const possible = movesOf(facts, label, at).filter(
      move => move.kind === asked.kind || asked.toState !== undefined,
    )
    const move = findMove(possible, wantedState(asked, facts.programs), asked.programId)
    if (move === undefined) return { fault: { rule: 'problem.label.noSuchMove' } }
    const { blockedBy } = move
    if (blockedBy) return { fault: { rule: blockedBy.key, values: blockedBy.values } }
    return asksControl(asked, facts, move) ? { fault: { rule: 'problem.move.asksProcess' } } : into(move)
  },
}

export const moveLabels = defineOperation({
  call: 'labeling.move',
  writes: ['label', 'labelLink', 'event', 'stockVariation', 'container'],
  decide: (asked: AskedMove, facts: MoveFacts, moment) => decideMove(moving, asked, facts, moment),
})
