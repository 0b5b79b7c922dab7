import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asServer, createTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

interface Node {
  id: string
  name: string
  parentId: string | null
  version: number
  order: number
  counts: Record<string, number>
  children: Node[]
}

const GET = '/organization/locations/structure/get'
const PUT = '/organization/locations/structure'
const treeOf = async (token: string): Promise<Node[]> => (await t.call(token, 'POST', GET)).body['structure']
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap(node => [node, ...flat(node.children)])
const found = (nodes: readonly Node[], id: string) => flat(nodes).find(node => node.id === id)

let organization: TestOrganization
let owner: string
beforeEach(async () => {
  organization = await t.makeOrganization('Tree')
  owner = await t.tokenIn(organization.id, 5, organization.places.root)
})

describe('the tree', () => {
  test('has every place with its children, and counts what is at each', async () => {
    const { root, kitchen, sibling, fridge } = organization.places
    await t.tokenIn(organization.id, 1, kitchen)
    const [outermost, ...others] = await treeOf(owner)
    expect(others).toEqual([])
    expect(outermost).toMatchObject({ id: root, parentId: null, counts: { users: 0, licenses: 4 } })
    expect(outermost?.children.map(({ id }) => id).sort()).toEqual([kitchen, sibling].sort())
    expect(found([outermost as Node], kitchen)).toMatchObject({
      counts: { users: 1, devices: 0, licenses: 0 },
    })
    expect(found([outermost as Node], fridge)?.parentId).toBe(kitchen)
  })

  test('shows where one is enrolled and below, with the counts one may see', async () => {
    const cook = await t.tokenIn(organization.id, 0, organization.places.kitchen)
    const seen = await treeOf(cook)
    expect(flat(seen).map(({ id }) => id)).toEqual([organization.places.kitchen, organization.places.fridge])
    expect(Object.keys(seen[0]?.counts ?? {})).toEqual(['users', 'devices'])
  })
})

describe('moving', () => {
  test('a branch goes with all that lies in it: lists, enrolments, licences and history follow', async () => {
    const { root, kitchen, sibling, fridge } = organization.places
    const cook = await t.tokenIn(organization.id, 1, sibling)
    expect((await t.call(cook, 'POST', '/auth/user/location', { locationId: fridge })).status).toBe(404)
    const answer = await t.call(owner, 'POST', PUT, {
      structure: [{ id: kitchen, parentId: sibling, order: 3 }],
      organization: organization.id,
    })
    expect(answer.status).toBe(200)
    expect(found(answer.body['structure'], kitchen)).toMatchObject({
      parentId: sibling,
      order: 3,
      version: 2,
    })
    expect(found(answer.body['structure'], fridge)).toMatchObject({ parentId: kitchen, version: 2 })
    const { location } = (await t.call(owner, 'GET', `/location?locationId=${fridge}`)).body
    expect(location.hierarchy).toEqual([root, sibling, kitchen, fridge])
    // Whoever is enrolled where it went works there from now on.
    expect((await t.call(cook, 'POST', '/auth/user/location', { locationId: fridge })).status).toBe(200)
    const { history } = (await t.call(owner, 'GET', `/location/history?locationId=${kitchen}`)).body
    expect(history[0]).toMatchObject({
      verb: 'change',
      before: { parentId: root, priority: 0, hierarchy: [root, kitchen] },
      after: { parentId: sibling, priority: 3, hierarchy: [root, sibling, kitchen] },
    })
  })

  test('a licence of the place counts no longer for those who moved out of it', async () => {
    const { kitchen, sibling } = organization.places
    await asServer(t.pool, organization.id, (transaction, { actor }) =>
      transaction.query({
        text: 'update license set location_id = $2 where organization_id = $1 and type = $3',
        values: [actor.organizationId, sibling, 'report'],
      }),
    )
    const room = (
      await t.call(owner, 'POST', '/location', {
        location: { name: 'Cold', type: 'room', parentId: sibling },
      })
    ).body['location']
    const manager = await t.tokenIn(organization.id, 1, room.id)
    const level = async () =>
      (await t.call(manager, 'GET', '/user/me/permissions')).body['permissions'].levels.RE
    expect(await level()).toBe(2)
    await t.call(owner, 'POST', PUT, { structure: [{ id: kitchen, children: [{ id: room.id }] }] })
    expect(await level()).toBe(0)
  })

  test('the tree as it was answered can be sent back, and changes nothing', async () => {
    const before = await treeOf(owner)
    const answer = await t.call(owner, 'POST', PUT, { structure: before })
    expect([answer.status, answer.body['structure']]).toEqual([200, before])
  })

  test('a tree that was read before another change is refused with the present one', async () => {
    const { kitchen, sibling, fridge } = organization.places
    const read = await treeOf(owner)
    await t.call(owner, 'PATCH', `/location/${fridge}`, { name: 'Colder' })
    const answer = await t.call(owner, 'POST', PUT, {
      structure: [{ id: fridge, parentId: sibling, version: found(read, fridge)?.version }],
    })
    expect([answer.status, answer.body['code']]).toEqual([409, 'STALE_VERSION'])
    const current = answer.body['details'].current.structure as Node[]
    expect(found(current, fridge)).toMatchObject({ name: 'Colder', parentId: kitchen, version: 2 })
  })

  test('what does not fit is refused whole, naming the place', async () => {
    const { root, kitchen, sibling, fridge } = organization.places
    const answer = await t.call(owner, 'POST', PUT, {
      structure: [
        { id: sibling, order: 5 },
        { id: root, parentId: kitchen },
        { id: fridge, parentId: null },
      ],
    })
    expect([answer.status, answer.body['code']]).toEqual([422, 'RULE_BROKEN'])
    expect(answer.body['details'].faults.map((fault: { path: string }) => fault.path)).toEqual([
      `structure.${root}`,
      `structure.${fridge}`,
    ])
    expect(found(await treeOf(owner), sibling)?.order).toBe(0)
  })

  test('is for those who change the organization; no place of another one can be moved or moved to', async () => {
    const { kitchen } = organization.places
    for (const role of [0, 1, 2, 3]) {
      const token = await t.tokenIn(organization.id, role, kitchen)
      const answer = await t.call(token, 'POST', PUT, { structure: [{ id: kitchen, order: 1 }] })
      expect([answer.status, answer.body['code']]).toEqual([403, 'NOT_ALLOWED'])
    }
    for (const structure of [
      [{ id: t.other.places.kitchen, order: 1 }],
      [{ id: kitchen, parentId: t.other.places.root }],
      [{ id: t.other.places.root, children: [{ id: kitchen }] }],
    ]) {
      const answer = await t.call(owner, 'POST', PUT, { structure })
      expect([answer.status, answer.body['code']]).toEqual([422, 'UNKNOWN_LINK'])
    }
    const elsewhere = await t.call(owner, 'POST', PUT, {
      structure: [{ id: kitchen, order: 1 }],
      organization: t.other.id,
    })
    expect(elsewhere.status).toBe(404)
  })

  test('of two at once that would make a circle, one is refused', async () => {
    const { kitchen, sibling } = organization.places
    const answers = await Promise.all([
      t.call(owner, 'POST', PUT, { structure: [{ id: kitchen, parentId: sibling }] }),
      t.call(owner, 'POST', PUT, { structure: [{ id: sibling, parentId: kitchen }] }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test(
    'whatever is moved, every place knows its way from the outermost one',
    { timeout: 60_000 },
    async () => {
      const { root, kitchen, sibling } = organization.places
      const make = async (name: string, type: string, parentId: string) =>
        (await t.call(owner, 'POST', '/location', { location: { name, type, parentId } })).body['location']
          .id as string
      const ids = [kitchen, sibling]
      for (const [at, type] of ['group', 'division', 'room', 'shelf', 'table', 'room'].entries())
        ids.push(await make(`Place ${at}`, type, type === 'group' || type === 'division' ? root : kitchen))
      const parents = new Map(flat(await treeOf(owner)).map(node => [node.id, node.parentId]))
      const wayTo = (id: string): string[] => {
        const parent = parents.get(id)
        return parent == null ? [id] : [...wayTo(parent), id]
      }
      const wishes = fc.uniqueArray(
        fc.record({ id: fc.constantFrom(...ids), parentId: fc.constantFrom(root, null, ...ids) }),
        { minLength: 1, maxLength: 4, selector: ({ id }) => id },
      )
      let moved = 0
      await fc.assert(
        fc.asyncProperty(wishes, async structure => {
          const { status } = await t.call(owner, 'POST', PUT, { structure })
          expect([200, 422]).toContain(status)
          if (status === 200) for (const { id, parentId } of structure) parents.set(id, parentId)
          moved += status === 200 ? 1 : 0
          const { locations } = (
            await t.call(owner, 'POST', '/locations/get', { attributes: ['hierarchy', 'parentId'] })
          ).body
          expect(locations).toHaveLength(parents.size)
          for (const { id, parentId, hierarchy } of locations) {
            expect(parentId).toBe(parents.get(id))
            expect(hierarchy).toEqual(wayTo(id))
          }
        }),
        { numRuns: 40 },
      )
      expect(moved).toBeGreaterThan(3)
    },
  )
})

describe('contexts', () => {
  test('tell what is worked with at each place within reach', async () => {
    const { root, kitchen, sibling, fridge } = organization.places
    const cook = await t.tokenIn(organization.id, 0, kitchen)
    const device = (
      await t.call(owner, 'POST', '/device', {
        device: { name: 'Oven', type: 'oven', serial: 'S-1', locationId: kitchen },
      })
    ).body['device']
    const sensor = async (path: string, more: object) =>
      (await t.call(owner, 'POST', '/sensor', { sensor: { name: path, kind: 'temperature', path, ...more } }))
        .body
    await sensor('core', { locationId: kitchen, deviceId: device.id })
    await sensor('air', { locationId: fridge })
    const at = async (token: string) =>
      (await t.call(token, 'POST', '/organization/contexts/structure/get')).body['structure']
    const [context, ...more] = await at(cook)
    expect(more).toEqual([])
    expect(context).toMatchObject({
      id: kitchen,
      devices: [{ name: 'Oven', sensors: [{ name: 'core' }] }],
      sensors: [],
      children: [{ id: fridge, sensors: [{ name: 'air' }] }],
    })
    expect(context.users.some((user: { fullName: string }) => user.fullName === 'Role 0')).toBe(true)
    const [whole] = await at(owner)
    expect(whole).toMatchObject({ id: root, actions: expect.any(Array) })
    expect(whole.children.map(({ id }: Node) => id).sort()).toEqual([kitchen, sibling].sort())
    expect(JSON.stringify(whole)).not.toMatch(/activationKey|email/)
  })
})
