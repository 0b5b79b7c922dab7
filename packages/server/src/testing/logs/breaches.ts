/** The breaches in a log by a plain scan, which shares no line with the rules that judge readings. */

export interface Reading {
  /** Milliseconds of the epoch. */
  readonly at: number
  readonly value: number
}

export interface HighLimit {
  readonly high: number
  readonly recovery: number
  /** Seconds. */
  readonly after: number
}

export interface KnownBreach {
  readonly began: number
  /** null: it goes on at the end of the log. */
  readonly ended: number | null
  readonly peak: number
}

/** Looks at each reading that follows one within the limits: how long those beyond go on, and when it is cold again. */
export function scan(readings: readonly Reading[], { high, recovery, after }: HighLimit): KnownBreach[] {
  const found: KnownBreach[] = []
  let place = 0
  while (place < readings.length) {
    let end = place
    while (end < readings.length && readings[end]!.value > high) end += 1
    const lasted = end === place ? -1 : readings[end - 1]!.at - readings[place]!.at
    if (lasted < after * 1000) {
      place = Math.max(end, place + 1)
      continue
    }
    while (end < readings.length && readings[end]!.value > high - recovery) end += 1
    const during = readings.slice(place, end).map(({ value }) => value)
    found.push({ began: readings[place]!.at, ended: readings[end]?.at ?? null, peak: Math.max(...during) })
    place = end
  }
  return found
}
