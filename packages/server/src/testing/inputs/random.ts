/** Chance that can be had again: the same seed makes the same choices. */
export interface Chance {
  /** From 0 up to but not 1. */
  (): number
  /** A whole number below the limit. */
  below(limit: number): number
  pick<T>(from: readonly T[]): T
}

/** Mulberry32: small, fast, and even enough to choose inputs with. It guards nothing. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return Object.assign(next, { below, pick: <T>(from: readonly T[]): T => from[below(from.length)] as T })
}
