/** For how long food counts as being in the machine that a program works it on. */

/** How long a program may take where neither the machine says its end nor the program its times; seconds. */
export const RUN_MOST = 12 * 3600
/** So soon after somebody put food into a machine its start is that food's; seconds. */
const SOON = 600

export interface MachineStay {
  readonly from: string
  /** When the food left, as far as somebody said so; now, while nobody did. */
  readonly to: string
  readonly deviceId: string | null
  /** Seconds that its program takes at the most; null: not said. */
  readonly longest: number | null
}

/** A program's start or end, as the machine told it. */
export interface MachineMoment {
  readonly deviceId: string
  readonly at: string
  readonly edge: 'start' | 'end'
}

export interface Run {
  readonly deviceId: string
  readonly from: string
  readonly to: string
}

/**
 * The stretch of a stay in which the food was in its machine: until the machine tells of the next program or the end of
 * this one, until the food goes elsewhere, and no longer than the program takes. Who puts food in by a step starts the
 * machine behind it: that start is no next program. Null: it was in none.
 */
export function runOf(stay: MachineStay, moments: readonly MachineMoment[]): Run | null {
  const { deviceId } = stay
  if (deviceId === null) return null
  const from = Date.parse(stay.from)
  const own = moments
    .filter(moment => moment.deviceId === deviceId)
    .map(({ at, edge }) => ({ at: Date.parse(at), edge }))
    // What ended as this began was another program.
    .filter(({ at, edge }) => at > from || (at === from && edge === 'start'))
    .sort((a, b) => a.at - b.at)
  const [first, second] = own
  const isItsStart = first?.edge === 'start' && first.at <= from + SOON * 1000
  const next = isItsStart ? second : first
  const to = Math.min(Date.parse(stay.to), from + (stay.longest ?? RUN_MOST) * 1000, next?.at ?? Infinity)
  return to > from ? { deviceId, from: stay.from, to: new Date(to).toISOString() } : null
}
