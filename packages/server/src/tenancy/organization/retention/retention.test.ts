/** Readings of sensors and origins that an organization keeps for some days: what goes, in parts, and what never does. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { blobKey } from '../../../adapters/blobs/index.ts'
import { newId } from '../../../adapters/ids.ts'
import { clearRemoved } from '../../../sweeping/index.ts'
import { organizationSetting, transactPlatform } from '../../../database/transaction.ts'
import { asServer, createTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts'
import { sweepOrganization, sweepOrganizations } from '../../../sweeping/index.ts'

let t: TestApp
let organization: TestOrganization
let owner: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())
beforeEach(async () => {
  organization = await t.makeOrganization('Readings')
  owner = await t.tokenIn(organization.id, 5, organization.places.root)
})

const blobs = new Map<string, string>()
const places = () => ({
  pool: t.pool,
  blobs: { remove: async (key: string) => void blobs.delete(key) } as never,
})

/** As the role of requests, in an organization. */
const sql = <T = Record<string, unknown>>(organizationId: string, text: string, values: unknown[] = []) =>
  asServer(t.pool, organizationId, transaction => transaction.query({ text, values })).then(
    ({ rows }) => rows as T[],
  )
/** As the owner of the tables. */
const asOwner = (text: string) =>
  transactPlatform(t.pool, async transaction => {
    await transaction.query(organizationSetting(organization.id))
    return (await transaction.query({ text, values: [organization.id] })).rowCount
  })

/** Readings of so many days ago, one an hour back from there. */
const read = (daysAgo: number, count = 1, organizationId = organization.id) =>
  sql(
    organizationId,
    `insert into reading (organization_id, at, sensor_id, value)
     select $1, now() - make_interval(days => $2) - make_interval(secs => n), $3, 3.5 from generate_series(1, $4) as n`,
    [organizationId, daysAgo, newId(), count],
  )
const origin = (daysAgo: number, organizationId = organization.id) =>
  sql(
    organizationId,
    `insert into audit_origin (organization_id, request_id, at, address) values ($1, $2, now() - make_interval(days => $3), '10.0.0.9')`,
    [organizationId, newId(), daysAgo],
  )
const count = async (table: string, organizationId = organization.id) =>
  (
    await sql<{ count: number }>(
      organizationId,
      `select count(*)::int as count from ${table} where organization_id = $1`,
      [organizationId],
    )
  )[0]?.count
const choose = (retention: object[], more: object = {}) =>
  t.call(owner, 'PUT', '/organization/retention', { retention, ...more })
const kindOf = async (kind: string) =>
  (await t.call(owner, 'GET', '/organization/retention')).body['retention'].find(
    (one: { kind: string }) => one.kind === kind,
  )

test('a notification goes with what was told of it, its deliveries first', async () => {
  await sql(
    organization.id,
    `with made as (insert into notification (organization_id, id, location_id, name, kind, created) values ($1, $2, $3, 'Old', 'message', now() - interval '400 days'))
     insert into delivery (organization_id, id, notification_id, "to", recipient, channel, step, planned, key, created)
     values ($1, $4, $2, 'Ana', 'person:x', 'email', 'first', now(), 'k', now() - interval '400 days')`,
    [organization.id, newId(), organization.places.root, newId()],
  )
  expect((await choose([{ kind: 'notifications', days: 365 }])).status).toBe(200)
  await sweepOrganizations(places() as never)
  expect([await count('delivery'), await count('notification')]).toEqual([0, 0])
})

describe('readings of sensors', () => {
  test('go in parts once they are older than is kept, of this organization alone', async () => {
    await read(800, 7)
    await read(400, 3)
    await read(1, 2)
    await read(800, 2, t.other.id)
    const before = await kindOf('readings')
    expect(before).toMatchObject({ days: null, min: 366, max: 730, kept: 730, due: 0, lastRun: null })
    expect(Date.parse(before.oldest)).toBeLessThan(Date.now() - 800 * 86_400_000)
    const trial = await choose([{ kind: 'readings', days: 500 }], { isTrial: true })
    expect(trial.body).toMatchObject({ removes: 7, goes: [{ kind: 'readings', count: 7 }] })
    expect(await count('reading')).toBe(12)
    expect((await choose([{ kind: 'readings', days: 500 }])).status).toBe(200)
    expect((await kindOf('readings')).due).toBe(7)
    await sweepOrganizations(places() as never)
    expect([await count('reading'), await count('reading', t.other.id)]).toEqual([5, 2])
    expect(await kindOf('readings')).toMatchObject({ due: 0, lastRemoved: 7, lastRun: expect.any(String) })
  })

  test('more than one part has are removed part by part, and a run that is over goes on at the next', async () => {
    await read(700, 503)
    await choose([{ kind: 'readings', days: 366 }])
    expect(await sweepOrganization(places(), organization.id, Date.now() - 1)).toMatchObject({
      readings: 500,
    })
    expect(await count('reading')).toBe(3)
    expect((await kindOf('readings')).lastRun).toBeNull()
    expect(await sweepOrganization(places(), organization.id)).toMatchObject({ readings: 3 })
    expect((await kindOf('readings')).lastRun).not.toBeNull()
  })

  test('of less than a year go by nobody, not by the owner of the tables either', async () => {
    await read(300)
    expect((await choose([{ kind: 'readings', days: 365 }])).body['details'].faults[0].rule).toBe(
      'problem.retention.tooShort',
    )
    await expect(asOwner('delete from reading where organization_id = $1')).rejects.toThrow('append-only')
    await expect(sql(organization.id, 'delete from reading')).rejects.toThrow('permission denied')
    await read(400)
    expect(
      await asOwner(
        `delete from reading where organization_id = $1 and at < now() - interval '1 year 2 days'`,
      ),
    ).toBe(1)
    // No ledger loses a row by it, however old.
    await expect(asOwner('delete from history where organization_id = $1')).rejects.toThrow('append-only')
    expect(await count('history')).toBeGreaterThan(0)
  })

  test('are kept no longer than the installation keeps them', async () => {
    const other = await createTestApp({ settings: { CLOCHE_READINGS_MONTHS: '24' } })
    try {
      const token = await other.token(5)
      const asked = async (days: number) =>
        (
          await other.call(token, 'PUT', '/organization/retention', {
            retention: [{ kind: 'readings', days }],
          })
        ).body['details']?.faults[0].rule
      expect(await asked(731)).toBe('problem.retention.tooLong')
      expect(await asked(730)).toBeUndefined()
    } finally {
      await other.close()
    }
  })
})

test('from where people worked is forgotten after the days, what they did stays', async () => {
  await origin(900)
  await origin(500)
  await origin(399)
  await origin(900, t.other.id)
  const lines = await count('history')
  const others = await count('audit_origin', t.other.id)
  expect((await choose([{ kind: 'origins', days: 399 }])).body['details'].faults[0].rule).toBe(
    'problem.retention.tooShort',
  )
  const trial = await choose([{ kind: 'origins', days: 400 }], { isTrial: true })
  expect(trial.body['goes']).toEqual([{ kind: 'origins', count: 2 }])
  await choose([{ kind: 'origins', days: 400 }])
  expect(await sweepOrganization(places(), organization.id)).toMatchObject({ origins: 2 })
  expect(await sweepOrganization(places(), organization.id)).toMatchObject({ origins: 0 })
  expect(await count('audit_origin', t.other.id)).toBe(others)
  expect(await count('history')).toBeGreaterThanOrEqual(lines ?? 0)
  expect(Date.parse((await kindOf('origins')).oldest)).toBeLessThan(Date.now() - 398 * 86_400_000)
})

test('files of reports go after some days: the record stays, with its digests and since when they are gone', async () => {
  const digest = (character: string) => character.repeat(64)
  const report = async (daysAgo: number, data: string, more: { removed?: number } = {}) => {
    const id = newId()
    await sql(
      organization.id,
      `insert into report (organization_id, id, name, kind, from_day, to_day, "from", "to", location_id, status, data_digest, pdf_digest, completed_at, deleted)
       values ($1, $2, 'Losses', 'losses', '2026-01-01', '2026-01-02', now(), now(), $3, 'completed', $4, $5, now() - make_interval(days => $6),
         now() - make_interval(days => $7))`,
      [
        organization.id,
        id,
        organization.places.root,
        digest(data),
        digest('f'),
        daysAgo,
        more.removed ?? null,
      ],
    )
    for (const one of [digest(data), digest('f')]) blobs.set(blobKey(organization.id, one), one)
    return id
  }
  blobs.clear()
  const old = await report(200, 'a')
  await report(10, 'b')
  await report(5, 'c', { removed: 40 })
  expect((await choose([{ kind: 'reports', days: 89 }])).status).toBe(422)
  await choose([{ kind: 'reports', days: 90 }])
  expect((await kindOf('reports')).due).toBe(1)
  expect(await sweepOrganization(places(), organization.id)).toMatchObject({ reports: 1 })
  // The other file is one of a younger report, too.
  const there = () => [...blobs.values()].map(one => one[0]).sort()
  expect(there()).toEqual(['b', 'c', 'f'])
  await clearRemoved(places() as never)
  expect(there()).toEqual(['b', 'f'])
  expect(
    await sql(
      organization.id,
      'select data_digest, files_cleared_at is null as kept from report where organization_id = $1 and id = $2',
      [organization.id, old],
    ),
  ).toEqual([{ data_digest: digest('a'), kept: false }])
})
