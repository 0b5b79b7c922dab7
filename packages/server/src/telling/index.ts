/** Telling people and other systems: notifications, their delivery and chasing, webhooks. */
export { integrationArea } from './integration/area.ts'
export { notificationArea } from './notification/area.ts'
export { MESSAGE_SETTLED, type MessageAsked, tellWebhook } from './delivery/index.ts'
export { settleNotifications } from './notification/settle.ts'
