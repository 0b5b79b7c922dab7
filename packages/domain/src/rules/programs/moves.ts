import { startsFrom } from './program.ts'
import type { ProgramOutcome, ProgramStep } from './program.ts'
import { isFinalState } from './states.ts'
import { saidOfBatch, takingBlock, type FoodAsked } from './taking.ts'
import { defaultMoves, kindOfMove, moveKinds } from './transitions.ts'
import type { MoveKind } from './transitions.ts'

/** Why a move cannot be made now: a text key and its values. */
export interface MoveBlock {
  readonly key: MoveBlockKey
  readonly values: Readonly<Record<string, string>>
}

export const moveBlockKeys = [
  'move.blocked.hold',
  'move.blocked.rejected',
  'move.blocked.expired',
  'move.blocked.onTheWay',
  'move.blocked.notConsumable',
] as const
export type MoveBlockKey = (typeof moveBlockKeys)[number]

export interface Move {
  readonly kind: MoveKind
  readonly toState: string
  /** The program that makes the move and gives the new dates; null for a default move. */
  readonly programId: string | null
  readonly outcome: ProgramOutcome
  /** Present when the move is known but closed now. */
  readonly blockedBy?: MoveBlock
}

export interface MoveQuestion extends FoodAsked {
  /** The programs that fit the product. Those from other states are ignored. */
  readonly programs: readonly ProgramStep[]
  /** The program that brought the label here; without one nothing forbids to serve. */
  readonly arrivedBy?: Pick<ProgramStep, 'isConsumable'> | null
}

/** Why food is not moved on; undefined: it may be, or it is closed and has no moves at all. */
export function moveBlockOf(food: FoodAsked): MoveBlock | undefined {
  const block = takingBlock(food)
  if (block === null || block === 'final') return undefined
  return { key: `move.blocked.${block}`, values: block === 'expired' ? {} : saidOfBatch(food) }
}

function programMoves(question: MoveQuestion): Move[] {
  return question.programs
    .filter(program => startsFrom(program, question.state))
    .flatMap(({ id, nextState, reuseState }) => {
      const next: Move = { kind: kindOfMove(nextState), toState: nextState, programId: id, outcome: 'end' }
      if (reuseState === undefined || reuseState === null) return [next]
      return [next, { kind: 'reuse', toState: reuseState, programId: id, outcome: 'reuse' }]
    })
}

/** Serving and consuming a step's result waits for a step that makes it consumable, unless a program leads there. */
function isKeptFromService(kind: MoveKind, question: MoveQuestion): boolean {
  return (kind === 'serve' || kind === 'consume') && question.arrivedBy?.isConsumable === false
}

/** A consumable step opens the service even from states whose default does not. */
function usualMoves(question: MoveQuestion): readonly MoveKind[] {
  const kinds = defaultMoves(question.state)
  if (question.arrivedBy?.isConsumable !== true || question.state === 'serve') return kinds
  return moveKinds.filter(kind => kinds.includes(kind) || kind === 'serve' || kind === 'consume')
}

/**
 * What may happen next to a label, programs' moves before default ones of the same kind, waste last.
 *
 * A default move stands only where no program names its kind. Waste is open from every state that is not final.
 * A batch on hold or rejected, or a passed expiration (EC 178/2002, article 14: unsafe food is neither served nor
 * used), leaves nothing but waste; the other moves are answered with what blocks them. Final states have no moves.
 */
export function allowedMoves(question: MoveQuestion): Move[] {
  if (isFinalState(question.state)) return []
  const named = programMoves(question)
  const usual = [...usualMoves(question), 'waste' as const]
    .filter(kind => !named.some(move => move.kind === kind))
    .map((kind): Move => ({ kind, toState: kind, programId: null, outcome: 'end' }))
  const rank = (move: Move) => moveKinds.indexOf(move.kind)
  return [...named, ...usual]
    .sort((a, b) => rank(a) - rank(b))
    .map(move => {
      const block =
        (move.kind === 'waste' ? undefined : moveBlockOf(question)) ??
        (move.programId === null && isKeptFromService(move.kind, question)
          ? ({ key: 'move.blocked.notConsumable', values: {} } as const)
          : undefined)
      return block === undefined ? move : { ...move, blockedBy: block }
    })
}

/**
 * The move that leads to a state, by the given program or, without one, by the first that does; undefined when
 * there is none. It may still be blocked.
 */
export function findMove(
  moves: readonly Move[],
  toState: string,
  programId?: string | null,
): Move | undefined {
  const leading = moves.filter(move => move.toState === toState)
  if (programId === undefined || programId === null) {
    return leading.find(move => move.blockedBy === undefined) ?? leading[0]
  }
  return leading.find(move => move.programId === programId)
}
