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

/**
 * What of the rows is not what it was, on purpose: columns that are written over, or all rows of the table; of
 * `installation` what it remembers of backups.
 */
export const SETTLED: Readonly<Record<string, readonly string[] | 'all'>> = {
  session: ['ended', 'revision'],
  mail: ['given_up', 'sealed', 'fault'],
  print_job: ['status', 'version', 'updated'],
  delivery: ['result', 'version', 'updated'],
  webhook_message: ['result', 'version', 'updated'],
  happening: 'all',
  follower: 'all',
  installation: 'all',
}

/** Runs in the transaction that loads, with the triggers off. */
export async function settleAfter(
  client: ClientBase,
  { sendWaitingMail }: { readonly sendWaitingMail: boolean },
): Promise<void> {
  const tables = await tablesOf(client)
  // A session that was ended after the backup would be one again.
  await client.query('update session set ended = now(), revision = revision + 1 where ended is null')
  // Mail and labels that waited went out meanwhile, as far as anybody knows. A backup of an older release has none.
  if (!sendWaitingMail && tables.has('mail'))
    await client.query(
      `update mail set given_up = now(), sealed = null, fault = 'restored' where sealed is not null`,
    )
  if (tables.has('print_job'))
    await client.query(
      `update print_job set status = 'cancelled', version = version + 1, updated = now()
       where status in ('queued', 'sent') and deleted is null`,
    )
  if (tables.has('happening') && tables.has('webhook_message')) await settleChase(client)
  // How the last backup went, and its rehearsal, was told of another place.
  if (tables.has('installation')) await client.query(`delete from installation where key like 'backup.%'`)
}

async function tablesOf(client: ClientBase): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  return new Set(rows.map(row => row.name))
}

/** Messages that waited are given up, as mail is; alarms that nobody is on go on. */
async function settleChase(client: ClientBase): Promise<void> {
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
