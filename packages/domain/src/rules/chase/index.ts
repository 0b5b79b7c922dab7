/**
 * The chase: whom a notification is told to, by which way and when, until somebody takes it on.
 *
 * Matching and planning are decided from what is known alone: the notification, the rules, the people, what was told,
 * and the instant. Lengths of time are seconds, instants ISO texts in UTC, hours HH:mm on the clock of the place. Tries of
 * webhooks follow Standard Webhooks (standardwebhooks.com, with tries over three days).
 */
export type {
  Audience,
  Channel,
  Chased,
  ChaseDay,
  ChaseLevel,
  ChasePerson,
  ChaseStep,
  Forwarder,
  OwnSubscription,
  RecipientKey,
  Telling,
  Delivered,
} from './chased.ts'
export { alarmDrillResult, nextDrill } from './drill.ts'
export type { DrillAnswer, DrillDelivery, DrillPlan } from './drill.ts'
export { isWithin, quietUntil } from './hours.ts'
export { forwards, isOfPlace, recipientsOf } from './matching.ts'
export { nextSteps } from './plan.ts'
export type { Question } from './plan.ts'
export {
  BUNDLE_SECONDS,
  bundledUntil,
  maskedAddress,
  normalPhone,
  phonesIn,
  retryIn,
  retryWaits,
  sentOf,
} from './sending.ts'
export type { SendingFault, Sent } from './sending.ts'
