/**
 * Makes a database as it is after years: labels, links and readings of many organizations, a year of them in the order
 * in which they happened, so that rows of all organizations lie among each other as they do where people work. In
 * steps that are done once: a load that was broken off goes on where it was.
 */
import { install, type Installation } from '../installation.ts'
import { idSql } from './ids.ts'
import { dropIndexes, LOADED, makeIndexes } from './indexes.ts'
import { makeOrganizations } from './organizations.ts'
import { copying, notePattern } from './pattern.ts'
import type { Shape } from './sizes.ts'
import { loading, type Loader } from './superuser.ts'

/** About as many labels as a slice of the year takes, all organizations together. */
const SLICE_LABELS = 100_000
/** Genealogies have a root, ten layers of a hundred, each label of three before it, and a last one made of all. */
const BLOCK = 1000
const LAYER = 100
const IN_PART = 500

/** Numbers of a slice: those of batches by the slice's share of the year, labels of these batches, readings by themselves. */
async function sliceTables({ client }: Loader, slice: number, slices: number): Promise<void> {
  const share = (count: string, upTo: number) => `(${count}::bigint * ${upTo} / ${slices})`
  const id = idSql
  await client.query(`
    create temp table lot on commit drop as
    select o.id as organization_id, o.place, b as number, ${id('batch', 'o.place', 'b')} as batch_id, ${id('batchItem', 'o.place', 'b')} as item_id,
      1 + b % o.products as product_number, ${id('product', 'o.place', '1 + b % o.products')} as product_id,
      ${id('location', 'o.place', '1 + b % o.locations')} as location_id,
      least(10, o.size - (b - 1) * 10)::int as count, t."from" + (t.until - t."from") * (b::float / (o.batches + 1)) as at,
      (b / o.products) % 5 = 4 as is_frozen
    from bench.organization o, bench.time t,
      generate_series(${share('o.batches', slice)} + 1, ${share('o.batches', slice + 1)}) b
    order by at;
    create temp table made on commit drop as
    select l.*, n, n % 10 = 1 as is_first, ${id('label', 'l.place', 'n')} as label_id, ${id('event', 'l.place', 'n')} as event_id, ${id('variation', 'l.place', 'n')} as variation_id,
      l.at + case when l.is_frozen then interval '180 days' else interval '5 days' end as expiration,
      n % 50 > 0 and l.at + case when l.is_frozen then interval '90 days' else interval '3 days' end < t.until as is_eaten
    from lot l, bench.time t, generate_series((l.number - 1) * 10 + 1, (l.number - 1) * 10 + l.count) n
    order by l.at, l.place, n;
    create temp table link on commit drop as
    select m.organization_id, m.location_id, m.at, m.label_id as to_id, m.event_id,
      ${id('link', 'm.place', 'm.n * 128 + parent.number')} as id, ${id('label', 'm.place', `m.n - 1 - (m.n - 1) % ${BLOCK} + parent.before + 1`)} as from_id
    from made m, lateral (select (m.n - 1) % ${BLOCK} as position) p, lateral (
      select 0 as number, 0 as before where position between 1 and ${LAYER - 1}
      union all select number, (position / ${LAYER} - 1) * ${LAYER} + (position + shift) % ${LAYER}
        from (values (1, 0), (2, 1), (3, 7)) as back (number, shift) where position >= ${LAYER} and position < ${BLOCK - 1}
      union all select 4 + number, ${BLOCK - LAYER} + number from generate_series(0, ${LAYER - 2}) number where position = ${BLOCK - 1}
    ) parent;
    create temp table measured on commit drop as
    select o.id as organization_id, ${id('reading', 'o.place', 'j')} as id, ${id('sensor', 'o.place', '1 + j % o.sensors')} as sensor_id,
      ${id('location', 'o.place', '1 + (1 + j % o.sensors) % o.locations')} as location_id,
      t."from" + (t.until - t."from") * (j::float / (o.readings + 1)) as at, 3 + sin(j) as value
    from bench.organization o, bench.time t,
      generate_series(${share('o.readings', slice)} + 1, ${share('o.readings', slice + 1)}) j
    order by at;
    analyze lot; analyze made`)
}

/** The statements that fill the tables from those of a slice. */
async function fillings(loader: Loader): Promise<string[]> {
  const own = { organization_id: 'f.organization_id', location_id: 'f.location_id', created: 'f.at' }
  const { updated, ...lot } = { ...own, updated: 'f.at', product_id: 'f.product_id' }
  const label = { ...lot, batch_id: 'f.batch_id' }
  const happened = { ...label, id: 'f.event_id', at: 'f.at', label_id: 'f.label_id' }
  return [
    await copying(loader, 'batch', 'lot f', {
      ...lot,
      updated,
      id: 'f.batch_id',
      name: `'Product ' || f.product_number`,
      code: `'B' || f.number`,
      made_code: `'B' || f.number`,
      serial: 'f.number',
      quantity_value: 'f.count',
      made_at: 'f.at',
      search_text: `'product ' || f.product_number || ' b' || f.number`,
    }),
    await copying(loader, 'batch_item', 'lot f', { ...label, updated, id: 'f.item_id', count: 'f.count' }),
    await copying(loader, 'label', 'made f', {
      ...label,
      updated,
      id: 'f.label_id',
      serial: `'L' || f.n`,
      batch_item_id: 'f.item_id',
      state: `case when f.is_eaten then 'consume' when f.is_frozen then 'freeze' else 'chill' end`,
      is_final: 'f.is_eaten',
      quantity_value: 'case when f.is_eaten then 0 else 1 end',
      made_at: 'f.at',
      state_since: 'f.at',
      expiration: 'f.expiration',
    }),
    // A registration tells one event of all its labels; the others are used once.
    await copying(loader, 'event', 'made f where f.is_first', happened),
    await copying(loader, 'event', 'made f where not f.is_first', happened, 'use'),
    await copying(loader, 'stock_variation', 'made f', { ...happened, id: 'f.variation_id' }),
    await copying(loader, 'label_link', 'link f', {
      ...own,
      id: 'f.id',
      from_id: 'f.from_id',
      to_id: 'f.to_id',
      event_id: 'f.event_id',
    }),
    await copying(loader, 'reading', 'measured f', {
      organization_id: 'f.organization_id',
      at: 'f.at',
      sensor_id: 'f.sensor_id',
      value: 'f.value',
    }),
    WAITING,
  ]
}

/** Events wait to be sealed, as after a backup that was restored without its seals. */
const WAITING = `
  insert into unsealed (organization_id, ledger, ids, ats)
  select organization_id, 'event', array_agg(event_id order by place), array_agg(at order by place)
  from (select organization_id, event_id, at, row_number() over (partition by organization_id order by at, event_id) as place from made) numbered
  group by organization_id, (place - 1) / ${IN_PART} order by min(at)`

async function fill(loader: Loader, shape: Shape): Promise<void> {
  const statements = await fillings(loader)
  const slices = Math.max(1, Math.ceil(shape.labels / SLICE_LABELS))
  for (let slice = 0; slice < slices; slice++)
    await loader.step(`slice ${slice + 1} of ${slices}`, async () => {
      await sliceTables(loader, slice, slices)
      for (const text of statements) await loader.client.query(text)
    })
}

/** Makes a database in a folder, or goes on with one. Answers the bytes and rows of its tables. */
export async function loadGrowth(folder: string, shape: Shape, measured: number): Promise<void> {
  const installation: Installation = await install({ folder, isLoading: true })
  try {
    await loading(installation, async loader => {
      await notePattern(installation, loader)
      await makeOrganizations(loader, shape, measured)
      await dropIndexes(loader)
      await fill(loader, shape)
      await makeIndexes(loader)
      const tables = [...LOADED, 'unsealed', 'product', 'location', 'identity', '"user"', 'state']
      for (const table of tables) await loader.client.query(`vacuum analyze ${table}`)
      await loader.client.query('checkpoint')
      const { rows } = await loader.client.query<{
        table: string
        rows: number
        bytes: string
        indexes: string
      }>(
        `select coalesce(inhparent, oid)::regclass::text as "table", sum(greatest(reltuples, 0))::float8 as rows,
           pg_size_pretty(sum(pg_table_size(oid))) as bytes, pg_size_pretty(sum(pg_indexes_size(oid))) as indexes
         from pg_class left join pg_inherits on inhrelid = oid
         where relkind = 'r' and relnamespace = 'public'::regnamespace group by 1 having sum(pg_total_relation_size(oid)) > 1000000 order by 1`,
      )
      console.table(rows)
    })
  } finally {
    await installation.close()
  }
}
