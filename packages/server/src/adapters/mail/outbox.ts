/**
 * The outbox: what is to be sent is written in the transaction that wants it sent, and a piece of work of the queue with
 * it, which sends it: at least once, and but for a crash between sending and noting it, exactly once.
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

/** What became of a letter that was posted. `sent`: when. */
export interface PostedLetter {
  readonly sent: string | null
  readonly isGivenUp: boolean
  readonly fault: string | null
}

/** How a posted letter stands; undefined: it is kept no more. */
export const readPosted = (pool: Pool, id: string): Promise<PostedLetter | undefined> =>
  transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query<PostedLetter>({
      text: 'select sent, given_up is not null as "isGivenUp", fault from mail where id = $1',
      values: [id],
    })
    return rows[0]
  })

export interface Outbox {
  /** Puts a letter in the same transaction as what it is about. @returns its id */
  post(transaction: Transaction, letter: Letter): Promise<string>
  /** Puts off work whose time must tell nothing; see `prepare`. */
  putOff(transaction: Transaction, task: { readonly [name: string]: unknown }): Promise<void>
  /**
   * Sends what was posted under an id; one that was sent is not sent again.
   * @param isLast it is not tried again: a failure gives it up
   * @throws MailNotSent
   */
  send(id: string, isLast?: boolean): Promise<void>
  /** Asks the queue for what waits without its work: after a restore, or posted where there was no queue. */
  askForAll(): Promise<void>
  stop(): Promise<void>
}

/** A mail was not sent; `isFinal`: the other side has said that it never will take it. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent'
  readonly code: string
  readonly isFinal: boolean

  constructor(fault: string, isFinal: boolean) {
    super(fault)
    this.code = fault
    this.isFinal = isFinal
  }
}

export interface OutboxOptions {
  readonly pool: Pool
  readonly seal: Seal
  readonly transport: MailTransport
  /** Asks the queue to send what was posted under an id. */
  readonly ask: (transaction: Transaction, id: string) => Promise<void>
  /** Does a task that was put off, posting letters in the transaction. */
  readonly prepare: (
    outbox: Outbox,
    transaction: Transaction,
    task: { readonly [name: string]: unknown },
  ) => Promise<void>
}

const ASKED_AT_ONCE = 1000
/** While the database is away after a sending. */
const SETTLE_ATTEMPTS = 60
const SETTLE_PAUSE_MS = 1_000

/** What may be written down of a failure: never an address or a text. */
function faultOf(error: unknown): MailNotSent {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const text = [code, responseCode].filter(part => part !== undefined).join(' ') || 'failed'
  return new MailNotSent(text, responseCode !== undefined && responseCode >= 500)
}

export function createOutbox({ pool, seal, transport, ask, prepare }: OutboxOptions): Outbox {
  let isStopped = false

  const put = async (transaction: Transaction, waiting: Waiting): Promise<string> => {
    const id = newId()
    await transaction.query({
      text: 'insert into mail (id, sealed) values ($1, $2)',
      values: [id, seal.seal(id, waiting)],
    })
    await ask(transaction, id)
    return id
  }

  const take = (id: string) =>
    transactPlatform(pool, async transaction => {
      const { rows } = await transaction.query<{ sealed: Buffer }>({
        text: `update mail set attempts = attempts + 1, given_up = null where id = $1 and sealed is not null returning sealed`,
        values: [id],
      })
      return rows[0]?.sealed
    })

  /** While the database is away it waits and tries again: what was sent and is not noted would be sent once more. */
  const settle = async (set: string, values: unknown[]) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await transactPlatform(pool, transaction =>
          transaction.query({ text: `update mail set ${set} where id = $1`, values }),
        )
      } catch (error) {
        if (!(error instanceof ConnectionLost) || attempt === SETTLE_ATTEMPTS || isStopped) throw error
        await sleep(SETTLE_PAUSE_MS)
      }
    }
  }

  const work = async (id: string, waiting: Waiting) => {
    if ('letter' in waiting) {
      await transport.send(id, waiting.letter)
      await settle('sent = now(), sealed = null, fault = null', [id])
      return
    }
    await transactPlatform(pool, async transaction => {
      const { rowCount } = await transaction.query({
        text: 'update mail set sent = now(), sealed = null where id = $1 and sealed is not null',
        values: [id],
      })
      if (rowCount === 1) await prepare(outbox, transaction, waiting.task)
    })
  }

  const outbox: Outbox = {
    post: (transaction, letter) => put(transaction, { letter }),
    putOff: async (transaction, task) => void (await put(transaction, { task })),
    async send(id, isLast = false) {
      const sealed = await take(id)
      if (sealed === undefined) return
      try {
        await work(id, seal.open(id, sealed) as Waiting)
      } catch (error) {
        // Nothing is known of the mail: it is tried again.
        if (error instanceof ConnectionLost) throw error
        const fault = faultOf(error)
        const isOver = isLast || fault.isFinal
        await settle(`fault = $2${isOver ? ', given_up = now()' : ''}`, [id, fault.message])
        throw fault
      }
    },
    askForAll: () =>
      transactPlatform(pool, async transaction => {
        const { rows } = await transaction.query<{ id: string }>({
          text: `select id from mail where sealed is not null and given_up is null order by created limit $1`,
          values: [ASKED_AT_ONCE],
        })
        for (const { id } of rows) await ask(transaction, id)
      }),
    async stop() {
      isStopped = true
      transport.close()
    },
  }
  return outbox
}
