/** What an affiliate sees, by the last word of its address. */
export const affiliateLists = [
  'organizations',
  'purchases',
  'licenses',
  'users',
  'devices',
  'reports',
] as const
export type AffiliateList = (typeof affiliateLists)[number]
