/** Who was told during a drill: suppliers, places and people, each ticked once, with when and by whom. */
import type { DrillResult } from './result.ts'

export interface TickTarget {
  readonly kind: 'supplier' | 'place' | 'person'
  /** A supplier's name, or the id of a place or person. */
  readonly id: string
}

export interface Tick extends TickTarget {
  readonly at: string
  readonly by: string
  readonly note: string | null
}

const same = (a: TickTarget, b: TickTarget) => a.kind === b.kind && a.id === b.id

/** Everybody who has to be told, in the order of the result. */
export function ticksOf(result: DrillResult): TickTarget[] {
  const suppliers = new Set(result.suppliers.map(lot => lot.supplier).filter(name => name !== ''))
  return [
    ...[...suppliers].map(id => ({ kind: 'supplier' as const, id })),
    ...result.places.map(({ id }) => ({ kind: 'place' as const, id })),
    ...result.people.map(({ id }) => ({ kind: 'person' as const, id })),
  ]
}

export const isTicked = (ticks: readonly Tick[], target: TickTarget): boolean =>
  ticks.some(tick => same(tick, target))

/** The ticks with one set or taken back; the first instant at which somebody was told stays. */
export function withTick(ticks: readonly Tick[], tick: Tick, isDone: boolean): Tick[] {
  if (!isDone) return ticks.filter(one => !same(one, tick))
  return isTicked(ticks, tick) ? [...ticks] : [...ticks, tick]
}
