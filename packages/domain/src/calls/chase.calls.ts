/** Being told of notifications and answering them: by a link, in the app, by one's own wishes. */
import { defineCall } from '../catalogue/call.ts'
import { INCIDENCE_OUTCOMES, NOTIFICATION_KINDS, NOTIFICATION_LEVELS } from '../catalogue/names/alerts.ts'
import { OWN_CHANNELS } from '../catalogue/names/chase.ts'
import { HOUR } from '../catalogue/names/time.ts'
import { LOCALES } from '../catalogue/names/languages.ts'
import {
  count,
  figure,
  flag,
  instant,
  line,
  list,
  nullable,
  object,
  oneOf,
  reference,
  rowOf,
  text,
  typed,
  uuid,
} from './schema.ts'

const link = line(100, 1)
const said = nullable(object({ at: instant, by: text }))
/** What was said of an alarm, up to so many characters. */
const words = typed<string>({ type: 'string', minLength: 1, maxLength: 4000 })
const alarm = object({
  notification: object({
    name: text,
    description: nullable(text),
    kind: text,
    level: oneOf(NOTIFICATION_LEVELS),
    since: instant,
    place: text,
    organization: text,
    timeZone: text,
  }),
  /** Of a breach: how far it went, beyond which limits, how long; null: it tells of none. */
  breach: nullable(
    object({
      began: instant,
      ended: nullable(instant),
      peak: nullable(figure),
      unit: nullable(text),
      limits: object({
        lowLow: nullable(figure),
        low: nullable(figure),
        high: nullable(figure),
        highHigh: nullable(figure),
      }),
    }),
  ),
  state: oneOf(['open', 'acknowledged', 'closed']),
  acknowledged: said,
  closed: said,
  /** Whom the link was sent to, as anybody may read it. */
  recipient: text,
  /** Whether it was taken on by this very link. */
  isMine: flag,
  /** Whether closing it has to say what became of the food. */
  asksOutcome: flag,
  expires: instant,
  locale: oneOf(LOCALES),
})
const hour = nullable(typed<string>({ type: 'string', pattern: HOUR, maxLength: 5 }))
const subscription = object({
  kinds: list(oneOf(NOTIFICATION_KINDS), NOTIFICATION_KINDS.length),
  minimumLevel: oneOf(NOTIFICATION_LEVELS),
  via: list(oneOf(OWN_CHANNELS), OWN_CHANNELS.length, 1),
  quietFrom: hour,
  quietTo: hour,
})
const key = line(200, 10)

export const CHASE_CALLS = [
  defineCall({
    name: 'notification.link',
    area: 'notification',
    method: 'GET',
    path: '/notification/link/{id}',
    gate: 'guest',
    summary: 'What the link of an alarm is about, and how it stands; asking changes nothing',
    params: object({ id: link }),
    answer: object({ alarm }),
    isRead: true,
    ratePerMinute: 60,
  }),
  defineCall({
    name: 'notification.acknowledgeByLink',
    area: 'notification',
    method: 'POST',
    path: '/notification/link/acknowledge',
    gate: 'guest',
    summary: 'Take an alarm on by its link: nobody else is told any more',
    body: object({ id: link }),
    answer: object({ alarm }),
    ratePerMinute: 30,
  }),
  defineCall({
    name: 'notification.closeByLink',
    area: 'notification',
    method: 'POST',
    path: '/notification/link/close',
    gate: 'guest',
    summary: 'Say by the link of an alarm why it happened and what was done, once, and close it',
    body: object({ id: link, cause: words, corrective: words, outcome: oneOf(INCIDENCE_OUTCOMES) }, [
      'outcome',
    ]),
    answer: object({ alarm }),
    ratePerMinute: 30,
  }),
  defineCall({
    name: 'notification.acknowledge',
    area: 'notification',
    method: 'PUT',
    path: '/notification/notifications/acknowledge',
    gate: { key: 'N', verb: 'edit', doing: ['alarm'] },
    summary: 'Take notifications on: nobody else is told of them any more; all of them or none',
    body: object({ notifications: list(reference, 500, 1) }),
    answer: object({ notifications: list(rowOf('notification'), 500) }),
  }),
  defineCall({
    name: 'notification.tryForwarder',
    area: 'notification',
    method: 'POST',
    path: '/notification/forwarder/try',
    gate: { key: 'N', verb: 'edit' },
    summary: 'Send a test through a forwarding rule: a notification that it alone tells of, at once',
    body: object({ forwarder: reference }),
    answer: object({ notification: rowOf('notification') }),
    ratePerMinute: 10,
  }),
  defineCall({
    name: 'notification.mySubscription',
    area: 'notification',
    method: 'GET',
    path: '/user/me/subscription',
    gate: 'user',
    summary: 'What one wants to be told of, and by which browsers one is',
    answer: object({
      /** Null: nothing. */
      subscription: nullable(subscription),
      /** How many browsers take messages. */
      browsers: count,
      /** By which a browser asks its service for messages of this installation. */
      pushKey: text,
      hasSms: flag,
    }),
    isRead: true,
  }),
  defineCall({
    name: 'notification.changeMySubscription',
    area: 'notification',
    method: 'PUT',
    path: '/user/me/subscription',
    gate: 'user',
    summary: 'Say what one wants to be told of at one’s places; null: nothing',
    body: object({ subscription: nullable(subscription) }),
    answer: object({ subscription: nullable(subscription) }),
  }),
  defineCall({
    name: 'notification.addBrowser',
    area: 'notification',
    method: 'POST',
    path: '/user/me/browser',
    gate: 'user',
    summary: 'Have a browser take messages while it is closed, as long as this log-in stands',
    body: object({
      browser: object({ endpoint: line(2000, 10), keys: object({ p256dh: key, auth: key }) }),
    }),
    answer: object({ id: uuid, browsers: count }),
    ratePerMinute: 20,
  }),
  defineCall({
    name: 'notification.removeBrowser',
    area: 'notification',
    method: 'DELETE',
    path: '/user/me/browser',
    gate: 'user',
    summary: 'Have a browser take no messages any more',
    body: object({ endpoint: line(2000, 10) }),
    answer: object({ browsers: count }),
  }),
] as const
