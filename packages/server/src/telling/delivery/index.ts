/**
 * The chase: telling people of notifications until somebody takes one on. What is due the quiet room decides; here it is
 * written once, sent by its way, and proven.
 */
export { acknowledgeByLink, closeByLink, describeLink, takeOn } from './answer.ts'
export { againByRules, type Again } from './again.ts'
export { chasedStatement } from './chase.store.ts'
export { lockIncidences } from './taken-on.ts'
export { tellAll } from './decide.ts'
export {
  MESSAGE_SETTLED,
  resendMessage,
  tellWebhook,
  webhookFollower,
  webhookWorks,
  type MessageAsked,
} from './webhooks/webhooks.ts'
export { chaseFollower, chaseWorks } from './works.ts'
