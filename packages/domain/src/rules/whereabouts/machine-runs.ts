/** For how long food counts as being in the machine that a program works it on. */

/** How long a program may take where neither the machine says its end nor the program its times; seconds. */
export const RUN_MOST = 12 * 3600

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
}

export interface Run {
  readonly deviceId: string
  readonly from: string
  readonly to: string
}

/**
 * The stretch of a stay in which the food was in its machine: until the machine tells of the next program or the end of
 * this one, until the food goes elsewhere, and no longer than the program takes. Null: it was in none.
 */
export function runOf(stay: MachineStay, moments: readonly MachineMoment[]): Run | null {
  const { deviceId } = stay
  if (deviceId === null) return null
  const from = Date.parse(stay.from)
  const next = moments
    .filter(moment => moment.deviceId === deviceId)
    .map(({ at }) => Date.parse(at))
    .filter(at => at > from)
  const to = Math.min(Date.parse(stay.to), from + (stay.longest ?? RUN_MOST) * 1000, ...next)
  return to > from ? { deviceId, from: stay.from, to: new Date(to).toISOString() } : null
}
