/** What a location may be. */

/** Where food is worked, kept or sold: what a group of them compares. */
export const siteTypes = ['kitchen', 'productionCentre', 'sellingPoint', 'warehouse'] as const
/** Only gather other places: no food stands in them. */
export const gatheringTypes = ['brand', 'division', 'group'] as const
/** Where work happens or is gathered; the location picker shows these unless isViewFull is on. */
export const placeTypes = [...gatheringTypes, ...siteTypes] as const
/** Sub-places (ubications) below them. */
export const subPlaceTypes = ['room', 'shelf', 'table', 'seat', 'position'] as const
export const locationTypes = [...placeTypes, ...subPlaceTypes] as const

export type LocationType = (typeof locationTypes)[number]
