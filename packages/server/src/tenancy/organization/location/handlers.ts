/** The calls of locations, by the names of their contracts. */
import type { ServerArea } from '../../../http/area.ts'
import { cloneLocation } from './clone.handler.ts'
import { setLocationDevices } from './devices.handlers.ts'
import { locationGeometries, locationsGeometries } from './geometries.handlers.ts'
import {
  locationActions,
  locationDevices,
  locationLocations,
  locationPeriods,
  locationSensors,
  readLocation,
  removeLocations,
  setLocationPeriods,
} from './location.handlers.ts'
import { locationUsers, setLocationUsers } from './people.handlers.ts'
import { sites } from './sites.handlers.ts'
import { locationStatistics } from './statistics.handler.ts'
import { locationsStructure, locationStructure } from './structure.handlers.ts'

export const locationHandlers: NonNullable<ServerArea['handlers']> = {
  'organization.locationsStructure': locationsStructure,
  'organization.locationStructure': locationStructure,
  'organization.locationsGeometries': locationsGeometries,
  'organization.locationGeometries': locationGeometries,
  'organization.location': readLocation,
  'organization.locationLocations': locationLocations,
  'organization.locationPeriods': locationPeriods,
  'organization.locationActions': locationActions,
  'organization.locationSensors': locationSensors,
  'organization.locationUsers': locationUsers,
  'organization.locationDevices': locationDevices,
  'organization.locationStatistics': locationStatistics,
  'organization.sites': sites,
  'organization.setLocationUsers': setLocationUsers,
  'organization.setLocationDevices': setLocationDevices,
  'organization.setLocationPeriods': setLocationPeriods,
  'organization.cloneLocation': cloneLocation,
  'organization.removeLocations': removeLocations,
}
