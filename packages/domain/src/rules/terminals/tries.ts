/** How long codes and sessions of a terminal last, and how often a PIN or a card may be tried or given. */

/** How long the code lasts by which a tablet is enrolled. */
export const CODE_SECONDS = 600
/** Without a call for so long beyond its lock a terminal's session is over, whatever became of the tablet. */
export const IDLE_SECONDS = 120
/** However busy it is, a person names themself again after this. */
export const LONGEST_SECONDS = 4 * 3600

/** A bound without windows: so many at once, and from then on one more each so many seconds. */
export interface Pace {
  readonly most: number
  readonly seconds: number
}

/**
 * Wrong PINs. Each line is a bound of its own, and all of them hold: the more were wrong, the longer the wait.
 * `pair`: of one person, at one tablet or by one person who types; `person`: of one person, wherever they are tried;
 * `typer`: at one tablet or by one person who types, of whomever.
 */
export const PIN_PACES = {
  pair: [
    { most: 5, seconds: 60 },
    { most: 10, seconds: 900 },
    { most: 15, seconds: 14_400 },
  ],
  person: [{ most: 30, seconds: 3600 }],
  typer: [{ most: 40, seconds: 1800 }],
} as const satisfies Record<string, readonly Pace[]>

/** Cards that name nobody, at one tablet or by one person who types. */
export const CARD_PACES: readonly Pace[] = [{ most: 10, seconds: 60 }]

/** PINs that are given or changed: by one person, and for one person. */
export const GIVING_PACES = {
  giver: [{ most: 30, seconds: 120 }],
  person: [{ most: 5, seconds: 720 }],
} as const satisfies Record<string, readonly Pace[]>

/** Somebody is told once a day that their PIN is being tried. */
export const INFORM_PACES: readonly Pace[] = [{ most: 1, seconds: 86_400 }]

/** How many tries the paces bear in the first so many seconds: the strictest counts. */
export const borneWithin = (paces: readonly Pace[], seconds: number): number =>
  Math.min(...paces.map(pace => pace.most + Math.floor(seconds / pace.seconds)))
