/** Two servers on one database: what is written through one is heard at the other, by those who may know. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { createPool, type Pool } from '../../database/connection.ts'
import { transact, serverScope } from '../../database/transaction.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../../testing/app.ts'
import { LiveClient } from '../../testing/live-client.ts'

let t: TestApp
let second: { app: FastifyInstance; pool: Pool; address: string }
const clients: LiveClient[] = []

async function secondServer() {
  const pool = createPool(t.pool.config, { size: 4 })
  const config = readConfig({ CLOCHE_LOG: 'silent', CLOCHE_DEMO: 'on' })
  const app = await buildApp({ config, pool, secret: TEST_SECRET })
  return { app, pool, address: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  second = await secondServer()
})
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})
afterAll(async () => {
  // Node's fetch opens a spare connection for each stream that was cut off, and uses it for nothing.
  second.app.server.closeAllConnections()
  await second.app.close()
  await second.pool.end()
  await t.close()
})

async function follow(token: string, at = second.address): Promise<LiveClient> {
  const client = await LiveClient.open(at, token)
  clients.push(client)
  return client
}

/** Makes a product through the first server; answers it. */
async function makeProduct(token: string, name = `Stock ${newId()}`) {
  const answer = await t.call(token, 'POST', '/product', { product: { name } })
  expect(answer.status).toBe(200)
  return answer.body['product'] as { id: string; version: number }
}

interface Shown {
  entity: string
  verb: string
  ids: string[] | null
}

/** The next change of that entity; those of others are passed over. */
async function heard(client: LiveClient, entity: string): Promise<Shown> {
  for (;;) {
    const { data } = await client.next('change')
    const found = (data['changes'] as Shown[]).find(change => change.entity === entity)
    if (found) return found
  }
}

/** The entities of all changes that are not yet taken. */
const entitiesIn = (client: LiveClient) =>
  client.events.flatMap(({ data }) => ((data['changes'] ?? []) as Shown[]).map(({ entity }) => entity))

/** Time enough for anything that was told to have arrived: another thing that is told later. */
async function settled(witness: LiveClient, token: string): Promise<void> {
  const { id } = await makeProduct(token)
  for (;;) {
    const { data } = await witness.next('change')
    if ((data['changes'] as Shown[]).some(change => change.ids?.includes(id))) return
  }
}

describe('a change through one server', () => {
  test('is heard at the other within two seconds, as name and id alone', async () => {
    const [writer, watcher] = [await t.token(5), await t.token(5, { fresh: true })]
    const client = await follow(watcher)
    const { id, version } = await makeProduct(writer)
    const made = await client.next('change')
    expect(made.data).toEqual({ changes: [{ entity: 'product', verb: 'create', ids: [id] }], isOwn: false })
    const secret = `Secret ${newId()}`
    await t.call(writer, 'PUT', '/product', { product: { id, version, name: secret } })
    const changed = await client.next('change')
    expect(changed.data['changes']).toEqual([{ entity: 'product', verb: 'change', ids: [id] }])
    expect(JSON.stringify(changed.data)).not.toContain(secret)
    await t.call(writer, 'DELETE', '/product', { product: id })
    expect((await client.next('change')).data['changes'][0]).toEqual({
      entity: 'product',
      verb: 'remove',
      ids: [id],
    })
    await t.call(writer, 'POST', '/product/restore', { product: id })
    expect((await client.next('change')).data['changes'][0]).toMatchObject({ verb: 'restore', ids: [id] })
  })

  test('is marked for the session that made it', async () => {
    const owner = await t.token(5)
    const client = await follow(owner)
    await makeProduct(owner)
    expect((await client.next('change')).data['isOwn']).toBe(true)
  })

  test('that was refused or undone is not told', async () => {
    const owner = await t.token(5)
    const client = await follow(owner)
    const { id } = await makeProduct(owner)
    await client.next('change')
    const stale = await t.call(owner, 'PUT', '/product', { product: { id, version: 99, name: 'No' } })
    expect(stale.status).toBe(409)
    await settled(client, owner)
    expect(client.events).toEqual([])
  })

  test('that nobody looks at is not told: the moment of a log-in, numbers that a browser holds', async () => {
    const owner = await t.token(5)
    const client = await follow(owner)
    const { id } = await makeProduct(owner)
    await client.next('change')
    await t.token(5, { fresh: true })
    const reservation = { clientId: newId(), productIds: [id], count: 12 }
    expect((await t.call(owner, 'POST', '/labeling/serials/reserve', { reservation })).status).toBe(200)
    await settled(client, owner)
    expect(client.events).toEqual([])
  })

  test('of labels is told by the ledger, labels, batch and events at once', async () => {
    const owner = await t.token(5)
    const client = await follow(await t.token(5, { fresh: true }))
    const { id: productId } = await makeProduct(owner)
    await client.next('change')
    const registration = {
      id: newId(),
      productId,
      state: 'chill',
      items: [{ count: 3, quantity: { value: 1, unit: 'kg' } }],
    }
    const made = await t.call(owner, 'POST', '/labeling/register', { registration })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const { data } = await client.next('change')
    const changes = data['changes'] as Shown[]
    expect(changes.map(({ entity }) => entity)).toEqual(expect.arrayContaining(['batch', 'label', 'event']))
    const labels = changes.find(({ entity }) => entity === 'label')
    expect(new Set(labels?.ids)).toEqual(
      new Set(made.body['labels'].map((label: { id: string }) => label.id)),
    )
  })

  test('from before somebody follows is told when they ask for it; what is not known any more is all', async () => {
    const [owner, other] = [await t.token(5), await t.token(5, { fresh: true })]
    const stranger = await t.token(5, { organization: 'other' })
    const first = await follow(owner)
    // What was before the server listened is not known.
    await sleep(1200)
    const started = performance.now()
    const { id } = await makeProduct(owner)
    await first.next('change')
    const late = async (token: string, ago: number) => {
      const client = await LiveClient.open(second.address, token, ago)
      clients.push(client)
      return client
    }
    // The question takes its way, too: what came a little before is told as well.
    const sinceThen = () => Math.ceil(performance.now() - started) + 1000
    const same = await late(other, sinceThen())
    for (let isAnnounced = false; !isAnnounced;) {
      const { data } = await same.next('change')
      isAnnounced = (data['changes'] as Shown[]).some(change => change.ids?.includes(id))
      expect(data['isOwn']).toBe(false)
    }
    const outside = await late(stranger, sinceThen())
    const now = await late(owner, 0)
    await (await late(owner, 600_000)).next('refresh')
    await settled(first, owner)
    await sleep(100)
    expect(outside.events).toEqual([])
    expect(now.events.length).toBe(1)
  })

  test('by plain SQL is told by the name of its entity', async () => {
    const owner = await t.token(5)
    const client = await follow(owner)
    const scope = serverScope(t.home.id)
    await transact(t.pool, scope, transaction =>
      transaction.query({
        text: 'update product set priority = 3 where organization_id = $1',
        values: [t.home.id],
      }),
    )
    expect((await client.next('change')).data['changes']).toEqual([
      { entity: 'product', verb: 'change', ids: null },
    ])
  })
})

describe('who is told', () => {
  test('nobody of another organization', async () => {
    const other = await follow(await t.token(5, { organization: 'other' }))
    const owner = await t.token(5)
    const witness = await follow(owner)
    await makeProduct(owner)
    await settled(witness, owner)
    await sleep(100)
    expect(other.events).toEqual([])
  })

  test('nobody who may not view the entity', async () => {
    const employee = await t.token(0)
    const { permissions } = (await t.call(employee, 'GET', '/user/me/permissions')).body
    expect(permissions.levels.LA).toBeGreaterThan(0)
    expect(permissions.levels.EX).toBe(0)
    expect(permissions.levels.PU).toBe(0)
    const client = await follow(employee)
    const owner = await t.token(5)
    const witness = await follow(owner)
    await t.make('purchase', {
      name: 'Rolls',
      purchasedAt: '2026-01-01T00:00:00Z',
      amount: 12,
    })
    expect(await heard(witness, 'purchase')).toMatchObject({ verb: 'create' })
    await settled(witness, owner)
    await sleep(100)
    expect(entitiesIn(client)).toContain('product')
    expect(entitiesIn(client)).not.toContain('purchase')
  })

  test('only those within reach of the place', async () => {
    const owner = await t.token(5, { place: 'root' })
    const [inKitchen, inSibling] = [
      await follow(await t.token(1)),
      await follow(await t.token(1, { place: 'sibling' })),
    ]
    const made = await t.call(owner, 'POST', '/container/container', {
      container: { name: 'Tray', locationId: t.home.places.fridge },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect((await heard(inKitchen, 'container')).ids).toEqual([made.body['container'].id])
    await settled(inKitchen, owner)
    await sleep(100)
    expect(entitiesIn(inSibling)).toContain('product')
    expect(entitiesIn(inSibling)).not.toContain('container')
  })

  test('a place that was made a moment ago is known', async () => {
    const owner = await t.token(5, { place: 'root' })
    const client = await follow(await t.token(1))
    await t.call(owner, 'POST', '/container/container', {
      container: { name: 'First', locationId: t.home.places.kitchen },
    })
    await heard(client, 'container')
    const place = await t.call(owner, 'POST', '/location', {
      location: { name: 'Larder', type: 'room', parentId: t.home.places.kitchen },
    })
    expect(place.status, JSON.stringify(place.body)).toBe(200)
    await t.call(owner, 'POST', '/container/container', {
      container: { name: 'Second', locationId: place.body['location'].id },
    })
    expect((await heard(client, 'container')).verb).toBe('create')
  })
})

describe('a stream', () => {
  test('is not compressed, kept or buffered', async () => {
    const { headers, status } = await follow(await t.token(5))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('content-encoding')).toBe(null)
    expect(headers.get('cache-control')).toContain('no-transform')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('ends within seconds when its session is ended elsewhere', async () => {
    const token = await t.token(3, { fresh: true })
    const client = await follow(token)
    expect((await t.call(token, 'DELETE', '/auth/user')).status).toBe(200)
    expect((await client.next('end', 5000)).data).toEqual({ reason: 'session' })
    await client.over()
    expect((await LiveClient.open(second.address, token)).status).toBe(400)
  })

  test('says so when the session goes to another place, and follows it', async () => {
    const owner = await t.token(5, { place: 'root' })
    const token = await t.token(4, { fresh: true })
    const client = await follow(token)
    await t.call(token, 'POST', '/auth/user/location', { locationId: t.home.places.sibling })
    await client.next('session', 5000)
    await t.call(owner, 'POST', '/container/container', {
      container: { name: 'There', locationId: t.home.places.sibling },
    })
    expect(await heard(client, 'container')).toMatchObject({ verb: 'create' })
  })

  test('is refused beyond so many a session', async () => {
    const token = await t.token(5, { fresh: true })
    const opened = []
    for (let count = 0; count < 8; count++) opened.push(await follow(token))
    expect(opened.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect((await LiveClient.open(second.address, token)).status).toBe(429)
    opened[0]?.close()
    await sleep(200)
    expect((await follow(token)).status).toBe(200)
  })

  test('tells to refresh everything when what was told may have been missed', async () => {
    const owner = await t.token(5)
    const client = await follow(owner)
    const { rowCount } = await t.pool.use(connection =>
      connection.send({
        text: `select pg_terminate_backend(pid) from pg_stat_activity
               where application_name = 'cloche-live' and datname = current_database()`,
      }),
    )
    expect(rowCount).toBeGreaterThan(0)
    await client.next('refresh')
    const { id } = await makeProduct(owner)
    expect((await client.next('change')).data['changes'][0]).toMatchObject({ ids: [id] })
  })

  test.each(['no JSON', '{"organizationId":"x","changes":[{"entity":"ofALaterVersion"}]}'])(
    'goes on when another says what cannot be read: %s',
    async said => {
      const owner = await t.token(5)
      const client = await follow(owner)
      await t.pool.use(connection =>
        connection.send({ text: `select pg_notify('cloche_live', $1)`, values: [said] }),
      )
      await client.next('refresh')
      const { id } = await makeProduct(owner)
      expect((await client.next('change')).data['changes'][0]).toMatchObject({ ids: [id] })
    },
  )

  test('ends when its server stops', async () => {
    const third = await secondServer()
    const client = await follow(await t.token(5), third.address)
    const started = performance.now()
    await third.app.close()
    await third.pool.end()
    expect(performance.now() - started).toBeLessThan(15_000)
    expect((await client.next('end')).data).toEqual({ reason: 'server' })
    await client.over()
  })
})
