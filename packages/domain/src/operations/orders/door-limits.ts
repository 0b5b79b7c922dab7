/** Between which temperatures food comes in at a door. */

export interface DoorLimits {
  readonly minimum: number | null
  readonly maximum: number | null
}

/** Food is delivered between these, whatever it is; beyond that something was typed wrong or is very wrong. */
export const DELIVERED: DoorLimits = { minimum: -40, maximum: 90 }

/** Whether a temperature lies outside limits; an open end holds everything. */
export const isOutside = (degrees: number, { minimum, maximum }: DoorLimits): boolean =>
  degrees < (minimum ?? -Infinity) || degrees > (maximum ?? Infinity)
