/** The audit log as administrators read it, take it away and let another system follow it. */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { isSignedBy } from '../../../adapters/signer.ts'
import { sealAll } from '../../../ledger-seals/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'

let t: TestApp
let owner: string
let admin: string
beforeAll(async () => {
  t = await createTestApp({ addsPastLedgers: true })
  owner = await t.token(5)
  admin = await t.token(4)
})
afterAll(() => t.close())

type Entry = Record<string, any>
const list = async (body: object = {}, as = admin) => {
  const answer = await t.call(as, 'POST', '/organization/audit/get', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as { entries: Entry[]; next: string | null }
}
const make = async (name: string, as = owner) =>
  (await t.call(as, 'POST', '/product', { product: { name } })).body['product'].id as string

test('is for administrators and owners alone', async () => {
  for (const role of [0, 1, 2, 3]) {
    const answer = await t.call(await t.token(role), 'POST', '/organization/audit/get', {})
    expect([answer.status, answer.body['code']]).toEqual([403, 'NOT_ALLOWED'])
  }
})

test('says who, what, about what, where and from where', async () => {
  const me = (await t.call(owner, 'GET', '/user/me')).body['user']
  const id = await make('Veal stock')
  const { entries } = await list({ recordId: id })
  expect(entries).toMatchObject([
    {
      action: 'record.created',
      outcome: 'done',
      actor: { kind: 'user', id: me.id, name: me.fullName, isVisitor: false },
      asUser: null,
      location: { id: t.home.places.kitchen },
      target: { entity: 'product', id, name: 'Veal stock' },
      address: '127.0.0.1',
    },
  ])
})

test('who works as somebody else is named, and as whom', async () => {
  const boss = (await t.call(owner, 'GET', '/user/me')).body['user']
  const cook = (await t.call(await t.token(1), 'GET', '/user/me')).body['user']
  const acting = (await t.call(owner, 'POST', '/auth/user/as/user', { userId: cook.id })).body['jwt']
  if (acting === undefined) throw new Error('acting did not begin')
  const { entries } = await list({ action: 'session.acted-as' })
  expect(entries[0]).toMatchObject({ actor: { id: boss.id }, asUser: { id: cook.id } })
})

test('the platform’s people leave an entry when they come, and are marked', async () => {
  await t.platformAt(t.home.places.root)
  const { entries } = await list({ action: 'session.visited' })
  expect(entries[0]).toMatchObject({ actor: { kind: 'user', isVisitor: true } })
})

describe('filters', () => {
  test('by group, record type, outcome, person, time and words', async () => {
    const id = await make('A word nobody else says: xyzzy')
    expect((await list({ search: 'xyzzy' })).entries.map(entry => entry['target'].id)).toEqual([id])
    expect((await list({ search: '%' })).entries.every(entry => JSON.stringify(entry).includes('%'))).toBe(
      true,
    )
    const sessions = await list({ group: 'session' })
    expect(sessions.entries.length).toBeGreaterThan(1)
    expect(sessions.entries.every(entry => entry['action'].startsWith('session.'))).toBe(true)
    expect((await list({ entity: 'product', action: 'record.created' })).entries.length).toBeGreaterThan(1)
    expect((await list({ entity: 'product', action: 'record.removed' })).entries).toEqual([])
    expect((await list({ outcome: 'refused' })).entries.every(entry => entry['outcome'] === 'refused')).toBe(
      true,
    )
    expect((await list({ to: '2020-01-01T00:00:00.000Z' })).entries).toEqual([])
    expect((await list({ userId: newId() })).entries).toEqual([])
    expect((await list({ locationId: t.home.places.root, recordId: id })).entries.length).toBe(1)
    expect((await list({ locationId: t.home.places.sibling, recordId: id })).entries).toEqual([])
  })

  test('pages follow each other without a gap or a double, in both directions', async () => {
    const all = (await list({ limit: 200 })).entries.map(entry => entry['id'])
    for (const sort of ['desc', 'asc'] as const) {
      const found: string[] = []
      let cursor: string | undefined
      do {
        const page = await list({
          sort,
          limit: 3,
          to: new Date(Date.now() + 60_000).toISOString(),
          ...(cursor ? { cursor } : {}),
        })
        found.push(...page.entries.map(entry => entry['id'] as string))
        cursor = page.next ?? undefined
      } while (cursor !== undefined)
      expect(sort === 'asc' ? found.toReversed() : found).toEqual(all)
    }
    const wrong = await t.call(admin, 'POST', '/organization/audit/get', { cursor: 'bm90aGluZw' })
    expect([wrong.status, wrong.body['code']]).toEqual([400, 'INVALID_REQUEST'])
  })
})

test('another organization’s log shows nothing of ours', async () => {
  const id = await make('Ours')
  const there = await t.token(5, { organization: 'other' })
  expect((await list({ recordId: id }, there)).entries).toEqual([])
  expect(JSON.stringify(await list({ limit: 200 }, there))).not.toContain(t.home.id)
  await sealAll(t.pool, t.home.id)
  const stream = await t.call(there, 'GET', '/organization/audit/stream')
  expect(stream.raw.toString()).not.toContain(id)
})

describe('export', () => {
  test.each(['jsonl', 'csv'] as const)('%s ends with a manifest that proves it', async format => {
    const answer = await t.call(admin, 'POST', '/organization/audit/export', { entity: 'product', format })
    expect(answer.status).toBe(200)
    const text = answer.raw.toString()
    const end = text.trimEnd().lastIndexOf('\n') + 1
    const [body, last] = [text.slice(0, end), text.slice(end).trim()]
    const signed = (
      format === 'jsonl'
        ? JSON.parse(last)
        : JSON.parse(last.slice('"#signed","'.length, -1).replaceAll('""', '"'))
    ) as { manifest: string; signature: string; publicKey: string }
    expect(isSignedBy(signed, Buffer.from(signed.manifest))).toBe(true)
    const manifest = JSON.parse(signed.manifest)
    expect(manifest).toMatchObject({ organizationId: t.home.id, filters: { entity: 'product' } })
    expect(manifest.sha256).toBe(createHash('sha256').update(body).digest('hex'))
    expect(manifest.entries).toBe(body.trimEnd().split('\n').length - (format === 'csv' ? 1 : 0))
    const verify = async (what: object, as = admin) =>
      (await t.call(as, 'POST', '/organization/audit/verify', { ...signed, ...what })).body['isGenuine']
    expect(await verify({})).toBe(true)
    expect(await verify({ manifest: signed.manifest.replace('"entries":', '"entries":1') })).toBe(false)
    expect(await verify({}, await t.token(5, { organization: 'other' }))).toBe(false)
    const { entries } = await list({ action: 'export.made', limit: 1 })
    expect(entries[0]).toMatchObject({ after: { call: 'audit.export', asked: { format } } })
  })

  test('a formula in what was written is none in the sheet', async () => {
    const id = await make('=1+1')
    const answer = await t.call(admin, 'POST', '/organization/audit/export', { recordId: id, format: 'csv' })
    expect(answer.raw.toString()).toContain(`"'=1+1"`)
  })
})

describe('stream', () => {
  const lines = async (cursor?: string, limit = 1000) => {
    const query = new URLSearchParams({ limit: String(limit), ...(cursor ? { cursor } : {}) })
    const answer = await t.call(admin, 'GET', `/organization/audit/stream?${query.toString()}`)
    expect(answer.status, answer.raw.toString()).toBe(200)
    const text = answer.raw.toString().trim()
    const entries = text === '' ? [] : text.split('\n').map(line => JSON.parse(line) as Entry)
    return { entries, cursor: String(answer.headers['audit-cursor']) }
  }

  test('goes on where it stopped, oldest first, and is empty at its end', async () => {
    await sealAll(t.pool, t.home.id)
    const whole = await lines()
    expect(whole.entries.length).toBeGreaterThan(10)
    const parts: string[] = []
    let cursor: string | undefined
    for (;;) {
      const part = await lines(cursor, 7)
      if (part.entries.length === 0) break
      parts.push(...part.entries.map(entry => entry['id'] as string))
      cursor = part.entries.at(-1)!['cursor'] as string
    }
    expect(parts).toEqual(whole.entries.map(entry => entry['id']))
    expect((await lines(whole.cursor)).entries).toEqual([])
  })

  test('what commits late is not passed over, and comes once', async () => {
    const { cursor } = await lines()
    const late = new pg.Client(t.pool.config)
    await late.connect()
    await late.query('begin')
    await late.query(`select set_config('app.organization_id', $1, true)`, [t.home.id])
    const id = newId()
    await late.query(
      `with added as (
        insert into history (organization_id, id, entity, record_id, verb, action)
        values ($1, $2, 'user', $2, 'login', 'session.login') returning organization_id, id, at)
      insert into unsealed (organization_id, ledger, ids, ats) select organization_id, 'history', array[id], array[at] from added`,
      [t.home.id, id],
    )
    const faster = await make('Faster')
    await sealAll(t.pool, t.home.id)
    const first = await lines(cursor)
    expect(first.entries.map(entry => entry['target'].id)).toEqual([faster])
    await late.query('commit')
    await late.end()
    await sealAll(t.pool, t.home.id)
    expect((await lines(first.cursor)).entries.map(entry => entry['id'])).toEqual([id])
  })

  test('refuses a cursor that is none', async () => {
    const answer = await t.call(admin, 'GET', '/organization/audit/stream?cursor=0.x')
    expect([answer.status, answer.body['code']]).toEqual([400, 'INVALID_REQUEST'])
  })
})
