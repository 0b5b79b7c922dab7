/**
 * What a restored database must not do again: the hours between the backup and its restoring happened, only nobody
 * remembers them here.
 */
import type { ClientBase } from 'pg'

/** The chase begins to follow before what is written here. */
const CHASE_GOES_ON = `insert into follower (name, from_xact, to_xact)
  select 'chase', pg_snapshot_xmin(pg_current_snapshot()), pg_snapshot_xmin(pg_current_snapshot())`
/** Alarms that nobody is on are looked at once more: their work in the queue is not in the backup. */
const OPEN_ALARMS = `insert into happening (organization_id, changes)
  select organization_id, jsonb_build_array(jsonb_build_object('entity', 'notification', 'verb', 'change',
    'ids', jsonb_agg(id), 'places', null))
  from notification where not resolved and acknowledged_at is null and deleted is null and level <> 'info'
    and chased_from > now() - interval '30 days' group by organization_id`

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
  await settleChase(client)
  // How the last backup went was told of another place.
  await client.query(`delete from installation where key like 'backup.%'`)
}

/** Messages that waited are given up, as mail is; alarms that nobody is on go on. */
async function settleChase(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.happening') is not null and to_regclass('public.webhook_message') is not null as "isThere"`,
  )
  // A backup of an older release has none of it.
  if (rows[0]?.isThere !== true) return
  for (const table of ['delivery', 'webhook_message'])
    await client.query(
      `update ${table} set result = 'failed', version = version + 1, updated = now()
       where result in ('waiting', 'sending', 'handed') and deleted is null`,
    )
  // How far followers have come is counted in transactions of the PostgreSQL that the backup was made of.
  await client.query('delete from happening')
  await client.query('delete from follower')
  await client.query(CHASE_GOES_ON)
  await client.query(OPEN_ALARMS)
}
