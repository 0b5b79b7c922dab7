/** Durations are stored in seconds and read and typed as hours and minutes. */

export interface Parts {
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

export function partsOf(total: number): Parts {
  const rounded = Math.round(total)
  return {
    hours: Math.floor(rounded / 3600),
    minutes: Math.floor((rounded % 3600) / 60),
    seconds: rounded % 60,
  }
}

/** Seconds of typed hours and minutes, minutes past the hour carried over; null when nothing is typed. */
export function secondsOf(hours: number | null, minutes: number | null, seconds = 0): number | null {
  if (hours === null && minutes === null) return seconds === 0 ? null : seconds
  return Math.round((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + seconds)
}

/** `2 h 30 min`, `45 min`, `90 s`; the names of the units are the reader's. */
export function writeDuration(
  total: number,
  unit: (name: 'h' | 'min' | 's') => string,
  number: (value: number) => string,
): string {
  const { hours, minutes, seconds } = partsOf(total)
  const parts = [
    hours > 0 ? `${number(hours)}\u00a0${unit('h')}` : '',
    minutes > 0 ? `${number(minutes)}\u00a0${unit('min')}` : '',
    seconds > 0 ? `${number(seconds)}\u00a0${unit('s')}` : '',
  ].filter(Boolean)
  return parts.length === 0 ? `0\u00a0${unit('min')}` : parts.join(' ')
}
