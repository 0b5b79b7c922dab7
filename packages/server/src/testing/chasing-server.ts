/** One more server on the database of a test, as far as the chase needs one: its own pool, its own way to the mail. */
import { createOutbox, openTransport, type Outbox } from '../adapters/mail/index.ts'
import { createOutside, type Outside } from '../adapters/outside/index.ts'
import { openPush } from '../adapters/push/index.ts'
import { createSeal } from '../adapters/seal.ts'
import { openSms } from '../adapters/sms/index.ts'
import { behavioursOf } from '../app.ts'
import type { Asking, Chasing } from '../chasing/chasing.ts'
import { readConfig } from '../config.ts'
import type { Pool } from '../database/connection.ts'
import { TEST_SECRET } from './app.ts'

export interface ChasingServer extends Chasing {
  readonly outbox: Outbox
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
  return {
    pool,
    config,
    outbox: createOutbox({
      pool,
      seal: createSeal(TEST_SECRET, 'outbox'),
      transport: openTransport(config),
      prepare: () => Promise.resolve(),
      warn: () => undefined,
    }),
    outside,
    push: openPush({ pool, seal: pushSeal, outside, config }),
    pushSeal,
    fieldSeal: createSeal(TEST_SECRET, 'fields of records'),
    ...(sms === undefined ? {} : { sms }),
    behaviours: behavioursOf(TEST_SECRET),
    queue,
  }
}
