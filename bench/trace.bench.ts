/** Traces of 1,000 and 10,000 labels over HTTP, against the bare recursive SQL that walks and reads the same labels. */
import pg from 'pg'
import { newId } from '../packages/server/src/adapters/ids.ts'
import { median, load } from './load.ts'
import type { Installation } from './installation.ts'
import type { Figure } from './figures.ts'

const ROUNDS = 9
/** Each label goes into this many of the next generation. */
const WIDTH = 10

/** The walk in both directions and the labels it finds, as plain as SQL can say it. */
const BARE = `
  with recursive back (id) as (
    select $2::uuid union select l.from_id from back b join label_link l on l.organization_id = $1 and l.to_id = b.id
  ), forward (id) as (
    select $2::uuid union select l.to_id from forward f join label_link l on l.organization_id = $1 and l.from_id = f.id
  ), found as (select id from back union select id from forward)
  select t.id, t.serial, t.product_id, t.batch_id, t.location_id, t.state, t.quantity_value, t.quantity_unit, t.best_before, t.expiration
  from found join label t on t.organization_id = $1 and t.id = found.id`
const BARE_LINKS = `
  with recursive back (id) as (
    select $2::uuid union select l.from_id from back b join label_link l on l.organization_id = $1 and l.to_id = b.id
  ), forward (id) as (
    select $2::uuid union select l.to_id from forward f join label_link l on l.organization_id = $1 and l.from_id = f.id
  )
  select l.from_id, l.to_id, l.kind, l.quantity_value, l.quantity_unit from label_link l join forward f on l.from_id = f.id where l.organization_id = $1
  union all
  select l.from_id, l.to_id, l.kind, l.quantity_value, l.quantity_unit from label_link l join back b on l.to_id = b.id where l.organization_id = $1`

/** A source and all that was made from it: a tree of `size` labels in batches of ten. */
async function grow({ client, organizationId, locationId }: Installation, size: number): Promise<string> {
  const productId = newId()
  await client.query('begin')
  await client.query(`set local app.organization_id = '${organizationId}'`)
  await client.query(
    `insert into product (organization_id, id, name, type) values ($1, $2, $3, 'intermediate')`,
    [organizationId, productId, `Traced ${size}`],
  )
  await client.query(
    `create temporary table tree on commit drop as
     select n, gen_random_uuid() as id, (n - 1) / $1 as batch, case when n = 0 then null else (n - 1) / $1 end as parent from generate_series(0, $2 - 1) n`,
    [WIDTH, size],
  )
  await client.query(
    'create temporary table lot on commit drop as select batch, gen_random_uuid() as id from (select distinct batch from tree) b',
  )
  await client.query(
    `insert into batch (organization_id, id, location_id, name, code, product_id, supplier_lot)
     select $1, id, $2, 'Batch ' || batch, 'B' || batch, $3, 'LOT-' || batch from lot`,
    [organizationId, locationId, productId],
  )
  await client.query(
    `insert into label (organization_id, id, location_id, serial, product_id, batch_id, state, quantity_value, quantity_unit,
       initial_quantity_value, initial_quantity_unit, made_at, state_since)
     select $1, t.id, $2, 'T' || $4 || '-' || t.n, $3, l.id, 'chill', 1, 'kg', 1, 'kg', now(), now() from tree t join lot l using (batch)`,
    [organizationId, locationId, productId, size],
  )
  await client.query(
    `insert into label_link (organization_id, id, location_id, from_id, to_id, event_id, kind, quantity_value, quantity_unit)
     select $1, gen_random_uuid(), $2, p.id, t.id, gen_random_uuid()::text, 'input', 0.1, 'kg' from tree t join tree p on p.n = t.parent`,
    [organizationId, locationId],
  )
  const { rows } = await client.query('select id from tree where n = 0')
  await client.query('commit')
  await client.query('analyze label')
  await client.query('analyze label_link')
  return rows[0].id as string
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

export async function benchTrace(installation: Installation): Promise<Figure[]> {
  const starts = [
    [1000, await grow(installation, 1000)],
    [10_000, await grow(installation, 10_000)],
  ] as const
  const port = await installation.serve('./real-server.ts')
  const token = await installation.token(port)
  // A connection that sees the organization's rows as a bare program would.
  const bare = new pg.Client({
    ...installation.connection,
    options: `-c app.organization_id=${installation.organizationId}`,
  })
  // It ends with the installation when a measurement fails.
  bare.on('error', () => undefined)
  await bare.connect()
  const figures: Figure[] = []
  for (const [size, labelId] of starts) {
    const values = [installation.organizationId, labelId]
    const target = {
      port,
      method: 'POST',
      path: '/api/v0/monitor/trace/get',
      headers: { authorization: token },
      body: JSON.stringify({ labelId, direction: 'both', limit: 20_000 }),
    } as const
    const walk = async () => {
      const { rows } = await bare.query({ name: `walk${size}`, text: BARE, values })
      if (rows.length !== size) throw new Error(`The walk found ${rows.length} of ${size}`)
      await bare.query({ name: `links${size}`, text: BARE_LINKS, values })
    }
    await walk()
    await load(target, 2, 1)
    const [ours, theirs]: [number[], number[]] = [[], []]
    let bytes = 0
    for (let round = 0; round < ROUNDS; round++) {
      theirs.push(await timed(walk))
      ours.push(await timed(async () => (bytes = (await load(target, 1, 1)).bytes)))
    }
    figures.push({
      name: `Trace of ${size} labels over HTTP, against the bare recursive SQL`,
      ratio: median(ours) / median(theirs),
      atMost: 3,
      detail: `${median(ours).toFixed(0)} ms against ${median(theirs).toFixed(0)} ms, ${bytes} bytes`,
    })
  }
  await bare.end()
  return figures
}
