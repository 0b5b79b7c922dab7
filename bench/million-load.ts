/** A year of a large kitchen: a million labels in batches of fifty, each made of three others, each with its event. */
import type { Client } from 'pg'
import pg from 'pg'
import { newId } from '../packages/server/src/adapters/ids.ts'
import type { Installation } from './installation.ts'

/** Fewer for a first look: CLOCHE_BENCH_LABELS, a multiple of 10,000. */
export const MILLION_LABELS = Number(process.env['CLOCHE_BENCH_LABELS'] ?? 1_000_000)
export const MILLION_LINKS = 3 * MILLION_LABELS
const IN_BATCH = 50
const PIECE = Math.min(100_000, MILLION_LABELS)
/** Labels of one generation go into those of the next; ten to a day's production keep traces of thousands. */
const GENERATION = 1000

const TABLES = ['batch', 'label', 'label_link', 'event'] as const

/** Ids that can be told from their number. */
const idOf = (kind: string, n: string) =>
  `('00000000-0000-7000-${kind}-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const LABEL = (n: string) => idOf('8001', n)
const BATCH = (n: string) => idOf('8002', n)

/** As the owner of everything: past triggers, foreign keys and policies, which are not what is measured here. */
async function asSuperuser<T>(
  { connection }: Installation,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, user: 'postgres', options: '-c TimeZone=UTC' })
  await client.connect()
  try {
    await client.query(
      `set session_replication_role = replica; set maintenance_work_mem = '256MB'; set synchronous_commit = off`,
    )
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Indexes are made anew when all rows are there: several times as fast. */
async function withoutIndexes(client: Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[]) and not indisunique
       and not exists (select 1 from pg_class c where c.oid = indrelid and c.relkind = 'p')`,
    [['label', 'label_link']],
  )
  for (const { name } of rows) await client.query(`drop index ${name as string}`)
  await work()
  for (const { definition } of rows) await client.query(definition as string)
}

export async function loadMillion(installation: Installation): Promise<void> {
  const { organizationId, locationId } = installation
  await asSuperuser(installation, async client => {
    const productId = newId()
    await client.query(
      `insert into product (organization_id, id, name, type) values ($1, $2, 'Year', 'intermediate')`,
      [organizationId, productId],
    )
    await withoutIndexes(client, async () => {
      const piece = (text: string, from: number, count: number) =>
        client.query(text.replaceAll('$FROM', String(from)).replaceAll('$TO', String(from + count - 1)))
      const ours = `'${organizationId}'::uuid`
      const here = `'${locationId}'::uuid`
      const at = `now() - make_interval(secs => (${MILLION_LABELS} - n) * 2)`
      for (let from = 1; from <= MILLION_LABELS; from += PIECE) {
        await piece(
          `insert into batch (organization_id, id, location_id, name, code, product_id)
           select ${ours}, ${BATCH('n')}, ${here}, 'Batch ' || n, 'Y' || n, '${productId}'
           from generate_series($FROM / ${IN_BATCH} + 1, $TO / ${IN_BATCH}) n`,
          from,
          PIECE,
        )
        await piece(
          `insert into label (organization_id, id, location_id, serial, product_id, batch_id, state, quantity_value, quantity_unit,
             initial_quantity_value, initial_quantity_unit, made_at, state_since, expiration, created)
           select ${ours}, ${LABEL('n')}, ${here}, 'Y' || lpad(n::text, 9, '0'), '${productId}', ${BATCH(`(n - 1) / ${IN_BATCH} + 1`)},
             'chill', 1, 'kg', 1, 'kg', ${at}, ${at}, ${at} + interval '3 days', ${at}
           from generate_series($FROM, $TO) n`,
          from,
          PIECE,
        )
        await piece(
          `insert into event (organization_id, id, location_id, at, kind, action, label_id, batch_id, product_id, to_state)
           select ${ours}, gen_random_uuid(), ${here}, ${at}, 'info', 'label/move', ${LABEL('n')}, ${BATCH(`(n - 1) / ${IN_BATCH} + 1`)},
             '${productId}', 'chill' from generate_series($FROM, $TO) n`,
          from,
          PIECE,
        )
        // Three of the generation before went into each; every tenth generation begins anew.
        await piece(
          `insert into label_link (organization_id, id, location_id, from_id, to_id, event_id, kind, quantity_value, quantity_unit)
           select ${ours}, gen_random_uuid(), ${here}, ${LABEL(`greatest(1, n - ${GENERATION} - (n * 7 + part * 331) % 997)`)}, ${LABEL('n')},
             gen_random_uuid()::text, 'input', 0.1, 'kg'
           from generate_series($FROM, $TO) n, generate_series(1, 3) part`,
          from,
          PIECE,
        )
        process.stderr.write(`\r${from + PIECE - 1} labels loaded `)
      }
    })
    for (const table of TABLES) await client.query(`analyze ${table}`)
    process.stderr.write('\n')
  })
}

/** Labels from all over the year, as they are scanned. */
export async function sampleLabels(
  { client, organizationId }: Installation,
  count: number,
): Promise<{ id: string; serial: string }[]> {
  await client.query(`set app.organization_id = '${organizationId}'`)
  const { rows } = await client.query(
    `select id, serial from label where organization_id = $1 and id = any(
       select ${LABEL(`(1 + (n * 2477) % ${MILLION_LABELS})`)} from generate_series(1, $2::int) n)`,
    [organizationId, count],
  )
  return rows as { id: string; serial: string }[]
}
