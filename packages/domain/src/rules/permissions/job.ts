/** What a profile gives, and one that somebody holds. */
import type { Doing, Face, Home, PermissionKey } from '../../catalogue/names/permissions.ts'

export interface ProfileRights {
  readonly levels: Readonly<Partial<Record<PermissionKey, 1 | 2 | 3 | 4>>>
  readonly doings: readonly Doing[]
}

/** A profile that a person holds at a location and below it. */
export interface JobHeld extends ProfileRights {
  readonly profileId: string
  readonly name: string
  readonly locationId: string
  readonly locationName: string
  readonly face: Face | null
  readonly home: Home | null
}
