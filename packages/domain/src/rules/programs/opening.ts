import type { Mark, ProductLife } from '../expiry/index.ts'
import { moveBlockOf, type MoveBlock } from './moves.ts'
import { signOf } from './states.ts'
import type { FoodAsked } from './taking.ts'

export interface OpeningQuestion extends FoodAsked {
  /** When its pack was opened; null while it is shut. */
  readonly openedAt: string | null
  readonly productLife: ProductLife | null
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
  const { state, openedAt, productLife } = question
  if (openedAt !== null) return { isOffered: false }
  const life = productLife ?? {}
  const isKnown = Object.hasOwn(life, 'opened') || Object.hasOwn(life, 'sealed')
  const isShut = signOf(state).group === 'keep' || (isKnown && shut.has(state))
  if (!isShut) return { isOffered: false }
  const blockedBy = moveBlockOf(question)
  return blockedBy === undefined ? { isOffered: true } : { isOffered: true, blockedBy }
}

/** The moves that bring food to whoever eats it: past its best they are asked for once more. */
const service: ReadonlySet<string> = new Set(['ready', 'serve', 'consume'])

/** Whether a move wants to be confirmed: food past its best-before may be served, knowingly. */
export function asksFirst(kind: string, mark: Mark): boolean {
  return mark === 'bestBeforePassed' && service.has(kind)
}
