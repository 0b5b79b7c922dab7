/** Sending what was decided: many messages as one, and trying again. */
import { addSeconds, compareInstants, secondsBetween } from '../calendar/index.ts'
import type { SENDING_FAULTS } from '../../catalogue/names/chase.ts'
import type { Channel } from './chased.ts'

/** The while in which messages to somebody are counted, in seconds. */
export const BUNDLE_SECONDS = 60

/**
 * Until when a message waits, so that a storm becomes one: where as many as that went to the same recipient by the same
 * way within the last minute, until that minute is over. Null: it goes now.
 * @param sent instants of what went out, in any order
 * @param from 0: never
 */
export function bundledUntil(sent: readonly string[], from: number, now: string): string | null {
  if (from === 0) return null
  const lately = sent.filter(at => secondsBetween(at, now) < BUNDLE_SECONDS).toSorted(compareInstants)
  const oldest = lately[lately.length - from]
  return oldest === undefined ? null : addSeconds(oldest, BUNDLE_SECONDS)
}

export type SendingFault = (typeof SENDING_FAULTS)[number]

/**
 * Seconds until each further try. A webhook is tried over three days, as Standard Webhooks have it; whom a message
 * reaches too late it does not help, so the others are given up within the hour.
 */
export const retryWaits: Readonly<Record<Channel, readonly number[]>> = {
  // Mail has an outbox of its own, which tries again by itself.
  email: [],
  push: [5, 30, 120, 600, 1800],
  sms: [5, 30, 120, 600],
  webhook: [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
}

/** A receiver that asks for more is not left alone for longer. */
const RETRY_AFTER_MAX = 86_400
/** Shares of a wait that chance adds: many messages do not come back together. */
const SPREAD = 0.2

/** What became of a try. */
export type Sent =
  | { readonly kind: 'sent'; readonly proof: string }
  /** It never will be. */
  | { readonly kind: 'final'; readonly fault: SendingFault; readonly proof: string | null }
  | {
      readonly kind: 'failed'
      readonly fault: SendingFault
      readonly proof: string | null
      readonly retryAfter: number | null
    }

/**
 * Seconds until a message is tried again; null: it is given up.
 * @param tries how often it was tried, this time included
 * @param chance 0 to 1
 */
export function retryIn(
  channel: Channel,
  tries: number,
  retryAfter: number | null,
  chance: number,
): number | null {
  const usual = retryWaits[channel][tries - 1]
  if (usual === undefined) return null
  const wait = Math.max(usual, Math.min(retryAfter ?? 0, RETRY_AFTER_MAX))
  return Math.round(wait * (1 + chance * SPREAD))
}

/** What an answer of HTTP says of a message: 2xx took it, 410 and 404 of a push service never will. */
export function sentOf(channel: Channel, status: number, retryAfter: number | null, proof: string): Sent {
  if (status >= 200 && status < 300) return { kind: 'sent', proof }
  if (status === 410 || (channel === 'push' && status === 404)) return { kind: 'final', fault: 'gone', proof }
  return { kind: 'failed', fault: 'refused', proof, retryAfter }
}

/** An address as those may see it who need not know it: `a…@kitchen.com`, `…4567`. */
export function maskedAddress(text: string): string {
  const at = text.lastIndexOf('@')
  return at > 0 ? `${text.slice(0, 1)}…${text.slice(at)}` : `…${text.slice(-4)}`
}

const NUMBER = /^\+?[0-9]{6,15}$/

/** A telephone number as gateways take it: digits, with a plus where it was typed; undefined where it is none. */
export function normalPhone(text: string): string | undefined {
  const bare = text.replace(/[\s().\-/]/g, '').replace(/^00/, '+')
  return NUMBER.test(bare) ? bare : undefined
}

/** Telephone numbers of a text, apart by commas, semicolons or lines; `wrong` are those that are none. */
export function phonesIn(text: string): {
  readonly phones: readonly string[]
  readonly wrong: readonly string[]
} {
  const parts = text
    .split(/[,;\n]/)
    .map(part => part.trim())
    .filter(part => part !== '')
  const phones = parts.map(normalPhone)
  return {
    phones: [...new Set(phones.filter(phone => phone !== undefined))],
    wrong: parts.filter((_, index) => phones[index] === undefined),
  }
}
