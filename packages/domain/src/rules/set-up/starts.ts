import type { LocationType } from '../places/index.ts'

/** Trees of places that somebody may begin with, and change before they are made. */
export const setUpStarts = ['kitchen', 'chain', 'central'] as const
export type SetUpStart = (typeof setUpStarts)[number]

/** A place of a start: its type, and the place that it stands in by its number in the list; null: outermost. */
export interface StartPlace {
  readonly type: LocationType
  readonly inside: number | null
  /** The text that names it until somebody gives it a name, with the number that it fills. */
  readonly name: 'setUp.place.kitchen' | 'setUp.place.group' | 'setUp.place.central' | 'setUp.place.point'
  readonly number: number
}

const place = (
  type: LocationType,
  name: StartPlace['name'],
  inside: number | null = null,
  number = 1,
): StartPlace => ({ type, name, inside, number })

const starts: Readonly<Record<SetUpStart, readonly StartPlace[]>> = {
  kitchen: [place('kitchen', 'setUp.place.kitchen')],
  chain: [
    place('group', 'setUp.place.group'),
    place('kitchen', 'setUp.place.kitchen', 0, 1),
    place('kitchen', 'setUp.place.kitchen', 0, 2),
  ],
  central: [
    place('group', 'setUp.place.group'),
    place('productionCentre', 'setUp.place.central', 0),
    place('sellingPoint', 'setUp.place.point', 0, 1),
    place('sellingPoint', 'setUp.place.point', 0, 2),
  ],
}

/** The places of a start, each after the one that it stands in. */
export const placesOfStart = (start: SetUpStart): readonly StartPlace[] => starts[start]
