/**
 * Sends the audit log to those who get it, in the order of the chain of seals, each entry at least once: the place of a
 * receiver moves when it has accepted, never before. Any number of servers may do it; a receiver is one server's at a time.
 */
import type { Job } from '../../../../http/area.ts'
import type { Services } from '../../../../http/call-context.ts'
import { writePlace } from '../sealed-order.ts'
import { readBatch } from './batch.ts'
import { placeOf } from './receiver.store.ts'
import { sendBatch } from './send.ts'
import { beforeSending, letGo, settle } from './settle.ts'
import { batchId } from './sign.ts'
import { takeReceiver, type Held } from './take.ts'

const LOOK_MS = 3_000
/** One that answers late keeps up so many others at most. */
const AT_ONCE = 4
/** A server that is to stop waits for no longer. */
const ROUND_MS = 10_000
/** An organization that is stopped is looked at again after so many seconds. */
const STOPPED_SECONDS = 600

type Pushing = Pick<Services, 'pool' | 'config' | 'outbox' | 'outside' | 'receiverSeal'>

async function push(services: Pushing, held: Held): Promise<void> {
  const from = placeOf(held)
  const { untilBlock, untilEntry } = held
  const until = untilBlock === null || untilEntry === null ? null : { block: untilBlock, index: untilEntry }
  const batch = await readBatch(services.pool, held.organizationId, from, until)
  if (batch === null) return void (await letGo(services, held, from, STOPPED_SECONDS))
  if (batch.entries.length === 0) return void (await letGo(services, held, batch.to))
  if (!(await beforeSending(services, held, batch.to))) return
  const at = new Date().toISOString()
  const id = batchId(held.id, held.round, writePlace(from), writePlace(batch.to))
  const sent = await sendBatch(services, held, batch, { id, at })
  await settle(services, held, batch, { at, sent, chance: Math.random() })
}

/** Sends to all whose turn it is, until none is due or the round has been long. */
export async function pushDue(services: Pushing): Promise<void> {
  const end = Date.now() + ROUND_MS
  const work = async (): Promise<void> => {
    while (Date.now() < end) {
      const held = await takeReceiver(services.pool)
      if (held === undefined) return
      await push(services, held)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

export const auditJobs: readonly Job[] = [{ name: 'audit receivers', everyMs: LOOK_MS, run: pushDue }]
