/** One more server on the database of a test, as far as the chase needs one: its own pool, its own way to the mail. */
import { createOutbox, openTransport, type Outbox } from '../adapters/mail/index.ts'
import { createOutside, type Outside } from '../adapters/outside/index.ts'
import { openPush } from '../adapters/push/index.ts'
import { createSeal } from '../adapters/seal.ts'
import { openSms } from '../adapters/sms/index.ts'
import { behavioursOf } from '../app.ts'
import type { Asking, Chasing } from '../telling/delivery/chasing.ts'
import { readConfig } from '../config.ts'
import type { Pool } from '../database/connection.ts'
import { TEST_SECRET } from './app.ts'

export interface ChasingServer extends Chasing {
  readonly outbox: Outbox
  /** Sends the letters it posted. */
  sendLetters(): Promise<void>
}

export function chasingServer(
  pool: Pool,
  settings: Readonly<Record<string, string>>,
  queue: Asking,
  others: Partial<Outside> = {},
): ChasingServer {
  const config = readConfig({ CLOCHE_DEMO: 'on', CLOCHE_LOG: 'silent', ...settings })
  const outside = { ...createOutside(true), ...others }
  const pushSeal = createSeal(TEST_SECRET, 'messages to browsers')
  const sms = openSms(config)
  const posted: string[] = []
  const made = {
    pool,
    config,
    outbox: createOutbox({
      pool,
      seal: createSeal(TEST_SECRET, 'outbox'),
      transport: openTransport(config),
      ask: async (transaction, id) => transaction.afterCommit(() => void posted.push(id)),
      prepare: () => Promise.resolve(),
    }),
    outside,
    push: openPush({ pool, seal: pushSeal, outside, config }),
    pushSeal,
    fieldSeal: createSeal(TEST_SECRET, 'fields of records'),
    ...(sms === undefined ? {} : { sms }),
    behaviours: behavioursOf(TEST_SECRET),
    queue,
  }
  return {
    ...made,
    async sendLetters() {
      for (const id of posted.splice(0)) await made.outbox.send(id)
    },
  }
}

/** The application under test leaves notifications and webhooks to the servers of the test, whose time the test makes pass. */
export const restFollowers = (pool: Pool): Promise<unknown> =>
  pool.use(connection =>
    connection.send({
      text: `update follower set leased_until = 'infinity' where name in ('chase', 'webhooks')`,
    }),
  )
