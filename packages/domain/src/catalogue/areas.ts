/** The street names: folders of `web/areas`, `entities`, `calls` and `text`, and below the contexts of the server. */
export const AREAS = [
  'core',
  'auth',
  'organization',
  'devices',
  'production',
  'elaboration',
  'notification',
  'monitor',
  'labeling',
  'stock',
  'user-control',
  'planning',
  'containers',
  'haccp',
  'reporting',
  'screenshot',
  'ordering',
  'public',
  'integration',
  'affiliate',
  'provider',
  'innovation',
  'crm',
  'admin',
] as const

export type AreaName = (typeof AREAS)[number]
