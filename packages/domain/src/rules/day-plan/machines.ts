/** When machines are free: the latest stretch that ends in time, on one of them or on several at once. */
import { isMore, isPositive, leftAfter, plus, ratioOf, zero, type Amount } from '../amounts/index.ts'
import type { Convert } from './demand.ts'
import type { Machine, MachineOption, Making } from './types.ts'
import { oneOf, wholes, wholesIn } from './whole.ts'

interface Stretch {
  readonly from: number
  readonly to: number
}

export interface Placed extends Stretch {
  readonly machineId: string
  readonly takes: Amount | null
  readonly runs: number
  readonly amount: Amount
}

/** More runs than this nobody plans one by one. */
const RUNS_MAX = 500

/**
 * How much of a product goes into a machine at once: as the machine's model says, where that converts into the unit in which
 * the product is made, else as somebody said of the product. What is counted goes in whole. Null: nobody said.
 */
export function takesOf(
  productId: string,
  unit: Amount['unit'],
  { capacity }: Machine,
  { perRun }: Pick<Making, 'perRun'>,
  convert: Convert,
): Amount | null {
  const of = (said: Amount | null) =>
    said === null || !isPositive(said) ? null : convert(productId, said, unit)
  const takes = of(capacity) ?? of(perRun)
  if (takes === null || !isPositive(takes)) return null
  const one = oneOf(unit, null)
  return one === null ? takes : (wholesIn(takes, one) ?? takes)
}

/** How often a machine is filled for an amount, in whole runs; a last one that is nothing but rounding is none. */
export function runsFor(amount: Amount, takes: Amount | null): number {
  const count = takes === null ? null : ratioOf(amount, takes)
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
    take({ machineId, from, to }: Placed): void {
      busy.set(machineId, [...(busy.get(machineId) ?? []), { from, to }])
    },
    /**
     * The machine on which it may begin last, for all its runs one after the other.
     * @param minutes of one run
     */
    best(machines: readonly MachineOption[], minutes: number, due: number, amount: Amount): Placed | null {
      let best: Placed | null = null
      for (const { id, takes } of machines) {
        const runs = runsFor(amount, takes)
        const from = latest(id, minutes * runs, due)
        if (best === null || from > best.from)
          best = { machineId: id, takes, runs, amount, from, to: from + minutes * runs }
      }
      return best
    },
    /**
     * Several machines at once: each run goes into the one where it may begin last, of several the largest, filled with whole
     * ones; the last run takes what is left. Empty: none of them says how much goes in.
     */
    together(
      machines: readonly MachineOption[],
      minutes: number,
      due: number,
      amount: Amount,
      one: Amount | null,
    ): Placed[] {
      const able = machines.flatMap(({ id, takes }) => {
        const load = takes === null || one === null ? takes : wholesIn(takes, one)
        return load === null ? [] : [{ id, takes, load, runs: 0, amount: zero(amount.unit) }]
      })
      const beginning = (one: (typeof able)[number]) => latest(one.id, minutes * (one.runs + 1), due)
      let rest = amount
      for (let run = 0; isPositive(rest); run += 1) {
        const [next] = able.toSorted(
          (a, b) =>
            beginning(b) - beginning(a) ||
            Number(isMore(b.load, a.load, false)) - Number(isMore(a.load, b.load, false)),
        )
        if (next === undefined || run === RUNS_MAX) return []
        const part = isMore(rest, next.load, false) ? next.load : rest
        next.runs += 1
        next.amount = plus(next.amount, part) ?? part
        rest = leftAfter(rest, part) ?? zero(rest.unit)
      }
      return able.flatMap(({ id, takes, runs, amount: filled }): Placed[] => {
        if (runs === 0) return []
        const from = latest(id, minutes * runs, due)
        return [{ machineId: id, takes, runs, amount: filled, from, to: from + minutes * runs }]
      })
    },
  }
}
