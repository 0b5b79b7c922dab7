/** What a location may be, and what organizations and people of them are. */

/** Where food is worked, kept or sold: what a group of them compares. */
export const SITE_TYPES = ['kitchen', 'productionCentre', 'sellingPoint', 'warehouse'] as const
/** Only gather other places: no food stands in them. */
export const GATHERING_TYPES = ['brand', 'division', 'group'] as const
/** Where work happens or is gathered; the location picker shows these unless isViewFull is on. */
export const PLACE_TYPES = [...GATHERING_TYPES, ...SITE_TYPES] as const
/** Sub-places (ubications) below them. */
export const SUB_PLACE_TYPES = ['room', 'shelf', 'table', 'seat', 'position'] as const
export const LOCATION_TYPES = [...PLACE_TYPES, ...SUB_PLACE_TYPES] as const
export const BUSINESS_AREAS = [
  'restaurant',
  'bar',
  'collective',
  'hotel',
  'delivery',
  'online',
  'retail',
  'dealer',
  'equipmentProvider',
  'technical',
  'consultant',
  'other',
] as const
export const COMPANY_POSITIONS = [
  'owner',
  'ownerManager',
  'manager',
  'operations',
  'operationsManager',
  'sales',
  'salesManager',
  'finances',
  'financesManager',
  'purchases',
  'purchasesManager',
  'marketing',
  'marketingManager',
  'advice',
  'technology',
  'technologyManager',
  'chef',
  'chefManager',
  'operator',
  'externalCollaborator',
  'externalContact',
] as const
