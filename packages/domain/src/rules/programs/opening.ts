import type { Mark, ProductLife } from '../expiry/index.ts'
import type { BatchStatus } from './machines.ts'
import type { MoveBlock } from './moves.ts'
import { signOf } from './states.ts'

export interface OpeningQuestion {
  /** Path of the state the label is in. */
  readonly state: string
  /** When its pack was opened; null while it is shut. */
  readonly openedAt: string | null
  readonly productLife: ProductLife | null
  readonly mark: Mark
  readonly batchStatus: BatchStatus
}

/** Opening a pack: not there to be done, or open to be done, or known and closed now. */
export type Opening =
  | { readonly isOffered: false }
  | { readonly isOffered: true; readonly blockedBy?: MoveBlock }

/** States of food that may still be shut in its pack; what is frozen is taken out of the freezer first. */
const shut = new Set(['init', 'label', 'chill', 'thaw', 'defrost', 'vacuumseal', 'unknown'])

/**
 * Whether the pack of a label can be opened. What was vacuum-sealed here always can; anything else when its product
 * says how long it keeps sealed or opened, since only then the moment changes a date. Opened once is opened.
 */
export function openingOf(question: OpeningQuestion): Opening {
  const { state, openedAt, productLife, mark, batchStatus } = question
  if (openedAt !== null) return { isOffered: false }
  const life = productLife ?? {}
  const isKnown = Object.hasOwn(life, 'opened') || Object.hasOwn(life, 'sealed')
  const isShut = signOf(state).group === 'keep' || (isKnown && shut.has(state))
  if (!isShut) return { isOffered: false }
  if (batchStatus === 'hold') return { isOffered: true, blockedBy: { key: 'move.blocked.hold', values: {} } }
  if (batchStatus === 'rejected')
    return { isOffered: true, blockedBy: { key: 'move.blocked.rejected', values: {} } }
  if (mark === 'expired') return { isOffered: true, blockedBy: { key: 'move.blocked.expired', values: {} } }
  return { isOffered: true }
}

/** The moves that bring food to whoever eats it: past its best they are asked for once more. */
const service: ReadonlySet<string> = new Set(['ready', 'serve', 'consume'])

/** Whether a move wants to be confirmed: food past its best-before may be served, knowingly. */
export function asksFirst(kind: string, mark: Mark): boolean {
  return mark === 'bestBeforePassed' && service.has(kind)
}
