/**
 * Messages to browsers that are closed (Web Push, RFC 8030): encrypted for the browser alone (RFC 8291), signed with the
 * installation's keys, sent to whatever service the browser named. Its address came from a browser: no inner network is asked.
 */
import { retryAfterOf } from '@cloche/domain/rules/audit'
import { sentOf, type Sent } from '@cloche/domain/rules/chase'
import type { Config } from '../../config.ts'
import type { Pool } from '../../database/connection.ts'
import type { Outside } from '../outside/index.ts'
import type { Seal } from '../seal.ts'
import { proofOf, unreachable } from '../webhooks/index.ts'
import { loadWebPush, readPushKeys, type PushKeys } from './keys.ts'

/** Where a browser takes messages, and the keys that it alone can read with. */
export interface Browser {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface PushMessage {
  /** JSON that the browser's service worker reads. */
  readonly payload: string
  /** Later messages of the same topic take the place of those that wait; at most 32 letters and figures. */
  readonly topic: string
  readonly isUrgent: boolean
}

export interface Push {
  /** By which browsers ask for messages of this installation. */
  publicKey(): Promise<string>
  send(browser: Browser, message: PushMessage): Promise<Sent>
}

/** A browser that was away for longer is not told of what is old. */
const WAIT_SECONDS = 4 * 3600

/** Whom push services write to about this installation. */
function subjectOf({ publicUrl, mailFrom }: Config): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:${/<(.+)>$/.exec(mailFrom)?.[1] ?? mailFrom}`
}

export function openPush({
  pool,
  seal,
  outside,
  config,
}: {
  readonly pool: Pool
  readonly seal: Seal
  readonly outside: Outside
  readonly config: Config
}): Push {
  let reading: Promise<PushKeys> | undefined
  const keys = () => {
    reading ??= readPushKeys(pool, seal).catch(error => {
      reading = undefined
      throw error
    })
    return reading
  }
  return {
    publicKey: async () => (await keys()).publicKey,
    async send(browser, { payload, topic, isUrgent }) {
      const own = await keys()
      const webPush = await loadWebPush()
      try {
        const { endpoint, headers, body } = webPush.generateRequestDetails(browser, payload, {
          vapidDetails: { subject: subjectOf(config), ...own },
          TTL: WAIT_SECONDS,
          urgency: isUrgent ? 'high' : 'normal',
          topic,
        })
        const answer = await outside.fetch(endpoint, {
          method: 'POST',
          headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
          body,
        })
        const retryAfter = retryAfterOf(answer.headers.get('retry-after'), new Date().toISOString())
        // It was made for other keys of ours, and never will be taken.
        if (answer.status === 403) return { kind: 'final', fault: 'gone', proof: await proofOf(answer) }
        return sentOf('push', answer.status, retryAfter, await proofOf(answer))
      } catch (error) {
        return unreachable(error)
      }
    },
  }
}
