/** What a chase is made of: the notification, who is told of it by which rule, and what was told so far. */

import type { NOTIFICATION_LEVELS } from '../../catalogue/names/alerts.ts'
import type { CHANNELS, CHASE_STEPS } from '../../catalogue/names/chase.ts'
import type { WEEKDAYS } from '../../catalogue/names/time.ts'

/** By which way somebody is told. */
export type Channel = (typeof CHANNELS)[number]
/** What a telling is. */
export type ChaseStep = (typeof CHASE_STEPS)[number]
export type ChaseLevel = (typeof NOTIFICATION_LEVELS)[number]
export type ChaseDay = (typeof WEEKDAYS)[number]

export interface Chased {
  readonly kind: string
  readonly level: ChaseLevel
  /** When the chase of it begins: an ISO instant. */
  readonly at: string
  /** Where it is: the place and all above it. */
  readonly hierarchy: readonly string[]
  /** The zone of that place. */
  readonly timeZone: string
  /** The person it is for; null: everybody of the place. */
  readonly userId: string | null
  /** Somebody took it on, or it is over. */
  readonly isSettled: boolean
  /** It only tries the chase, or practises it. */
  readonly isTest: boolean
  /** The one forwarder that is tried by it, at once and whatever else it asks for. */
  readonly trialOf: string | null
}

/** Hours of the day as HH:mm; null: from its beginning, until its end. The end may lie on the next day. */
export interface Hours {
  readonly from: string | null
  readonly to: string | null
}

/** People and addresses that a rule names. */
export interface Audience {
  readonly userIds: readonly string[]
  /** Job profiles: whoever holds one of them at the place and is enrolled there. */
  readonly profileIds: readonly string[]
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  readonly webhookId: string | null
}

export interface Matcher {
  /** None: all. */
  readonly kinds: readonly string[]
  readonly minimumLevel: ChaseLevel
}

export interface Forwarder extends Matcher {
  readonly id: string
  /** Delivered of what happens there and below. */
  readonly locationId: string
  /** None: every day. Of hours past midnight, the day they begin. */
  readonly weekdays: readonly ChaseDay[]
  readonly hours: Hours
  readonly quiet: Hours
  /** Errors wait for the end of quiet hours too. */
  readonly isQuietForErrors: boolean
  readonly via: readonly Channel[]
  readonly to: Audience
  /** Seconds between two tellings; null: it is told once. */
  readonly repeatEvery: number | null
  /** How often at that pace, before it is told more and more seldom; 0: for as long as nobody answers. */
  readonly repeatTimes: number
  /** Seconds after the first telling; null: nobody else is told. Those are told again as the first ones are. */
  readonly escalateAfter: number | null
  /** None: by the same ways. */
  readonly escalateVia: readonly Channel[]
  readonly escalateTo: Audience
  /** From so many messages in a minute on they become one; 0: never. */
  readonly bundleFrom: number
}

/** What a person wants to be told of their places. */
export interface OwnSubscription extends Matcher {
  readonly userId: string
  readonly via: readonly Channel[]
  readonly quiet: Hours
}

/** A person who may work. */
export interface ChasePerson {
  readonly id: string
  readonly email: string
  readonly roleLevel: number
  /** Where enrolled. */
  readonly locationIds: readonly string[]
  readonly jobs: readonly { readonly profileId: string; readonly locationId: string }[]
}

/** Whom a telling goes to, as one word: `person:<id>`, `email:<address>`, `phone:<number>`, `webhook:<id>`. */
export type RecipientKey = `${'person' | 'email' | 'phone' | 'webhook'}:${string}`

/** What was told already, whatever came of it: one telling, or of several of one step the last number and the first instant. */
export interface Delivered {
  readonly recipient: string
  readonly channel: Channel
  readonly step: ChaseStep
  /** Which repeat; 0 of the others. */
  readonly number: number
  /** When it was decided: an ISO instant. */
  readonly at: string
}

export interface Telling extends Delivered {
  readonly recipient: RecipientKey
  /** The rule that it follows from; null: the person's own subscription. */
  readonly forwarderId: string | null
  readonly bundleFrom: number
}
