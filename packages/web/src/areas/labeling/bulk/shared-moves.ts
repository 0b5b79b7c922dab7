/** The moves that several labels can make together. Pure. */
import type { OfferedMove } from '../calls.ts'

const keyOf = (move: OfferedMove) => `${move.kind} ${move.toState} ${move.programId ?? ''}`

/** The moves that are open to all, in the order of the first; by which program is part of it. */
export function sharedMoves(offers: readonly (readonly OfferedMove[])[]): OfferedMove[] {
  const [first = [], ...others] = offers.map(moves => moves.filter(move => move.blockedBy === undefined))
  const known = others.map(moves => new Set(moves.map(keyOf)))
  return first.filter(move => known.every(keys => keys.has(keyOf(move))))
}

/** What of a label decides which moves are open to it. */
export interface Movable {
  readonly id: string
  readonly state: string
  readonly productId: string
  readonly batchId: string
  readonly expiration: string | null
}

/** One label of each kind among them: those of one product, state, batch and date have the same moves. */
export function representatives(labels: readonly Movable[]): string[] {
  const kinds = Map.groupBy(labels, ({ state, productId, batchId, expiration }) =>
    [state, productId, batchId, expiration].join(' '),
  )
  return [...kinds.values()].map(([label]) => label!.id)
}
