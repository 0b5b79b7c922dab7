/** What an organization may part with after some days; for how long at least, `rules/retention` says. */
export const RETENTION_KIND_NAMES = ['logins', 'requests', 'notifications', 'imports'] as const
export const RETENTION_DAYS_MAX = 3650
