/** When machines are free: the latest stretch that ends in time. */
import { isPositive, ratioOf, type Amount } from '../amounts/index.ts'
import type { Convert } from './demand.ts'
import type { Machine } from './types.ts'
import { wholes } from './whole.ts'

interface Stretch {
  readonly from: number
  readonly to: number
}

export interface Placed {
  readonly machineId: string
  readonly runs: number
  readonly from: number
  readonly to: number
}

/**
 * How often a machine is filled for an amount of a product, in whole runs; a last one that is nothing but rounding is none.
 * One where nobody said how much goes into it, or where the units do not convert.
 */
export function runsFor(productId: string, amount: Amount, { capacity }: Machine, convert: Convert): number {
  if (capacity === null || !isPositive(capacity)) return 1
  const filled = convert(productId, amount, capacity.unit)
  const count = filled === null ? null : ratioOf(filled, capacity)
  return count === null ? 1 : Math.max(1, wholes(count))
}

/** The machines of a day: nothing that is put into one overlaps with something else in it. */
export function machinesOf() {
  const busy = new Map<string, Stretch[]>()
  /** The latest beginning on one machine, before which nothing is in its way. */
  function latest(machineId: string, minutes: number, due: number): number {
    let from = due - minutes
    for (const stretch of (busy.get(machineId) ?? []).toSorted((a, b) => b.to - a.to))
      if (stretch.to > from && stretch.from < from + minutes) from = stretch.from - minutes
    return from
  }
  return {
    /**
     * Takes the machine on which it may begin last, for all its runs one after the other.
     * @param minutes of one run
     */
    place(
      machines: readonly Machine[],
      minutes: number,
      due: number,
      runsOn: (machine: Machine) => number,
    ): Placed | null {
      let best: Placed | null = null
      for (const machine of machines) {
        const runs = runsOn(machine)
        const from = latest(machine.id, minutes * runs, due)
        if (best === null || from > best.from)
          best = { machineId: machine.id, runs, from, to: from + minutes * runs }
      }
      if (best === null) return null
      busy.set(best.machineId, [...(busy.get(best.machineId) ?? []), { from: best.from, to: best.to }])
      return best
    },
  }
}
