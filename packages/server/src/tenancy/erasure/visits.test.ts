/** Somebody of the platform worked in two organizations: erased at home, they are named in neither. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERASED_MARK } from '@cloche/domain/rules/erasure'
import { openBlobs } from '../../adapters/blobs/index.ts'
import { readConfig } from '../../config.ts'
import { sealAll, verifyOrganization } from '../../ledger-seals/index.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../../testing/app.ts'
import { erasingWith, erasePerson } from './index.ts'

const NAME = 'Walburga Nightingale'
const PHONE = '+34 600 271 828'

let t: TestApp
let reader: pg.Client
let person: { id: string; token: string; organizationId: string }

const ok = async (token: string, method: string, path: string, body?: unknown) => {
  const answer = await t.call(token, method, path, body)
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}

beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  reader = new pg.Client(t.pool.config)
  await reader.connect()
  const platform = await t.makeOrganization('Platform', { isPlatform: true })
  const own = await t.tokenIn(platform.id, 5, platform.places.root)
  await ok(own, 'PUT', '/user/me', { me: { name: 'Walburga', lastName: 'Nightingale', phone: PHONE } })
  const { id } = (await ok(own, 'GET', '/user/me'))['user']
  person = { id, token: own, organizationId: platform.id }
  const at = async (locationId: string) =>
    (await ok(own, 'POST', '/auth/user/location', { locationId }))['jwt'] as string
  for (const organization of [t.other, t.home]) {
    const token = await at(organization.places.kitchen)
    await ok(token, 'POST', '/product', {
      product: { name: 'Soup', description: `Asked for by ${NAME}, ${PHONE}` },
    })
    await sealAll(t.pool, organization.id)
  }
  // Somebody there is called the same, and somebody writes so: that is not theirs.
  const namesake = await t.make('user', {
    name: 'Walburga',
    lastName: 'Nightingale',
    email: 'another@kitchen.example',
    roleLevel: 0,
    locationIds: [t.home.places.kitchen],
  })
  expect(namesake['fullName']).toBe(NAME)
  await t.make('product', { name: `Cake of ${NAME}` })
  await sealAll(t.pool, t.home.id)
})
afterAll(async () => {
  await reader.end()
  await t.close()
})

/** Lines of history in which they stand, by organization, and by whom those were written. */
async function named(): Promise<{ organizationId: string; theirs: number; others: number }[]> {
  await reader.query('begin; set local role cloche_backup')
  const { rows } = await reader.query(
    `select organization_id as "organizationId", count(*) filter (where user_id = $1)::int as theirs,
       count(*) filter (where user_id is distinct from $1)::int as others
     from history where row(history.*)::text ~* 'nightingale|271 ?828' group by 1 order by 1`,
    [person.id],
  )
  await reader.query('commit')
  return rows
}

test('what they did elsewhere is nobody’s by name, what others wrote stays, and every seal verifies', async () => {
  const before = await named()
  const of = (rows: typeof before, id: string) => rows.find(row => row.organizationId === id)
  expect(of(before, t.other.id)?.theirs).toBeGreaterThan(1)
  expect(of(before, t.home.id)?.theirs).toBeGreaterThan(1)
  expect(of(before, t.home.id)?.others).toBeGreaterThan(0)

  const config = readConfig({ CLOCHE_DEMO: 'on', CLOCHE_DATA: t.folder })
  const blobs = openBlobs({ s3: undefined, dataFolder: t.folder })
  const erasing = erasingWith({ pool: t.pool, blobs, config }, TEST_SECRET)
  const order = { organizationId: person.organizationId, userId: person.id, decidedBy: null }
  expect(await erasePerson(erasing, order)).toBe(true)

  const after = await named()
  expect(after.map(({ theirs }) => theirs).filter(count => count > 0)).toEqual([])
  expect(of(after, t.other.id)).toBeUndefined()
  expect(of(after, t.home.id)?.others).toBe(of(before, t.home.id)?.others)
  for (const organization of [t.home, t.other]) {
    await sealAll(t.pool, organization.id)
    expect((await verifyOrganization(t.pool, organization.id))?.findings).toEqual([])
  }
  await reader.query('begin; set local role cloche_backup')
  const { rows } = await reader.query(
    `select distinct user_name as name from history where organization_id = $1 and user_id = $2`,
    [t.other.id, person.id],
  )
  const origins = await reader.query('select count(*)::int as count from audit_origin where user_id = $1', [
    person.id,
  ])
  await reader.query('commit')
  expect(rows).toEqual([{ name: ERASED_MARK }])
  expect(origins.rows).toEqual([{ count: 0 }])
})
