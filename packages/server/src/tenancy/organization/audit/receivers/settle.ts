/** What follows from an answer, written by whoever still holds the receiver, with the line of what was sent. */
import { afterAnswer, type PauseReason } from '@cloche/domain/rules/audit'
import { newId } from '../../../../adapters/ids.ts'
import { serverActor } from '../../../../audit/server-actor.ts'
import { writeAudit } from '../../../../audit/write-audit.ts'
import { transact, serverScope, type Transaction } from '../../../../database/transaction.ts'
import type { Services } from '../../../../http/call-context.ts'
import { writePlace, type SealedPlace } from '../sealed-order.ts'
import type { Batch } from './batch.ts'
import { noteDelivery, placeOf } from './receiver.store.ts'
import type { Sent } from './send-https.ts'
import type { Held } from './take.ts'
import { tellPaused } from './tell.ts'

type Settling = Pick<Services, 'pool' | 'config' | 'outbox'>

/** Seconds until it is looked for further entries where there were none. */
const LOOK_SECONDS = 5

/** Writes what it became and lets go of it; false where another holds it by now, or somebody changed it meanwhile. */
async function write(
  transaction: Transaction,
  { organizationId, id, holder, version }: Held,
  set: string,
  values: readonly unknown[],
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `update audit_receiver set holder = null, held_until = null, ${set}
           where organization_id = $1 and id = $2 and holder = $3 and version = $4`,
    values: [organizationId, id, holder, version, ...values],
    change: null,
  })
  if (rowCount === 1) return true
  await transaction.query({
    text: `update audit_receiver set holder = null, held_until = null where organization_id = $1 and id = $2 and holder = $3`,
    values: [organizationId, id, holder],
    change: null,
  })
  return false
}

/** Nothing was there to be sent: it is looked again soon; what is no entry is passed over. */
export const letGo = (
  { pool }: Settling,
  held: Held,
  to: SealedPlace,
  seconds = LOOK_SECONDS,
): Promise<boolean> =>
  transact(pool, serverScope(held.organizationId), transaction =>
    write(
      transaction,
      held,
      `block = $5, entry = $6, until_block = null, until_entry = null, due = now() + make_interval(secs => $7)`,
      [to.block, to.index, seconds],
    ),
  )

/**
 * Notes up to where the batch goes, before it is sent, and that it is still held. A server that is killed after
 * sending it leaves the place where it was: the next one sends the same again.
 */
export const beforeSending = ({ pool }: Settling, held: Held, to: SealedPlace): Promise<boolean> =>
  transact(pool, serverScope(held.organizationId), async transaction => {
    const { rowCount } = await transaction.query({
      text: `update audit_receiver set until_block = $5, until_entry = $6, held_until = now() + interval '60 seconds'
             where organization_id = $1 and id = $2 and holder = $3 and version = $4 and status = 'on'`,
      values: [held.organizationId, held.id, held.holder, held.version, to.block, to.index],
      change: null,
    })
    return rowCount === 1
  })

const PAUSED = `status = 'paused', paused = $5, pause_reason = $6, failures = $7, denials = $8, failing_since = $9`
const WAITING = `due = now() + make_interval(secs => $5), failures = $6, denials = $7, failing_since = $8`
const MOVED = `block = $5, entry = $6, until_block = null, until_entry = null, failures = 0, denials = 0, failing_since = null,
  last_accepted = $7, last_entry_at = $8, due = now() + make_interval(secs => $9)`

async function pause(
  services: Settling,
  transaction: Transaction,
  held: Held,
  { at, reason }: { at: string; reason: PauseReason },
): Promise<void> {
  await writeAudit(transaction, serverActor(held.organizationId), {
    action: 'settings.stream-changed',
    entity: 'auditReceiver',
    recordId: held.id,
    verb: 'change',
    before: { name: held.name, status: 'on' },
    after: { name: held.name, status: 'paused', reason },
  })
  await tellPaused(services, transaction, held.organizationId, { name: held.name, at, reason })
}

/** Writes what came of a batch. */
export function settle(
  services: Settling,
  held: Held,
  batch: Batch,
  { at, sent, chance }: { readonly at: string; readonly sent: Sent; readonly chance: number },
): Promise<void> {
  const after = afterAnswer(at, sent, held, chance)
  return transact(services.pool, serverScope(held.organizationId), async transaction => {
    const { outcome, status, detail, milliseconds } = sent
    await noteDelivery(transaction, held.organizationId, held.id, {
      id: newId(),
      at,
      isTest: false,
      entries: batch.entries.length,
      from: writePlace(placeOf(held)),
      to: writePlace(batch.to),
      outcome,
      status,
      detail,
      milliseconds,
    })
    if (after.kind === 'moved') {
      const { block, index } = batch.to
      const lastAt = batch.entries.at(-1)?.at ?? null
      await write(transaction, held, MOVED, [block, index, at, lastAt, batch.isFull ? 0 : LOOK_SECONDS])
      return
    }
    const { failures, denials, failingSince } = after.course
    if (after.kind === 'wait')
      await write(transaction, held, WAITING, [after.seconds, failures, denials, failingSince])
    else if (await write(transaction, held, PAUSED, [at, after.reason, failures, denials, failingSince]))
      await pause(services, transaction, held, { at, reason: after.reason })
  })
}
