/** What happened: written with what it is about, told in order, at least once, to any number of followers. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ENTITIES } from '@cloche/domain/entities'
import { changeRecord, createRecord } from '../entity-engine/write.ts'
import { newId } from '../adapters/ids.ts'
import { ConnectionLost } from '../database/connection-loss.ts'
import type { Services } from '../http/call-context.ts'
import { putAside, Queue } from '../queue/index.ts'
import { asServer, createTestApp, type TestApp } from '../testing/app.ts'
import { Followers, followerFigures, type Follower, type Happening } from './index.ts'

let t: TestApp
const stops: (() => Promise<void>)[] = []
beforeAll(async () => void (t = await createTestApp({ ownDatabase: true })))
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await t.pool.use(async connection => {
    await connection.send({ text: 'delete from pgboss.job' })
    await connection.send({ text: 'delete from follower' })
  })
})
afterAll(() => t.close())

/** A server's part: a queue and followers of its own on the same database. */
async function follow(follower: Follower): Promise<{ tellAll(): Promise<void>; warned: unknown[] }> {
  const warned: unknown[] = []
  const warn = (fault: unknown) => void warned.push(fault)
  const queue = new Queue({ pool: t.pool, warn })
  const followers = new Followers({ pool: t.pool, followers: [follower], warn })
  const services = { pool: t.pool, queue } as Services
  await followers.enlistAll(services)
  await queue.start([{ ...followers.work, retryDelay: 1 }], [], services)
  followers.start()
  stops.push(async () => {
    await followers.stop()
    await queue.stop()
  })
  return { tellAll: () => followers.tellAll(), warned }
}

/** What was told, as `verb id` of products. */
const told = (happenings: readonly Happening[]) =>
  happenings.flatMap(({ changes }) =>
    changes.flatMap(({ entity, verb, ids }) => (ids ?? ['?']).map(id => `${entity} ${verb} ${id}`)),
  )
const product = (name: string) =>
  asServer(t.pool, t.home.id, (_transaction, write) =>
    createRecord(write, ENTITIES.product, { name, id: newId() }),
  )
const rename = (id: string, name: string) =>
  asServer(t.pool, t.home.id, (_transaction, write) => changeRecord(write, ENTITIES.product, id, { name }))

test('a round that comes before a server has begun swallows nothing', async () => {
  const heard: Happening[] = []
  const follower: Follower = { name: 'early', take: async (_services, all) => void heard.push(...all) }
  const server = () => new Followers({ pool: t.pool, followers: [follower], warn: () => undefined })
  const services = { pool: t.pool } as Services
  // A server was there before, and none while it happened.
  await server().enlistAll(services)
  const { id } = await product('Early')
  const anew = server()
  await anew.tellAll()
  await anew.enlistAll(services)
  await anew.tellAll()
  expect(told(heard)).toContain(`product create ${id as string}`)
})

test('a change is told at once, with organization, place and instant; what was undone never', async () => {
  const heard: Happening[] = []
  await follow({ name: 'once', entities: ['product'], take: async (_s, all) => void heard.push(...all) })
  const undone = asServer(t.pool, t.home.id, async (_transaction, write) => {
    await createRecord(write, ENTITIES.product, { name: 'Undone' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const { id } = await product('Stock')
  await vi.waitFor(() => expect(heard).toHaveLength(1), 20_000)
  expect(told(heard)).toEqual([`product create ${id}`])
  expect(heard[0]).toMatchObject({ organizationId: t.home.id, sessionId: null })
})

test('a transaction of another database of the same PostgreSQL holds nobody up', async () => {
  const other = await createTestApp({ ownDatabase: true })
  const release = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const holding = asServer(other.pool, other.home.id, async (transaction, write) => {
    await createRecord(write, ENTITIES.product, { name: 'Elsewhere' })
    await transaction.query({ text: 'select pg_current_xact_id()' })
    begun.resolve()
    await release.promise
  })
  try {
    await begun.promise
    const heard: Happening[] = []
    await follow({ name: 'own', entities: ['product'], take: async (_s, all) => void heard.push(...all) })
    await product('Here')
    await vi.waitFor(() => expect(heard).toHaveLength(1), 20_000)
  } finally {
    release.resolve()
    await holding
    await other.close()
  }
})

test('two servers tell each thing once, in the order of each record, whatever ends first', async () => {
  const heard: string[] = []
  const take: Follower['take'] = async (_services, all) => {
    await sleep(5)
    heard.push(...told(all))
  }
  const servers = [
    await follow({ name: 'two', entities: ['product'], take }),
    await follow({ name: 'two', entities: ['product'], take }),
  ]
  const { id: slow } = await product('Slow')
  // Begins first, waits for the other's lock, and ends last.
  const release = Promise.withResolvers<void>()
  const holding = asServer(t.pool, t.home.id, async (_transaction, write) => {
    await changeRecord(write, ENTITIES.product, slow, { name: 'Held' })
    await release.promise
  })
  await sleep(100)
  const waiting = rename(slow, 'After')
  const others = await Promise.all(Array.from({ length: 20 }, (_, at) => product(`Number ${at}`)))
  await sleep(200)
  // What was committed behind one that is still under way waits for it.
  release.resolve()
  await Promise.all([holding, waiting])
  await vi.waitFor(async () => {
    await Promise.all(servers.map(server => server.tellAll()))
    expect(heard).toHaveLength(23)
  }, 10_000)
  expect(new Set(heard.filter(line => line.includes('create'))).size).toBe(21)
  expect(heard.filter(line => line.includes(slow))).toEqual([
    `product create ${slow}`,
    `product change ${slow}`,
    `product change ${slow}`,
  ])
  for (const { id } of others) expect(heard).toContain(`product create ${id}`)
})

test('a server that took longer than its lease puts nobody back', async () => {
  const heard: string[][] = [[], []]
  const release = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const slow = await follow({
    name: 'lease',
    entities: ['product'],
    async take(_services, all) {
      heard[0]!.push(...told(all))
      reached.resolve()
      await release.promise
    },
  })
  const { id } = await product('First')
  await reached.promise
  // As if a minute were over.
  await t.pool.use(connection =>
    connection.send({ text: `update follower set leased_until = now() - interval '1 second'` }),
  )
  const quick = await follow({
    name: 'lease',
    entities: ['product'],
    take: async (_services, all) => void heard[1]!.push(...told(all)),
  })
  await rename(id, 'Second')
  await vi.waitFor(async () => {
    await quick.tellAll()
    expect(heard[1]).toHaveLength(2)
  }, 10_000)
  release.resolve()
  await slow.tellAll()
  await quick.tellAll()
  expect(heard).toEqual([[`product create ${id}`], [`product create ${id}`, `product change ${id}`]])
})

test('a follower whose place is of another PostgreSQL, which has written more, begins anew', async () => {
  await t.pool.use(connection =>
    connection.send({
      text: `insert into follower (name, from_xact, to_xact, last_id)
        values ('restored', '99999999999'::xid8, '99999999999'::xid8, 7)`,
    }),
  )
  const heard: string[] = []
  const { tellAll } = await follow({
    name: 'restored',
    entities: ['product'],
    take: async (_services, all) => void heard.push(...told(all)),
  })
  const { id } = await product('After')
  await vi.waitFor(async () => {
    await tellAll()
    expect(heard).toContain(`product create ${id}`)
  }, 10_000)
})

test('a follower that fails is told the same again; nothing behind it is lost', async () => {
  const heard: string[] = []
  let failures = 0
  const { tellAll } = await follow({
    name: 'failing',
    entities: ['product'],
    take: async (_services, all) => {
      if (failures++ < 2) throw new Error('not now')
      heard.push(...told(all))
    },
  })
  const { id } = await product('Once more')
  await vi.waitFor(async () => {
    await tellAll()
    expect(heard).toEqual([`product create ${id}`])
  }, 15_000)
  expect((await followerFigures(t.pool))[0]).toMatchObject({ name: 'failing', tries: 0, fault: null })
})

test('a follower whose connection breaks is told again at once, not when its lease ends', async () => {
  const heard: string[] = []
  let isBroken = true
  const { tellAll, warned } = await follow({
    name: 'cut off',
    entities: ['product'],
    take: async (_services, all) => {
      if (!isBroken) return void heard.push(...told(all))
      isBroken = false
      throw new ConnectionLost(new Error('cut off'))
    },
  })
  const { id } = await product('After the cut')
  await vi.waitFor(async () => {
    await tellAll()
    expect(heard).toEqual([`product create ${id}`])
  }, 15_000)
  expect(warned).toEqual([])
})

test('what fails for good is put aside, and what follows goes on', async () => {
  const heard: string[] = []
  let bad = ''
  const { tellAll } = await follow({
    name: 'poisoned',
    entities: ['product'],
    take: async (_services, all) => {
      if (told(all).some(line => line.includes(bad))) throw new Error('never')
      heard.push(...told(all))
    },
  })
  bad = newId()
  await asServer(t.pool, t.home.id, (_transaction, write) =>
    createRecord(write, ENTITIES.product, { name: 'Bad', id: bad }),
  )
  const { id } = await product('Good')
  await vi.waitFor(async () => {
    await t.pool.use(connection => connection.send({ text: 'update follower set leased_until = null' }))
    await tellAll()
    expect(heard).toEqual([`product create ${id}`])
  }, 20_000)
  const { rows } = await t.pool.use(connection =>
    connection.send({ text: `select data from pgboss.job where name = 'telling-again'` }),
  )
  expect(rows).toMatchObject([{ data: { follower: 'poisoned' } }])
  expect((await putAside(t.pool, { offset: 0, limit: 10 })).count).toBe(0)
})

test('more ids than are told to screens are all in the stream', async () => {
  const heard: Happening[] = []
  await follow({ name: 'many', entities: ['product'], take: async (_s, all) => void heard.push(...all) })
  await asServer(t.pool, t.home.id, async (_transaction, write) => {
    for (let at = 0; at < 70; at++) await createRecord(write, ENTITIES.product, { name: `Many ${at}` })
  })
  await vi.waitFor(() => expect(told(heard)).toHaveLength(70), 20_000)
})

test('requests may add to the stream and read nothing of it, nor of the queue', async () => {
  const asRequest = (text: string) => asServer(t.pool, t.home.id, transaction => transaction.query({ text }))
  for (const text of [
    'select * from happening',
    'delete from happening',
    'select * from follower',
    'select data from pgboss.job',
    'update pgboss.job set data = null',
    'delete from pgboss.job_common',
  ])
    await expect(asRequest(text), text).rejects.toThrow(/permission denied/)
})
