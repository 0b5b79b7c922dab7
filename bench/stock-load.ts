/**
 * A year of stock: ten million movements of 100,000 products at 201 places. Half of the products come in and go out without
 * labels, the others in batches, each used up before the next but one: most piles are nothing, as they are in a kitchen.
 */
import pg from 'pg'
import { ENTITIES } from '../packages/domain/src/entities/index.ts'
import { UNITS } from '../packages/server/src/operations/measures.ts'
import { NO_BATCH } from '../packages/server/src/operations/stock-balances.ts'
import { bulkInsert, type Bulk } from '../packages/server/src/testing/bulk-rows.ts'
import type { Installation } from './installation.ts'

/** Fewer for a first look: CLOCHE_BENCH_MOVEMENTS, a multiple of 100,000. */
export const MOVEMENTS = Number(process.env['CLOCHE_BENCH_MOVEMENTS'] ?? 10_000_000)
const PRODUCTS = 100_000
const PLACES = 200
const PIECE = 1_000_000
const SECONDS = 31_536_000

const idOf = (kind: string, n: string) =>
  `('00000000-0000-7000-${kind}-' || lpad(to_hex((${n})::int), 12, '0'))::uuid`

/** One step a million movements: product `p` moves for the `k`th time. */
const piece = (organizationId: string, from: number, until: number) => `
  insert into stock_variation (organization_id, id, location_id, at, product_id, quantity_value, quantity_unit, batch_id, label_id, state, reason, cost)
  select '${organizationId}', ${idOf('8009', 'n')}, places.ids[1 + (p + case p % 2 when 0 then k % 3 else k / 4 end) % ${PLACES + 1}],
    now() - make_interval(secs => (${MOVEMENTS} - n) * ${SECONDS / MOVEMENTS}), ${idOf('8000', '1 + p')},
    case p % 2 when 0 then case k % 4 when 0 then 10 else -3 end
      else case when k % 4 = 0 then 9 when k >= ${MOVEMENTS / PRODUCTS} - 8 then -2 else -3 end end,
    (array['kg', 'kg', 'l', 'piece'])[1 + p % 4],
    case p % 2 when 1 then ${idOf('8002', `p * 1000 + k / 4`)} end, case p % 2 when 1 then ${idOf('8001', `p * 1000 + k / 4`)} end,
    'raw', case k % 4 when 0 then 'receipt' else 'consumption' end, 12
  from (select n, n % ${PRODUCTS} as p, n / ${PRODUCTS} as k from generate_series(${from}, ${until - 1}) n) made,
    (select array_agg(id order by id) as ids from location) places`

/** As the owner of everything: past triggers, foreign keys and policies, which are not what is measured here. */
export async function loadStock({
  connection,
  organizationId,
  locationId,
  client: owner,
}: Installation): Promise<void> {
  const client = new pg.Client({ ...connection, user: 'postgres', options: '-c TimeZone=UTC' })
  await client.connect()
  try {
    await client.query(
      `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set synchronous_commit = off; set work_mem = '256MB'`,
    )
    const { rows: rooms } = await client.query<{ id: string }>(
      `insert into location (organization_id, id, name, type, parent_id, hierarchy, search_text)
       select $1, id, 'Room ' || n, 'room', $2, array[$2, id]::uuid[], 'room ' || n
       from (select n, gen_random_uuid() as id from generate_series(1, ${PLACES}) n) made returning id`,
      [organizationId, locationId],
    )
    const places = [locationId, ...rooms.map(row => row.id)]
    const bulk: Bulk = { organizationId, places, count: () => PRODUCTS }
    await client.query(bulkInsert(ENTITIES.product, bulk))
    await client.query(`update product set consumption_unit = 'kg', cost = 12`)
    await client.query(bulkInsert(ENTITIES.label, bulk))
    await client.query(
      `select ensure_month('stock_variation', month::date) from generate_series(date_trunc('month', now() - interval '13 months'), now(), interval '1 month') month`,
    )
    // Indexes of the parent take those of its months along.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid = 'stock_variation'::regclass and not indisunique`,
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    for (let from = 0; from < MOVEMENTS; from += PIECE) {
      await client.query(piece(organizationId, from, Math.min(from + PIECE, MOVEMENTS)))
      process.stderr.write(`\r${Math.min(from + PIECE, MOVEMENTS)} movements loaded `)
    }
    for (const { definition } of indexes) await client.query(definition.replace(' ON ONLY ', ' ON '))
    process.stderr.write('\n')
    await client.query(
      `insert into stock_balance (organization_id, product_id, location_id, state, batch_id, is_labelled, measure, value, changed)
       with ${UNITS} select organization_id, product_id, location_id, state, coalesce(batch_id, '${NO_BATCH}'), label_id is not null,
         measure, sum(quantity_value * factor), max(at) from stock_variation join units on units.unit = quantity_unit group by 1, 2, 3, 4, 5, 6, 7`,
    )
    await client.query('vacuum full product')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
  await owner.query(`set app.organization_id = '${organizationId}'`)
}
