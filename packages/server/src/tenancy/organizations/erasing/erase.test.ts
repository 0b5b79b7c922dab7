/** Closing: told, kept for a time, revived until then; afterwards nothing is left but one line, in any table or file. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENTITIES } from '@cloche/domain/entities'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { blobKey, digestOf, type BlobStore } from '../../../adapters/blobs/index.ts'
import { diskBlobs } from '../../../adapters/blobs/disk-blobs.ts'
import { readConfig } from '../../../config.ts'
import { LAYOUT } from '../../../database/spread/layout.ts'
import { asServer, createTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts'
import { createRecord } from '../../../entity-engine/write.ts'
import { depositFolder } from '../../../ledger-seals/index.ts'
import { registered } from '../../../testing/labels.ts'
import { mailTo } from '../../../testing/mailbox.ts'
import { eraseDue } from './erase.ts'

let t: TestApp
let platform: string
let folder: string
let blobs: BlobStore
const handOver = vi.fn(async (): Promise<{ link: string } | undefined> => undefined)
const config = readConfig({
  CLOCHE_LOG: 'silent',
  CLOCHE_DEMO: 'on',
  CLOCHE_DATA: join(tmpdir(), `cloche-erase-${newId()}`),
})
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cloche-erase-'))
  blobs = diskBlobs(folder)
  t = await createTestApp({ blobs, handOver, addsPastLedgers: true })
  const own = await t.makeOrganization('Platform', { isPlatform: true })
  platform = await t.tokenIn(own.id, 5, own.places.root)
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
  rmSync(config.dataFolder, { recursive: true, force: true })
})

const sql = (text: string, values: unknown[] = []) =>
  t.pool.use(connection => connection.send({ text, values })).then(({ rows }) => rows)
const close = (customerId: string, name: string) =>
  t.call(platform, 'POST', '/customer/close', { customerId, name })
const makeDue = (id: string) =>
  sql(`update customer set erase_after = now() - interval '1 second' where organization_id = $1`, [id])

/** Something in as many tables as the product writes by itself. */
async function fill(organization: TestOrganization, word: string) {
  const { id, places } = organization
  const token = await t.tokenIn(id, 5, places.kitchen)
  await asServer(t.pool, id, async (_, context) => {
    const product = await createRecord(context, ENTITIES.product, { name: `${word} soup`, type: 'selling' })
    await createRecord(context, ENTITIES.device, {
      name: `${word} oven`,
      type: 'oven',
      serial: `${word}-1`,
      locationId: places.kitchen,
    })
    return product.id
  })
  const { body } = await t.call(token, 'POST', '/products/get', {})
  await registered(t, token, { productId: body['products'][0].id })
  await t.call(token, 'POST', '/labeling/print/agent', {
    printAgent: { name: word, locationId: places.kitchen },
  })
  const bytes = Buffer.from(`${word} file`)
  await blobs.put(blobKey(id, digestOf(bytes)), bytes, 'text/plain')
  mkdirSync(depositFolder(config.dataFolder, id), { recursive: true })
  writeFileSync(join(depositFolder(config.dataFolder, id), '2026-11-27-block-1.json'), '{}')
  // What it bought: the trigger keeps issued invoices as they are for everybody else.
  const client = new pg.Client(t.pool.direct)
  await client.connect()
  await client.query(`select set_config('app.organization_id', $1, false)`, [id])
  await client.query(
    `insert into invoice (organization_id, id, name, kind, issued_at, buyer, currency, net, tax, total, file_digest)
     values ($1, $2, $3, 'invoice', now(), $3, 'EUR', 1, 0, 1, 'x')`,
    [id, newId(), `${word} invoice`],
  )
  await client.query(
    `insert into issued_invoice (issuer, series, year, number, organization_id, invoice_id, name, kind, issued_at, buyer, treatment,
       currency, net, tax, total)
     values ($1, 'F', 2026, (select count(*) + 1 from issued_invoice), $2, $3, 'F', 'invoice', now(), 'A buyer', 'domestic', 'EUR', 1, 0, 1)`,
    [t.home.id, id, newId()],
  )
  await client.end()
  await sql('insert into affiliation (affiliate_id, organization_id) values ($1, $2)', [t.home.id, id])
  return token
}

/** Every table with a row in which a text stands anywhere, past row security. */
async function tablesWith(text: string): Promise<string[]> {
  const client = new pg.Client(t.pool.direct)
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c where relkind in ('r', 'p') and not relispartition
         and relnamespace = 'public'::regnamespace`,
    )
    expect(tables.rows.length).toBeGreaterThanOrEqual(LAYOUT.size)
    const found: string[] = []
    await client.query('begin')
    for (const { name } of tables.rows) {
      await client.query(`alter table ${name} no force row level security`)
      const hits = await client.query(`select 1 from ${name} as row where row::text ilike $1 limit 1`, [
        `%${text}%`,
      ])
      if (hits.rows.length > 0) found.push(name.replaceAll('"', ''))
    }
    await client.query('rollback')
    return found.toSorted()
  } finally {
    await client.end()
  }
}

test('closing hands over, ends every session, tells the owners the day, and keeps everything until then', async () => {
  const house = await t.makeOrganization('Closing house')
  const token = await fill(house, 'Closing')
  const { email } = (await t.call(token, 'GET', '/user/me')).body['user']
  expect((await close(house.id, 'Another name')).status).toBe(422)
  expect(handOver).not.toHaveBeenCalled()
  const { status, body } = await close(house.id, ' Closing house ')
  expect([status, body['customer'].status]).toEqual([200, 'closed'])
  expect(handOver).toHaveBeenCalledWith(expect.objectContaining({ organizationId: house.id }))
  const days = (Date.parse(body['customer'].erases) - Date.parse(body['customer'].closed)) / 86_400_000
  expect(days).toBe(30)
  expect((await t.call(token, 'GET', '/user/me')).body['code']).toBe('INVALID_TOKEN')
  expect((await mailTo(t, email, 'was closed')).text).toContain('Everything of it is erased')
  expect(await eraseDue(t.pool, blobs, config)).toEqual([])
  const revived = await t.call(platform, 'PUT', '/customers/suspended', {
    customers: [house.id],
    suspended: false,
  })
  expect(revived.status).toBe(200)
  await makeDue(house.id)
  expect(await eraseDue(t.pool, blobs, config)).toEqual([])
  const again = await t.tokenIn(house.id, 5, house.places.kitchen)
  expect((await t.call(again, 'POST', '/products/get', {})).body['count']).toBe(1)
})

test('what cannot be handed over is not closed', async () => {
  const house = await t.makeOrganization('Not handed over')
  handOver.mockRejectedValueOnce(new Error('no room'))
  expect((await close(house.id, 'Not handed over')).status).toBe(500)
  expect(await sql('select status from customer where organization_id = $1', [house.id])).toEqual([
    { status: 'active' },
  ])
})

test('when its time is over nothing is left of it in any table or file, and everything of the others', async () => {
  const house = await t.makeOrganization('Erased house')
  const kept = await t.makeOrganization('Kept house')
  const token = await fill(house, 'Erasedword')
  await fill(kept, 'Keptword')
  const { email } = (await t.call(token, 'GET', '/user/me')).body['user']
  const visitor = await t.platformAt(house.places.kitchen)
  const before = await tablesWith(house.id)
  expect(before.length).toBeGreaterThan(20)
  for (const table of [
    'event',
    'history',
    'invoice',
    'label',
    'product',
    'session',
    'identity',
    'customer',
    'affiliation',
  ])
    expect(before).toContain(table)
  const others = await tablesWith(kept.id)
  expect((await close(house.id, 'Erased house')).status).toBe(200)
  await makeDue(house.id)
  expect(await eraseDue(t.pool, blobs, config)).toEqual([house.id])
  // The seller's books have no gaps.
  expect(await tablesWith(house.id)).toEqual(['customer', 'issued_invoice'])
  for (const word of ['Erasedword', 'Erased house', email]) expect(await tablesWith(word)).toEqual([])
  expect(readdirSync(folder)).not.toContain(house.id)
  expect(readdirSync(folder)).toContain(kept.id)
  expect(readdirSync(join(config.dataFolder, 'deposits'))).not.toContain(house.id)
  expect(readdirSync(join(config.dataFolder, 'deposits'))).toContain(kept.id)
  expect(await tablesWith(kept.id)).toEqual(others)
  const { body } = await t.call(platform, 'POST', '/customers/get', { status: 'erased' })
  expect(body['customers']).toMatchObject([{ id: house.id, name: '', status: 'erased', actions: [] }])
  expect(body['customers'][0].closed).not.toBeNull()
  expect(body['customers'][0].erased).not.toBeNull()
  expect((await t.call(visitor, 'GET', '/organization')).status).toBe(400)
  expect(await eraseDue(t.pool, blobs, config)).toEqual([])
  // The address is free, for a new organization too.
  const made = await t.call(platform, 'POST', '/customer', {
    customer: { name: 'Born anew', country: 'ES', timeZone: 'Europe/Madrid', locale: 'en' },
    owner: { name: 'Olga', email },
  })
  expect(made.status).toBe(200)
})

test('ledgers stay as they are for everybody who does not name whose rows go, and for the application always', async () => {
  const house = await t.makeOrganization('Ledger house')
  const other = await t.makeOrganization('Other ledger')
  await fill(house, 'Ledger')
  const remove = async (settings: string) =>
    t.pool.use(async connection => {
      await connection.sendSeveral(`begin;set local app.organization_id = '${house.id}';${settings}`)
      try {
        await connection.send({ text: 'delete from event where organization_id = $1', values: [house.id] })
        return 'removed'
      } catch (error) {
        return (error as { code: string }).code
      } finally {
        await connection.sendSeveral('rollback')
      }
    })
  expect(await remove('')).toBe('23000')
  expect(await remove(`set local app.erased_organization = '${other.id}'`)).toBe('23000')
  expect(await remove(`set local app.erased_organization = '${house.id}'`)).toBe('removed')
  // Whoever comes as the application may not remove at all.
  expect(await remove(`set local app.erased_organization = '${house.id}';set local role cloche_app`)).toBe(
    '42501',
  )
})
