/** Who gets the audit log of an organization: receivers that it is sent to, and tokens that read it. */
import {
  AUDIT_TOKENS_MAX,
  DELIVERY_OUTCOMES,
  PAUSE_REASONS,
  RECEIVER_KINDS,
  RECEIVERS_MAX,
  SYSLOG_SIZES,
} from '../catalogue/audit-receivers.ts'
import { defineCall } from '../catalogue/call.ts'
import { count, flag, instant, line, list, nullable, object, oneOf, text, uuid, whole } from './schema.ts'

/** Administrators and owners alone: those who read the log. */
const gate = { key: 'RO', verb: 'delete' } as const

const place = line(20)
const messageMax = whole(SYSLOG_SIZES[0], 65_536)
/** Certificates as PEM. */
const CA = { type: 'string', maxLength: 20_000 } as const

/** What is set of a receiver. */
const SETTINGS = {
  name: line(100, 1),
  /** An address of the web, or a name and a port of syslog. */
  address: line(500, 1),
  /** Without TLS: only where the server itself is reached from its own machine alone. */
  isPlain: flag,
  /** Certificates that it is trusted by, in place of the usual ones; empty: the usual ones. */
  ca: CA,
  /** Octets of a message of syslog at most. */
  messageMax,
} as const

const RECEIVER = object({
  id: uuid,
  kind: oneOf(RECEIVER_KINDS),
  name: text,
  address: text,
  isPlain: flag,
  ca: text,
  messageMax: count,
  version: count,
  created: instant,
  status: oneOf(['on', 'paused']),
  pauseReason: nullable(oneOf(PAUSE_REASONS)),
  paused: nullable(instant),
  /** Behind what was accepted last, as the stream's cursor. */
  cursor: text,
  /** Nothing that was sealed waits. */
  isCaughtUp: flag,
  failures: count,
  failingSince: nullable(instant),
  /** When it is tried again. */
  due: instant,
  lastAccepted: nullable(instant),
  /** When the last entry was written that was accepted. */
  lastEntryAt: nullable(instant),
})

const TOKEN = object({
  id: uuid,
  name: text,
  ending: text,
  created: instant,
  createdBy: nullable(text),
  lastUsed: nullable(instant),
})

const DELIVERY = object({
  id: uuid,
  at: instant,
  isTest: flag,
  entries: count,
  from: nullable(text),
  to: nullable(text),
  outcome: oneOf(DELIVERY_OUTCOMES),
  status: nullable(count),
  detail: nullable(text),
  milliseconds: count,
})

const RECEIVERS = object({
  receivers: list(RECEIVER, RECEIVERS_MAX),
  tokens: list(TOKEN, AUDIT_TOKENS_MAX),
  /** Whether this installation sends without TLS to its own machine. */
  mayBePlain: flag,
  /** Where a token reads the log. */
  streamAddress: text,
})

const ofOne = object({ id: uuid })

export const DELIVERY_PAGE_MAX = 100

export const AUDIT_RECEIVER_CALLS = [
  defineCall({
    name: 'audit.receivers',
    area: 'organization',
    method: 'GET',
    path: '/organization/audit/receivers',
    gate,
    summary: 'Where the audit log is sent, how each receiver stands, and which tokens read it',
    answer: RECEIVERS,
    isRead: true,
  }),
  defineCall({
    name: 'audit.addReceiver',
    area: 'organization',
    method: 'POST',
    path: '/organization/audit/receiver',
    gate,
    summary: 'Send the audit log somewhere from now on, or from its beginning; a secret is shown this once',
    body: object({ kind: oneOf(RECEIVER_KINDS), ...SETTINGS, start: oneOf(['now', 'beginning']) }, [
      'isPlain',
      'ca',
      'messageMax',
      'start',
    ]),
    /** `secret`: what signs each delivery by HTTPS. */
    answer: object({ id: uuid, secret: nullable(text) }),
    ratePerMinute: 30,
  }),
  defineCall({
    name: 'audit.changeReceiver',
    area: 'organization',
    method: 'PUT',
    path: '/organization/audit/receiver',
    gate,
    summary: 'Change a receiver; what is left out stays',
    body: object({ id: uuid, version: count, ...SETTINGS }, [
      'name',
      'address',
      'isPlain',
      'ca',
      'messageMax',
    ]),
    answer: RECEIVERS,
    ratePerMinute: 30,
  }),
  defineCall({
    name: 'audit.removeReceiver',
    area: 'organization',
    method: 'DELETE',
    path: '/organization/audit/receiver',
    gate,
    summary: 'Send the audit log there no more, and forget what was sent',
    body: ofOne,
    answer: RECEIVERS,
  }),
  defineCall({
    name: 'audit.renewSecret',
    area: 'organization',
    method: 'PUT',
    path: '/organization/audit/receiver/secret',
    gate,
    summary: 'A new secret for a receiver, in place of the one before at once; it is shown this once',
    body: ofOne,
    answer: object({ secret: text }),
    ratePerMinute: 30,
  }),
  defineCall({
    name: 'audit.testReceiver',
    area: 'organization',
    method: 'POST',
    path: '/organization/audit/receiver/test',
    gate,
    summary: 'Send one signed message that is no entry, and say what came back',
    body: ofOne,
    answer: object({ delivery: DELIVERY }),
    ratePerMinute: 20,
  }),
  defineCall({
    name: 'audit.pauseReceiver',
    area: 'organization',
    method: 'PUT',
    path: '/organization/audit/receiver/paused',
    gate,
    summary: 'Pause a receiver, or resume it where it stopped',
    body: object({ id: uuid, isPaused: flag }),
    answer: RECEIVERS,
    ratePerMinute: 30,
  }),
  defineCall({
    name: 'audit.sendAgain',
    area: 'organization',
    method: 'POST',
    path: '/organization/audit/receiver/again',
    gate,
    summary: 'Send again from an instant or a cursor on; of both the cursor counts',
    body: object({ id: uuid, from: instant, cursor: place }, ['from', 'cursor']),
    answer: RECEIVERS,
    ratePerMinute: 30,
  }),
  defineCall({
    name: 'audit.deliveries',
    area: 'organization',
    method: 'POST',
    path: '/organization/audit/receiver/deliveries/get',
    gate,
    summary: 'What was sent to a receiver and what it answered, newest first, a page from a cursor on',
    body: object(
      {
        id: uuid,
        /** Those that were accepted, or those that were not. */
        isAccepted: flag,
        cursor: line(120),
        limit: whole(1, DELIVERY_PAGE_MAX),
      },
      ['isAccepted', 'cursor', 'limit'],
    ),
    answer: object({ deliveries: list(DELIVERY, DELIVERY_PAGE_MAX), next: nullable(text) }),
    isRead: true,
  }),
  defineCall({
    name: 'audit.addToken',
    area: 'organization',
    method: 'POST',
    path: '/organization/audit/token',
    gate,
    summary: 'A new token that reads the audit log as a stream, and nothing else; it is shown this once',
    body: object({ name: line(100, 1) }),
    answer: object({ token: text, id: uuid }),
    ratePerMinute: 30,
  }),
  defineCall({
    name: 'audit.removeToken',
    area: 'organization',
    method: 'DELETE',
    path: '/organization/audit/token',
    gate,
    summary: 'Take a token back: it is refused at once',
    body: ofOne,
    answer: RECEIVERS,
  }),
] as const
