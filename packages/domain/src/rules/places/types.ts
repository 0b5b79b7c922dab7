/** What a location may be. */
import {
  SITE_TYPES as siteTypes,
  GATHERING_TYPES as gatheringTypes,
  PLACE_TYPES as placeTypes,
  SUB_PLACE_TYPES as subPlaceTypes,
  LOCATION_TYPES as locationTypes,
} from '../../catalogue/names/places.ts'

export { siteTypes, gatheringTypes, placeTypes, subPlaceTypes, locationTypes }

export type LocationType = (typeof locationTypes)[number]
