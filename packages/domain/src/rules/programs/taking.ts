import type { Mark } from '../expiry/index.ts'
import type { BatchStatus } from './machines.ts'
import { isFinalState } from './states.ts'

/** Food as far as taking it is concerned. */
export interface FoodAsked {
  /** Path of the state it is in. */
  readonly state: string
  /** How its dates stand now. */
  readonly mark: Mark
  /** Whether its batch may be used. */
  readonly batchStatus: BatchStatus
  /** It travels to another of our places. */
  readonly isOnTheWay?: boolean
  /** What its batch is called, and why and by whom that is kept back: for the sentence that says so. */
  readonly batch?: BatchSaid
}

export interface BatchSaid {
  readonly batch: string
  readonly about: string
}

/** Why food may not be taken, the first reason that there is. */
export type TakingBlock = 'final' | 'hold' | 'rejected' | 'expired' | 'onTheWay'

/**
 * Whether food may be taken: served, used, merged with other food, put beside it into a container. Null: it may be. Food
 * of a batch on hold or rejected and expired food are neither used nor served (EC 178/2002, article 14). Every place
 * that takes food asks here, with and without a connection.
 */
export function takingBlock({ state, mark, batchStatus, isOnTheWay }: FoodAsked): TakingBlock | null {
  if (isFinalState(state)) return 'final'
  if (isOnTheWay === true) return 'onTheWay'
  if (batchStatus !== 'available') return batchStatus
  return mark === 'expired' ? 'expired' : null
}

/** What the sentence about a batch that is kept back names: nothing where its batch may be used. */
export const saidOfBatch = ({ batchStatus, batch }: Pick<FoodAsked, 'batchStatus' | 'batch'>) =>
  batchStatus === 'available' || batch === undefined ? {} : { ...batch }
