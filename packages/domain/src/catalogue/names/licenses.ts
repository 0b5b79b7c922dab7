/** Licence types of the specification, who can grant them, statuses. */

/** What is bought: `rules/permissions` says what each does. */
export const LICENSE_TYPES = [
  'backup',
  'history-90',
  'history-180',
  'history-unlimited',
  'report',
  'chef',
  'equipment-provider',
  'label-ready-to-eat',
  'label-writer',
  'label-reader',
  'order-reader',
  'affiliate-organization',
  'affiliate-user',
  'affiliate-device',
  'affiliate-license',
  'stock-connector-gstock',
  'stock-connector-odoo',
  'recipe-connector-gastrokaizen',
  'recipe-connector-tspoonlab',
  'recipe-connector-apicbase',
  'user',
  'device-track-mini',
  'device-track-core',
  'device-track-pro',
  'device-track-intelligence',
  'device-track-ordering',
  'device-track-unlimited',
  'device-cooker-compact',
  'device-cooker-full',
  'device-test-core',
  'device-pick-core',
  'device-checkpoint-core',
] as const
export type LicenseType = (typeof LICENSE_TYPES)[number]
/** Types that open a part of their family, and nothing of the others. */
export type PartType = Extract<LicenseType, `affiliate-${string}` | `${string}-connector-${string}`>
export const PART_TYPES = LICENSE_TYPES.filter(type =>
  /^affiliate-|-connector-/.test(type),
) as readonly PartType[]
/** Types that can be allotted: none that makes an affiliate. */
export const ALLOTTED_TYPES: readonly LicenseType[] = LICENSE_TYPES.filter(
  type => !type.startsWith('affiliate-'),
)
/** The statuses of licences and purchases (section 4). */
export const PURCHASE_STATUSES = [
  'completed',
  'canceled',
  'pending_cancel',
  'processing',
  'failed',
  'refunded',
  'onHold',
  'pending',
] as const
