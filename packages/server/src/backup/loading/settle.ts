/**
 * What a restored database must not do again: the hours between the backup and its restoring happened, only nobody
 * remembers them here.
 */
import type { ClientBase } from 'pg'

/** Runs in the transaction that loads, with the triggers off. */
export async function settleAfter(
  client: ClientBase,
  { sendWaitingMail }: { readonly sendWaitingMail: boolean },
): Promise<void> {
  // A session that was ended after the backup would be one again.
  await client.query('update session set ended = now(), revision = revision + 1 where ended is null')
  // Mail and labels that waited went out meanwhile, as far as anybody knows.
  if (!sendWaitingMail)
    await client.query(
      `update mail set given_up = now(), sealed = null, fault = 'restored' where sealed is not null`,
    )
  await client.query(
    `update print_job set status = 'cancelled', version = version + 1, updated = now()
     where status in ('queued', 'sent') and deleted is null`,
  )
  // How the last backup went was told of another place.
  await client.query(`delete from installation where key like 'backup.%'`)
}
