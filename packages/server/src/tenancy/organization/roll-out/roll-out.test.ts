/** Sending records to branches: made there, kept where a branch changed them, followed later, and taken back; 200 at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ENTITIES } from '@cloche/domain/entities'
import { newId } from '../../../adapters/ids.ts'
import { createRecord } from '../../../entity-engine/write.ts'
import { asServer, createTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

let organization: TestOrganization
let owner: string
beforeEach(async () => {
  organization = await t.makeOrganization('Group')
  owner = await t.tokenIn(organization.id, 5, organization.places.root)
})

type Row = Record<string, any>
const point = async (draft: object = {}): Promise<Row> => {
  const { status, body } = await t.call(owner, 'POST', '/haccp/haccp', {
    haccpPoint: {
      name: 'Fridge',
      hazard: 'biological',
      stage: 'storage',
      maximum: 4,
      corrective: 'Move the food',
      locationId: organization.places.root,
      ...draft,
    },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body['haccpPoint']
}
const send = (ids: string[], locationIds: string[], entity = 'haccpPoint', token = owner, id = newId()) =>
  t.call(token, 'POST', '/roll-out', { id, entity, ids, locationIds })
const preview = async (ids: string[], locationIds: string[], entity = 'haccpPoint') =>
  (await t.call(owner, 'POST', '/roll-out/preview', { entity, ids, locationIds })).body
const pointsAt = async (locationId: string): Promise<Row[]> =>
  (await t.call(owner, 'POST', '/haccp/haccps/get', { filter: { locationId: [locationId] } })).body[
    'haccpPoints'
  ]
const pointAt = async (locationId: string): Promise<Row> => (await pointsAt(locationId))[0] ?? {}
const change = (id: string, values: object) => t.call(owner, 'PATCH', `/haccp/haccp/${id}`, values)
const origin = async (id: string) =>
  (await t.call(owner, 'GET', `/roll-out/origin?entity=haccpPoint&id=${id}`)).body

describe('a record that is sent', () => {
  test('is made at each place, with its line of history, and nothing is made twice', async () => {
    const { kitchen, sibling } = organization.places
    const source = await point()
    expect((await preview([source['id']], [kitchen, sibling])).counts).toMatchObject({ made: 2, changed: 0 })
    expect(await pointsAt(kitchen)).toEqual([])
    const id = newId()
    const first = await send([source['id']], [kitchen, sibling], 'haccpPoint', owner, id)
    expect([first.status, first.body]).toEqual([
      200,
      { counts: { made: 2, changed: 0, kept: 0, same: 0, taken: 0 } },
    ])
    expect((await send([source['id']], [kitchen, sibling], 'haccpPoint', owner, id)).body).toEqual(first.body)
    expect((await send([source['id']], [kitchen, sibling])).body['counts'].same).toBe(2)
    const [made, ...others] = await pointsAt(kitchen)
    expect(others).toEqual([])
    expect(made).toMatchObject({
      name: 'Fridge',
      maximum: 4,
      corrective: 'Move the food',
      locationId: kitchen,
      version: 1,
    })
    const { rows } = await asServer(t.pool, organization.id, transaction =>
      transaction.query({
        text: `select verb, user_id as "userId", after ->> 'name' as name from history where organization_id = $1 and record_id = $2`,
        values: [organization.id, made?.['id']],
      }),
    )
    expect(rows).toMatchObject([{ verb: 'create', name: 'Fridge' }])
    expect(await origin(made?.['id'])).toMatchObject({
      origin: { name: 'Fridge', locationName: 'Group group', differs: [] },
    })
    expect((await origin(source['id'])).branches).toBe(2)
  })

  test('follows its source but for what the branch changed, which can be taken again', async () => {
    const { kitchen, sibling } = organization.places
    const source = await point()
    await send([source['id']], [kitchen, sibling])
    const own = await pointAt(kitchen)
    await change(own['id'], { corrective: 'Call Marta' })
    await t.call(owner, 'POST', '/haccp/haccp', {
      haccpPoint: { name: 'Of the branch', hazard: 'physical', stage: 'other', locationId: kitchen },
    })
    await change(source['id'], { corrective: 'Throw it away', maximum: 3, name: 'Cold room' })
    expect(await pointAt(sibling)).toMatchObject({
      corrective: 'Throw it away',
      maximum: 3,
      name: 'Cold room',
      version: 2,
    })
    const after = (await pointsAt(kitchen)).find(({ id }) => id === own['id'])
    expect(after).toMatchObject({ corrective: 'Call Marta', maximum: 3, name: 'Cold room' })
    expect(await pointsAt(kitchen)).toHaveLength(2)
    expect((await origin(own['id'])).origin.differs).toEqual(['corrective'])
    expect((await preview([source['id']], [kitchen, sibling])).counts).toMatchObject({ kept: 1, same: 1 })
    // Found by its new name.
    const found = await t.call(owner, 'POST', '/haccp/haccps/get', { search: 'cold room' })
    expect(found.body['count']).toBe(3)
    const taken = await t.call(owner, 'POST', '/roll-out/take', { entity: 'haccpPoint', id: own['id'] })
    expect(taken.body).toEqual({ fields: ['corrective'] })
    expect((await origin(own['id'])).origin.differs).toEqual([])
    // From now on it follows again.
    await change(source['id'], { corrective: 'Third' })
    expect((await pointsAt(kitchen)).map(({ corrective }) => corrective)).toContain('Third')
  })

  test('that a branch removed comes back by sending alone, not by a change', async () => {
    const { kitchen } = organization.places
    const source = await point()
    await send([source['id']], [kitchen])
    const { id } = await pointAt(kitchen)
    await t.call(owner, 'DELETE', '/haccp/haccp', { haccpPoint: id })
    await change(source['id'], { maximum: 2 })
    expect(await pointsAt(kitchen)).toEqual([])
    expect((await send([source['id']], [kitchen])).body['counts'].made).toBe(1)
    expect(await pointAt(kitchen)).toMatchObject({ maximum: 2 })
  })

  test('is taken back where nobody has changed it since', async () => {
    const { kitchen, sibling } = organization.places
    const source = await point()
    const id = newId()
    await send([source['id']], [kitchen, sibling], 'haccpPoint', owner, id)
    await change((await pointAt(kitchen))['id'], { maximum: 1 })
    const other = await t.tokenIn(organization.id, 5, organization.places.root)
    expect((await t.call(other, 'POST', '/roll-out/undo', { id })).status).toBe(404)
    expect((await t.call(owner, 'POST', '/roll-out/undo', { id })).body).toEqual({ removed: 1, restored: 0 })
    expect([await pointsAt(kitchen), await pointsAt(sibling)].map(all => all.length)).toEqual([1, 0])
    expect((await t.call(owner, 'POST', '/roll-out/undo', { id })).status).toBe(404)
  })
})

test('a pattern goes with the order of its tasks, as it changes; what a branch ordered otherwise stays', async () => {
  const { root, kitchen } = organization.places
  const made = await t.call(owner, 'POST', '/planning/pattern', {
    pattern: { name: 'Day', span: 'day', locationId: root },
  })
  const patternId = made.body['pattern'].id as string
  const line = async (text: string, afterLineIds: string[] = []) =>
    (
      await t.call(owner, 'POST', '/planning/pattern/task', {
        patternTask: { patternId, text, at: '08:00', afterLineIds },
      })
    ).body['patternTask'].id as string
  const count = await line('Count')
  const order = await line('Order', [count])
  await send([patternId], [kitchen], 'pattern')
  const { patterns } = (
    await t.call(owner, 'POST', '/planning/patterns/get', { filter: { locationId: [kitchen] } })
  ).body
  /** What each waits for there, by their names. */
  const there = async () => {
    const asked = { filter: { patternId: [patterns[0].id] } }
    const { patternTasks } = (await t.call(owner, 'POST', '/planning/pattern/tasks/get', asked)).body
    const nameOf = new Map(patternTasks.map(({ id, text }: Row) => [id, text]))
    return {
      idOf: new Map<string, string>(patternTasks.map(({ id, text }: Row) => [text, id])),
      after: Object.fromEntries(
        patternTasks.map(({ text, afterLineIds }: Row) => [
          text,
          afterLineIds.map((id: string) => nameOf.get(id)),
        ]),
      ),
    }
  }
  expect((await there()).after).toEqual({ Count: [], Order: ['Count'] })
  await line('Prep', [order])
  expect((await there()).after).toEqual({ Count: [], Order: ['Count'], Prep: ['Order'] })
  const put = (id: string, afterLineIds: string[]) =>
    t.call(owner, 'PATCH', `/planning/pattern/task/${id}`, { afterLineIds })
  await put(order, [])
  expect((await there()).after).toEqual({ Count: [], Order: [], Prep: ['Order'] })
  // The branch orders one of them otherwise: that stays, the others follow.
  const { idOf } = await there()
  await put(idOf.get('Prep') ?? '', [idOf.get('Count') ?? ''])
  await put(order, [count])
  await send([patternId], [kitchen], 'pattern')
  expect((await there()).after).toEqual({ Count: [], Order: ['Count'], Prep: ['Count'] })
})

test('a pattern goes with its tasks, and with those that come later', async () => {
  const { kitchen, root } = organization.places
  const pattern = (
    await t.call(owner, 'POST', '/planning/pattern', {
      pattern: { name: 'Day', span: 'day', locationId: root },
    })
  ).body['pattern']
  const task = (text: string) =>
    t.call(owner, 'POST', '/planning/pattern/task', {
      patternTask: { patternId: pattern.id, text, at: '08:00' },
    })
  await task('Open')
  await send([pattern.id], [kitchen], 'pattern')
  await task('Close')
  const { patterns } = (
    await t.call(owner, 'POST', '/planning/patterns/get', { filter: { locationId: [kitchen] } })
  ).body
  expect(patterns).toHaveLength(1)
  const { patternTasks } = (
    await t.call(owner, 'POST', '/planning/pattern/tasks/get', { filter: { patternId: [patterns[0].id] } })
  ).body
  expect(patternTasks.map(({ text }: Row) => text).sort()).toEqual(['Close', 'Open'])
})

test('whoever sends creates such records at all the places, each of their own organization', async () => {
  const { kitchen, sibling } = organization.places
  const source = await point({ locationId: kitchen })
  for (const level of [0, 1]) {
    const token = await t.tokenIn(organization.id, level, kitchen)
    expect((await send([source['id']], [sibling], 'haccpPoint', token)).status).toBe(403)
  }
  const executive = await t.tokenIn(organization.id, 2, kitchen)
  expect((await send([source['id']], [sibling], 'haccpPoint', executive)).status).toBeGreaterThanOrEqual(403)
  expect(await pointsAt(sibling)).toEqual([])
  const stranger = await t.token(5, { organization: 'other', place: 'root' })
  expect((await send([source['id']], [t.other.places.kitchen], 'haccpPoint', stranger)).status).toBe(404)
  expect((await send([source['id']], [t.other.places.kitchen])).status).toBe(422)
  expect(
    (await t.call(stranger, 'GET', `/roll-out/origin?entity=haccpPoint&id=${source['id']}`)).status,
  ).toBe(404)
})

test('two hundred kitchens, each with its line of history', { timeout: 60_000 }, async () => {
  const kitchens = await asServer(t.pool, organization.id, async (_, context) => {
    const made: string[] = []
    for (let number = 0; number < 200; number++) {
      const row = await createRecord(context, ENTITIES.location, {
        name: `Kitchen ${number}`,
        type: 'kitchen',
        parentId: organization.places.root,
      })
      made.push(row.id)
    }
    return made
  })
  const sources = [
    await point(),
    await point({ name: 'Freezer', maximum: -18 }),
    await point({ name: 'Oven', minimum: 75, maximum: null }),
  ]
  const ids = sources.map(({ id }) => id as string)
  const { body } = await send(ids, kitchens)
  expect(body['counts']).toEqual({ made: 600, changed: 0, kept: 0, same: 0, taken: 0 })
  await change(ids[0] ?? '', { maximum: 5 })
  expect(
    (await t.call(owner, 'POST', '/haccp/haccps/get', { filter: { maximum: { eq: 5 } }, limit: 1 })).status,
  ).toBe(200)
  const { rows } = await asServer(t.pool, organization.id, transaction =>
    transaction.query({
      text: `select verb, count(*)::int as count from history where organization_id = $1 and entity = 'haccpPoint' group by verb order by verb`,
      values: [organization.id],
    }),
  )
  expect(rows).toEqual([
    { verb: 'change', count: 201 },
    { verb: 'create', count: 603 },
  ])
})
