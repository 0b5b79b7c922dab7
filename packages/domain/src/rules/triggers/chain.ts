/** Triggers that lead to each other: a chain of firings ends before it comes back to where it was, or grows too long. */
import type { FiringFault } from './names.ts'

/** So many firings may lead to one another. */
export const CHAIN_MAX = 5

/** The firing by which the cause was made; null: people or machines made it. */
export interface FiringBefore {
  readonly triggerId: string
  readonly chain: readonly string[]
}

/** The triggers whose firings led here, the first one first. */
export const chainAfter = (before: FiringBefore | null): readonly string[] =>
  before === null ? [] : [...before.chain, before.triggerId]

/** Why a trigger does not fire behind a chain; null: it may. */
export function chainFault(triggerId: string, chain: readonly string[]): FiringFault | null {
  if (chain.includes(triggerId)) return 'loop'
  return chain.length >= CHAIN_MAX ? 'tooLong' : null
}
