/** How long codes and sessions of a terminal last, and how many wrong PINs it bears. */

/** How long the code lasts by which a tablet is enrolled. */
export const CODE_SECONDS = 600
/** Without a call for so long beyond its lock a terminal's session is over, whatever became of the tablet. */
export const IDLE_SECONDS = 120
/** However busy it is, a person names themself again after this. */
export const LONGEST_SECONDS = 4 * 3600

/** Wrong tries that are borne: within a quarter of an hour, and within a day. */
export const TRIES = [
  { most: 10, seconds: 900 },
  { most: 40, seconds: 86_400 },
] as const

export interface TryWindow {
  /** Names it: tries of another window count by themselves. */
  readonly key: string
  readonly most: number
  readonly seconds: number
  /** When it ends, and a lock with it; an ISO instant. */
  readonly ends: string
}

/** The windows in which a try counts now, of whatever is tried at. @param now milliseconds of the epoch */
export const tryWindows = (now: number): TryWindow[] =>
  TRIES.map(({ most, seconds }) => {
    const number = Math.floor(now / (seconds * 1000))
    return {
      key: `${seconds}/${number}`,
      most,
      seconds,
      ends: new Date((number + 1) * seconds * 1000).toISOString(),
    }
  })
