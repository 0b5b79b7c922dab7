/**
 * The outbox: what is to be sent is written in the transaction that wants it sent, and sent after by whichever server
 * takes it first. A server takes mail by moving `due` into the future, so that mail of a killed one comes up again:
 * every mail is sent at least once, and but for a crash between sending and noting it, exactly once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../../database/connection.ts'
import { ConnectionLost } from '../../database/connection-loss.ts'
import { transactPlatform, type Transaction } from '../../database/transaction.ts'
import { newId } from '../ids.ts'
import type { Letter } from './letter.ts'
import type { Seal } from '../seal.ts'
import type { MailTransport } from './transport.ts'

/** What waits: a letter, or something that will become letters once a server works on it. */
export type Waiting = { readonly letter: Letter } | { readonly task: { readonly [name: string]: unknown } }

export interface Outbox {
  /** Puts a letter in the same transaction as what it is about; answers by which id it goes. */
  post(transaction: Transaction, letter: Letter): Promise<string>
  /** Puts off work whose time must tell nothing; see `prepare`. */
  putOff(transaction: Transaction, task: { readonly [name: string]: unknown }): Promise<void>
  /** Sends what is due, some at a time, until nothing is. Answers how many went out. */
  deliver(): Promise<number>
  start(): void
  stop(): Promise<void>
}

export interface OutboxOptions {
  readonly pool: Pool
  readonly seal: Seal
  readonly transport: MailTransport
  /** Does a task that was put off, posting letters in the transaction. */
  readonly prepare: (
    outbox: Outbox,
    transaction: Transaction,
    task: { readonly [name: string]: unknown },
  ) => Promise<void>
  readonly warn: (details: { mail: string; fault: string }, text: string) => void
}

const TAKEN_AT_ONCE = 10
/** Longer than the slowest sending: a mail that is held longer is free again. */
const LEASE_SECONDS = 120
const LOOK_MS = 5_000
const KEPT_DAYS = 7
/** Well within the lease. */
const SETTLE_ATTEMPTS = 60
const SETTLE_PAUSE_MS = 1_000
/** Seconds until the next attempt; after the last one a mail is given up: a day and a half in all. */
const BACK_OFF = [10, 60, 300, 1800, 7200, 21_600, 43_200, 57_600]

interface Taken {
  readonly id: string
  readonly sealed: Buffer
  readonly attempts: number
}

/** What may be written down of a failure: never an address or a text. */
function faultOf(error: unknown): { text: string; isFinal: boolean } {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const text = [code, responseCode].filter(part => part !== undefined).join(' ') || 'failed'
  return { text, isFinal: responseCode !== undefined && responseCode >= 500 }
}

export function createOutbox({ pool, seal, transport, prepare, warn }: OutboxOptions): Outbox {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<number> | undefined
  let again = false

  const put = async (transaction: Transaction, waiting: Waiting): Promise<string> => {
    const id = newId()
    await transaction.query({
      text: 'insert into mail (id, sealed) values ($1, $2)',
      values: [id, seal.seal(id, waiting)],
    })
    transaction.afterCommit(() => {
      if (timer !== undefined) work()
    })
    return id
  }

  const take = () =>
    transactPlatform(pool, async transaction => {
      const { rows } = await transaction.query({
        text: `update mail set due = now() + make_interval(secs => $1), attempts = attempts + 1
               where id in (select id from mail where sealed is not null and due <= now()
                            order by due limit $2 for update skip locked)
               returning id, sealed, attempts`,
        values: [LEASE_SECONDS, TAKEN_AT_ONCE],
      })
      return rows as unknown as Taken[]
    })

  /** While the database is away it waits and tries again: what was sent and is not noted would be sent once more. */
  const settle = async (set: string, values: unknown[]) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await transactPlatform(pool, transaction =>
          transaction.query({ text: `update mail set ${set} where id = $1`, values }),
        )
      } catch (error) {
        if (!(error instanceof ConnectionLost) || attempt === SETTLE_ATTEMPTS || timer === undefined)
          throw error
        await sleep(SETTLE_PAUSE_MS)
      }
    }
  }

  const sendOne = async ({ id, sealed, attempts }: Taken): Promise<boolean> => {
    try {
      const waiting = seal.open(id, sealed) as Waiting
      if ('letter' in waiting) {
        await transport.send(id, waiting.letter)
        await settle('sent = now(), sealed = null, fault = null', [id])
      } else {
        await transactPlatform(pool, async transaction => {
          const { rowCount } = await transaction.query({
            text: 'update mail set sent = now(), sealed = null where id = $1 and sealed is not null',
            values: [id],
          })
          if (rowCount === 1) await prepare(outbox, transaction, waiting.task)
        })
      }
      return true
    } catch (error) {
      // Nothing is known of the mail: it is free again when its time is over.
      if (error instanceof ConnectionLost) throw error
      const { text, isFinal } = faultOf(error)
      warn({ mail: id, fault: text }, 'A mail could not be sent')
      const wait = isFinal ? undefined : BACK_OFF[attempts - 1]
      if (wait === undefined) await settle('given_up = now(), sealed = null, fault = $2', [id, text])
      else await settle('due = now() + make_interval(secs => $2), fault = $3', [id, wait, text])
      return false
    }
  }

  const round = async (): Promise<number> => {
    let sent = 0
    for (;;) {
      const taken = await take()
      if (taken.length === 0) return sent
      const done = await Promise.allSettled(taken.map(sendOne))
      for (const one of done) if (one.status === 'rejected') throw one.reason
      sent += done.filter(one => one.status === 'fulfilled' && one.value).length
    }
  }

  /** Works in the background; told to while it works, it looks once more after. */
  function work(): void {
    if (working !== undefined) {
      again = true
      return
    }
    working = round()
      .catch((error: unknown) => {
        // That the database is away is told by the pool, once.
        if (!(error instanceof ConnectionLost))
          warn({ mail: '', fault: faultOf(error).text }, 'The outbox could not be read')
        return 0
      })
      .finally(() => {
        working = undefined
        if (again && timer !== undefined) {
          again = false
          work()
        }
      })
  }

  const outbox: Outbox = {
    post: (transaction, letter) => put(transaction, { letter }),
    async putOff(transaction, task) {
      await put(transaction, { task })
    },
    deliver: round,
    start() {
      timer ??= setInterval(work, LOOK_MS)
      timer.unref()
      settleOld().then(work, work)
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await working
      transport.close()
    },
  }

  const settleOld = () =>
    transactPlatform(pool, transaction =>
      transaction.query({
        text: 'delete from mail where sealed is null and created < now() - make_interval(days => $1)',
        values: [KEPT_DAYS],
      }),
    )
  return outbox
}
