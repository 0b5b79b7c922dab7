/** Moves worked out here: what may happen next to a label, and how it stands after. Pure. */
import {
  carriedDates,
  computeDates,
  markOf,
  type DateLine,
  type Pause,
  type ProductLife,
} from '@cloche/domain/rules/expiry'
import { allowedMoves, isFinalState, type BatchStatus } from '@cloche/domain/rules/programs'
import type { PlaceFacts } from '../../../data/outbox/facts.ts'
import type { Label, OfferedMove, Quantity } from '../calls.ts'

/** The moves out of a label's state, with the names of the programs that make them. */
export function movesLocally(facts: PlaceFacts, label: Label, now: string): OfferedMove[] {
  if (label.quantity.value <= 0) return []
  const programs = facts.programs.filter(
    ({ productIds }) => productIds.length === 0 || productIds.includes(label.productId),
  )
  const batch = facts.batches.find(one => one.id === label.batchId)
  return allowedMoves({
    state: label.state,
    programs,
    mark: markOf(label, now).mark,
    batchStatus: (batch?.status ?? 'available') as BatchStatus,
    arrivedBy: facts.programs.find(program => program.id === label.programId) ?? null,
  }).map(move => ({
    ...move,
    programName: facts.programs.find(program => program.id === move.programId)?.name ?? null,
  }))
}

const isSame = (one: string | null, other: string | null) =>
  one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other))

/** The label as it is after a move at `at`, before it is told whether a new label carries the food. */
function moved(facts: PlaceFacts, label: Label, move: OfferedMove, at: string): Label {
  const state = facts.states.find(one => one.path === move.toState)
  const entered = { ...label, state: move.toState, stateSince: at, programId: move.programId }
  if (state?.isFinal ?? isFinalState(move.toState)) return { ...entered, isFinal: true }
  const product = facts.products.find(one => one.id === label.productId)
  const program = facts.programs.find(one => one.id === move.programId)
  const programLife =
    program === undefined
      ? null
      : move.outcome === 'reuse'
        ? { bestBefore: program.reuseBestBefore, expiration: program.reuseExpiration }
        : { bestBefore: program.nextBestBefore, expiration: program.nextExpiration }
  const batch = facts.batches.find(one => one.id === label.batchId)
  const carried = carriedDates(
    { ...label, lines: label.dateLines as unknown as DateLine[] },
    label.state,
    move.toState,
  )
  const { bestBefore, expiration, pause, lines } = computeDates({
    at,
    timeZone: facts.place.timeZone,
    endOfDay: (product?.lifeEnds ?? facts.place.lifeEnds) !== 'hour',
    state: move.toState,
    productLife: (product?.life ?? null) as ProductLife | null,
    programLife: programLife as never,
    inputs: [
      {
        id: label.id,
        name: [product?.name, batch?.code].filter(Boolean).join(' '),
        state: label.state,
        pause: label.pause as Pause | null,
        ...carried,
      },
    ],
    inputsLimit: program?.inputsLimit ?? true,
  })
  return { ...entered, bestBefore, expiration, pause, dateLines: lines } as unknown as Label
}

export interface LocalMove {
  /** How the labels it touches stand after it; the last one carries the food that moved. */
  readonly labels: readonly Label[]
  /** Whether the food goes on under `next`: it is a part, or what is printed is no longer true. */
  readonly isReplaced: boolean
}

/**
 * How a move leaves a label. `next`: the number for a label that takes the food over where one is needed. A label of
 * which every step has its own is left to the server: which of them waits is not known here.
 */
export function moveLocally(
  facts: PlaceFacts,
  label: Label,
  move: OfferedMove,
  part: Quantity | null,
  at: string,
  next: { readonly id: string; readonly serial: string } | null,
): LocalMove {
  const isPart = part !== null && part.value < label.quantity.value
  const after = moved(facts, isPart ? { ...label, quantity: part } : label, move, at)
  const isReprint =
    !after.isFinal &&
    label.printedAt !== null &&
    !(isSame(label.bestBefore, after.bestBefore) && isSame(label.expiration, after.expiration))
  if (next === null || label.mode === 'perStep' || !(isPart || isReprint))
    return { labels: [isPart ? label : after], isReplaced: false }
  const left = isPart ? label.quantity.value - part.value : 0
  const rest = { ...label, quantity: { ...label.quantity, value: left }, isFinal: !isPart || label.isFinal }
  const replacement = {
    ...after,
    ...next,
    initialQuantity: after.quantity,
    count: 1,
    mode: 'individual' as const,
    printedAt: null,
    replacesId: isPart ? null : label.id,
  }
  return { labels: [rest, replacement], isReplaced: true }
}
