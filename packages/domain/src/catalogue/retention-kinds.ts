/** What an organization may part with after some days; for how long at least, `rules/retention` says. */
export const RETENTION_KIND_NAMES = [
  'logins',
  'requests',
  'notifications',
  'imports',
  'readings',
  'origins',
  'reports',
  'prints',
  'firings',
  'plans',
] as const
export const RETENTION_DAYS_MAX = 3650
/** More than so many records of a kind are not counted before they go. */
export const RETENTION_COUNT_MAX = 1_000_000
