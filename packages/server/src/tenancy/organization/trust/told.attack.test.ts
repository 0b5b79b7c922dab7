/** Whoever has the keys of the database changes what a record says today: `verify` names the record and its field. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { behavioursOf } from '../../../app.ts'
import { loadDemo } from '../../../demo/load.ts'
import { OWNER } from '../../../demo/week/house.ts'
import {
  checkKept,
  digestReadings,
  sealAll,
  verifyOrganization,
  type Finding,
} from '../../../ledger-seals/index.ts'
import { asServer, createTestApp, TEST_SECRET, type TestApp } from '../../../testing/app.ts'
import { reportFigures } from '../../../testing/attack.ts'
import { createShop, openShop, type Shop } from '../../../testing/shop.ts'

/** What somebody with the keys of the database does to one record. */
const tampering =
  (client: () => pg.Client, organizationId: () => string) =>
  async (table: string, text: string, id: string) => {
    const owner = client()
    await owner.query('begin')
    await owner.query(`select set_config('app.organization_id', $1, true)`, [organizationId()])
    await owner.query(`alter table ${table} disable trigger user`)
    const { rowCount } = await owner.query(text, [id])
    await owner.query(`alter table ${table} enable trigger user`)
    await owner.query('commit')
    expect(rowCount, text).toBe(1)
  }

const said = (findings: readonly Finding[] = []) =>
  findings.map(one =>
    one.kind === 'block' ? 'block' : [one.kind, one.ledger, one.id, ...(one.fields ?? [])].join(' '),
  )

/** A column, what is written there, and what was there before, as text. */
async function changed(
  owner: pg.Client,
  tamper: (table: string, text: string, id: string) => Promise<void>,
  table: string,
  id: string,
  [set, columns]: readonly [string, readonly string[]],
  look: () => Promise<void>,
) {
  const { rows } = await owner.query(
    `select ${columns.map(name => `${name}::text`).join(', ')} from ${table} where id = $1`,
    [id],
  )
  await tamper(table, `update ${table} set ${set} where id = $1`, id)
  await look()
  const back = columns.map(
    name => `${name} = ${rows[0][name] === null ? 'null' : pg.escapeLiteral(rows[0][name])}`,
  )
  await tamper(table, `update ${table} set ${back.join(', ')} where id = $1`, id)
}

describe('labels of a whole demo', () => {
  let t: TestApp
  let owner: pg.Client
  let id: string
  let organizationId: string
  const tamper = tampering(
    () => owner,
    () => organizationId,
  )
  const found = async () => said((await verifyOrganization(t.pool, organizationId))?.findings)
  beforeAll(async () => {
    t = await createTestApp({ addsPastLedgers: true })
    await t.pool.use(connection => connection.send({ text: 'delete from identity' }))
    await loadDemo({
      app: t.app,
      pool: t.pool,
      behaviours: behavioursOf(TEST_SECRET),
      log: { info: () => undefined },
    })
    const { rows } = await t.pool.use(connection =>
      connection.send({ text: `select organization_id as id from identity where email = '${OWNER}'` }),
    )
    organizationId = rows[0]?.['id'] as string
    owner = new pg.Client(t.pool.config)
    await owner.connect()
    await owner.query(`set app.organization_id = '${organizationId}'`)
    await digestReadings(t.pool)
    await sealAll(t.pool, organizationId)
    const label = await owner.query(
      `select id from label where organization_id = $1 and not is_final and quantity_value > 0 and expiration is not null
         and best_before is null and container_id is null order by id limit 1`,
      [organizationId],
    )
    id = label.rows[0].id
  }, 300_000)
  afterAll(async () => {
    await owner.end()
    await t.close()
  })

  test('untouched it verifies, and every label is proved', { timeout: 120_000 }, async context => {
    const verified = await verifyOrganization(t.pool, organizationId)
    expect([said(verified?.findings), verified?.unproved]).toEqual([[], 0])
    const costs = async (from: string, until: string) => {
      const begun = performance.now()
      await asServer(t.pool, organizationId, async transaction => {
        for (let at: string | null | undefined = from; at !== null && at !== until;)
          at = (await checkKept(statement => transaction.query(statement), organizationId, at)).next
      })
      return performance.now() - begun
    }
    const begun = performance.now()
    await verifyOrganization(t.pool, organizationId)
    const all = performance.now() - begun
    const more = await costs('label', 'reading')
    reportFigures(context, `labels and balances ${more.toFixed(0)} ms of ${all.toFixed(0)} ms`)
  })

  test.each<readonly [set: string, columns: readonly string[]]>([
    [`expiration = expiration + interval '30 days'`, ['expiration']],
    ['expiration = null', ['expiration']],
    [`best_before = now()`, ['best_before']],
    [`state = 'freeze'`, ['state']],
    [`state_since = state_since + interval '1 day'`, ['state_since']],
    ['quantity_value = quantity_value * 2', ['quantity_value']],
    ['initial_quantity_value = initial_quantity_value * 2', ['initial_quantity_value']],
    ['is_final = true', ['is_final']],
    [
      'product_id = (select id from product where product.organization_id = label.organization_id and id <> product_id limit 1)',
      ['product_id'],
    ],
    [
      'batch_id = (select id from batch where batch.organization_id = label.organization_id and id <> batch_id limit 1)',
      ['batch_id'],
    ],
    [
      'location_id = (select id from location where location.organization_id = label.organization_id and id <> location_id limit 1)',
      ['location_id'],
    ],
    [
      'container_id = (select id from container where container.organization_id = label.organization_id limit 1)',
      ['container_id'],
    ],
    [
      'shipment_id = (select id from shipment where shipment.organization_id = label.organization_id limit 1)',
      ['shipment_id'],
    ],
    [`deleted = now()`, ['deleted']],
  ])('%s is named', async (set, columns) => {
    await changed(owner, tamper, 'label', id, [set, columns], async () => {
      const field = columns[0]!.replace(/_value$/, '')
      const expected = field === 'deleted' ? `removed label ${id}` : `changed label ${id} ${field}`
      expect(await found()).toEqual([expected])
    })
    expect(await found()).toEqual([])
  })

  test('a balance of stock that is not what its movements sum to is named', async () => {
    const { rows } = await owner.query(
      'select product_id as id, location_id, state, batch_id, measure, is_labelled, value from stock_balance where organization_id = $1 and value > 0 limit 1',
      [organizationId],
    )
    const [pile] = rows
    const where = `where product_id = $1 and location_id = '${pile.location_id}' and state = '${pile.state}' and batch_id = '${pile.batch_id}' and measure = '${pile.measure}' and is_labelled = ${pile.is_labelled}`
    await tamper('stock_balance', `update stock_balance set value = value + 1 ${where}`, pile.id)
    expect(await found()).toEqual([`changed stock_balance ${pile.id} value`])
    await tamper('stock_balance', `update stock_balance set value = value - 1 ${where}`, pile.id)
    expect(await found()).toEqual([])
  })

  test('a label of which nothing tells is not said to be right', async () => {
    const copy = await owner.query(
      `insert into label select (jsonb_populate_record(null::label, to_jsonb(label) || jsonb_build_object('id', gen_random_uuid(), 'serial', 'PUTIN', 'batch_item_id', null))).*
       from label where id = $1 returning id`,
      [id],
    )
    const verified = await verifyOrganization(t.pool, organizationId)
    expect([verified?.unproved, said(verified?.findings)]).toEqual([1, []])
    await tamper('label', 'delete from label where id = $1', copy.rows[0].id)
  })

  test('a label that vanished is named', async () => {
    // Foreign keys do not hold who owns the tables.
    await owner.query(`do $$ declare kept record; begin
      for kept in select conrelid::regclass as of, conname from pg_constraint where confrelid = 'label'::regclass and conparentid = 0
      loop execute format('alter table %s drop constraint %I', kept.of, kept.conname); end loop; end $$`)
    await tamper('label', 'delete from label where id = $1', id)
    expect(await found()).toEqual([`removed label ${id}`])
  })
})

describe('invoices and purchases', () => {
  let shop: Shop
  let owner: pg.Client
  let invoiceId: string
  let purchaseId: string
  const home = () => shop.t.home.id
  const tamper = tampering(() => owner, home)
  const found = async () => said((await verifyOrganization(shop.t.pool, home()))?.findings)
  beforeAll(async () => {
    shop = await createShop()
    await openShop(shop)
    purchaseId = (await shop.buy([{ priceId: shop.prices['Reports'], quantity: 1 }])).body['purchase'].id
    await shop.settle(purchaseId)
    invoiceId = (await shop.invoicesOf(purchaseId))[0]!['id']
    // Its paper is made when it is asked for first: a change of the record, which is sealed like any other.
    expect((await shop.t.call(shop.owner, 'GET', `/invoice/paper?invoiceId=${invoiceId}`)).status).toBe(200)
    owner = new pg.Client(shop.t.pool.config)
    await owner.connect()
    await owner.query(`set app.organization_id = '${home()}'`)
    await sealAll(shop.t.pool, home())
  }, 120_000)
  afterAll(async () => {
    await owner.end()
    await shop.t.close()
  })

  test('untouched they verify', async () => expect(await found()).toEqual([]))

  test.each<readonly [set: string, columns: readonly string[]]>([
    ['net = net + 1', ['net']],
    ['tax = tax + 1', ['tax']],
    ['total = 0', ['total']],
    [`name = 'R2026/99999'`, ['name']],
    [`kind = 'credit'`, ['kind']],
    [`buyer = 'Somebody'`, ['buyer']],
    [`currency = 'USD'`, ['currency']],
    [`issued_at = issued_at - interval '1 year'`, ['issued_at']],
    [`due_at = date '2030-01-01'`, ['due_at']],
    [`data = data || '{"total": 0}'`, ['data']],
    [`file_digest = repeat('0', 64)`, ['file_digest']],
    [`purchase_id = null`, ['purchase_id']],
  ])('of an invoice, %s is named', async (set, columns) => {
    await changed(owner, tamper, 'invoice', invoiceId, [set, columns], async () =>
      expect(await found()).toEqual([`changed invoice ${invoiceId} ${columns[0]}`]),
    )
    expect(await found()).toEqual([])
  })

  test('a purchase that was paid less for is named, and an invoice that vanished', async () => {
    await tamper('purchase', 'update purchase set amount = amount + 1 where id = $1', purchaseId)
    expect(await found()).toEqual([`changed purchase ${purchaseId} amount`])
    await tamper('purchase', 'update purchase set amount = amount - 1 where id = $1', purchaseId)
    await tamper('invoice', 'delete from invoice where id = $1', invoiceId)
    expect(await found()).toEqual([`removed invoice ${invoiceId}`])
  })
})
