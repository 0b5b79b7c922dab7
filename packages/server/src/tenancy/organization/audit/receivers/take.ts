/**
 * Which receiver is due, held by one server at a time: whoever holds one is known by an id of its own, and loses it when
 * its time is over. What follows from an answer is only written by whoever still holds it.
 */
import { newId } from '../../../../adapters/ids.ts'
import type { Pool } from '../../../../database/connection.ts'
import { transactPlatform } from '../../../../database/transaction.ts'
import { RECEIVER_COLUMNS, type ReceiverRow } from './receiver.store.ts'

/** Longer than reading a batch and the slowest sending. */
const HELD_SECONDS = 90

export interface Held extends ReceiverRow {
  readonly organizationId: string
  readonly holder: string
  readonly sealedSecret: Buffer | null
  readonly untilBlock: number | null
  readonly untilEntry: number | null
  readonly round: number
}

/** Takes the one that has waited longest; undefined where none is due. */
export async function takeReceiver(pool: Pool): Promise<Held | undefined> {
  const holder = newId()
  return transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query<Omit<Held, 'holder'>>({
      text: `update audit_receiver set holder = $1, held_until = now() + make_interval(secs => $2)
             where (organization_id, id) in (
               select organization_id, id from audit_receiver
               where status = 'on' and due <= now() and (held_until is null or held_until < now())
               order by due limit 1 for update skip locked)
             returning organization_id as "organizationId", sealed_secret as "sealedSecret", until_block as "untilBlock",
               until_entry as "untilEntry", round, ${RECEIVER_COLUMNS}`,
      values: [holder, HELD_SECONDS],
    })
    return rows[0] && { ...rows[0], holder }
  })
}
