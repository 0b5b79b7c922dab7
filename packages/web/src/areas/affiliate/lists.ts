import type { PartType } from '@cloche/domain/rules/permissions'

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

/** The licence behind each list; the server asks for it again. */
export const partOf = {
  organizations: 'affiliate-organization',
  purchases: 'affiliate-license',
  licenses: 'affiliate-license',
  users: 'affiliate-user',
  devices: 'affiliate-device',
  reports: 'affiliate-organization',
} as const satisfies Readonly<Record<AffiliateList, PartType>>
