/** Which type of location may stand inside which. */
import { siteTypes, type LocationType } from './types.ts'

/** The tree is never deeper than this, the root counted. */
export const depthMax = 32

const gathers: readonly LocationType[] = ['brand', 'division', 'group']
const works: readonly LocationType[] = siteTypes

/** What each type may stand inside; `null` is the root of the organization. */
const insideOf: Readonly<Record<LocationType, readonly (LocationType | null)[]>> = {
  brand: [null, ...gathers],
  division: [null, ...gathers],
  group: [null, ...gathers],
  kitchen: [null, ...gathers, ...works],
  productionCentre: [null, ...gathers, ...works],
  sellingPoint: [null, ...gathers, ...works],
  warehouse: [null, ...gathers, ...works],
  room: [...works, 'room'],
  shelf: [...works, 'room', 'shelf'],
  table: [...works, 'room'],
  seat: [...works, 'room', 'table'],
  position: [...works, 'room', 'shelf', 'table', 'seat', 'position'],
}

export const placingRules = [
  'problem.location.subPlaceNeedsParent',
  'problem.location.placeInSubPlace',
  'problem.location.gathersOnly',
  'problem.location.insideWork',
  'problem.location.notInside',
] as const
export type PlacingRule = (typeof placingRules)[number]

/** The types that may stand inside this one, in the order of the catalogue. `null`: at the root. */
export function typesInside(parent: LocationType | null): LocationType[] {
  return (Object.keys(insideOf) as LocationType[]).filter(type => insideOf[type].includes(parent))
}

/** Why a location of this type may not stand there; undefined when it may. */
export function placingFault(type: LocationType, parent: LocationType | null): PlacingRule | undefined {
  if (insideOf[type].includes(parent)) return undefined
  const isSubPlace = !gathers.includes(type) && !works.includes(type)
  if (parent === null) return 'problem.location.subPlaceNeedsParent'
  if (isSubPlace)
    return gathers.includes(parent) ? 'problem.location.gathersOnly' : 'problem.location.notInside'
  return works.includes(parent) ? 'problem.location.insideWork' : 'problem.location.placeInSubPlace'
}
