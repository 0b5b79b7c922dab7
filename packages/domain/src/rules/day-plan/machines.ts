/** When machines are free: the latest stretch that ends in time. */
interface Stretch {
  readonly from: number
  readonly to: number
}

export interface Placed {
  readonly machineId: string
  readonly from: number
  readonly to: number
}

/** The machines of a day. */
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
    /** Takes the machine on which it may begin last. */
    place(machineIds: readonly string[], minutes: number, due: number): Placed | null {
      let best: Placed | null = null
      for (const machineId of machineIds) {
        const from = latest(machineId, minutes, due)
        if (best === null || from > best.from) best = { machineId, from, to: from + minutes }
      }
      if (best === null) return null
      busy.set(best.machineId, [...(busy.get(best.machineId) ?? []), { from: best.from, to: best.to }])
      return best
    },
  }
}
