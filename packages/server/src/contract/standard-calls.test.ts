/** The contract of the standard calls, run over every entity: nothing to write when one is added. */
import { OWN_CALLS } from '@cloche/domain/calls'
import { VERB_LEVELS, type EntityDeclaration, type Field } from '@cloche/domain/catalogue'
import {
  allFields,
  mayGo,
  movingFields,
  standardCalls,
  standardVerbs,
  writableFields,
  type StandardCall,
} from '@cloche/domain/derive'
import { ALL_ENTITIES, entityNamed } from '@cloche/domain/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../adapters/ids.ts'
import { wrongIn } from '../testing/answers.ts'
import { createTestApp, type Answer, type TestApp } from '../testing/app.ts'
import { Samples } from '../testing/samples.ts'

let t: TestApp
let samples: Samples
let owner: string
/** The platform's people at work here: what is granted is theirs to make. */
let platform: string
let stranger: string

beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  samples = new Samples(t)
  owner = await t.token(5)
  platform = await t.platformAt(t.home.places.kitchen)
  stranger = await t.token(5, { organization: 'other' })
})
afterAll(() => t.close())

/** Who may do everything with an entity: the owner, or whoever grants it. */
const granter = (entity: EntityDeclaration) => (entity.isGranted ? platform : owner)

const TENANTS = ALL_ENTITIES.filter(entity => entity.scope !== 'platform')

function callOf(
  entity: EntityDeclaration,
  standard: StandardCall['standard'],
  method?: string,
): StandardCall | undefined {
  return standardCalls(entity).find(
    call => call.standard === standard && (method === undefined || call.method === method),
  )
}

/** Makes a standard call about one record. */
async function make(
  token: string | null,
  entity: EntityDeclaration,
  call: StandardCall,
  id: string,
  draft?: Record<string, unknown>,
): Promise<Answer> {
  const { name, many } = entity
  const path = call.path.replace('{id}', id)
  switch (call.standard) {
    case 'list':
      return call.method === 'GET'
        ? t.call(token, 'GET', `${path}?limit=5`)
        : t.call(token, 'POST', path, { limit: 5, filter: { id } })
    case 'mini':
      return t.call(token, 'POST', path, { [`${name}Id`]: id })
    case 'read':
    case 'metas':
    case 'bytecode':
    case 'history':
      return t.call(token, 'GET', `${path}?${name}Id=${id}`)
    case 'create':
      return t.call(token, 'POST', path, { [name]: draft ?? (await samples.draft(entity)) })
    case 'change':
      return t.call(token, 'PUT', path, { [name]: { id, priority: 7 } })
    case 'patch':
      return t.call(token, 'PATCH', path, { priority: 8 })
    case 'setMetas':
      return t.call(token, call.method, path, { metas: { note: { value: 'x' } }, [name]: { id } })
    case 'remove':
    case 'restore':
    case 'clone':
      return t.call(token, call.method, path, { [name]: { id } })
    case 'removeMany':
      return t.call(token, 'DELETE', path, { [many]: [id] })
  }
}

/** Whether these levels let see what others made, of this entity or of what it is a part of. */
function overseenBy(entity: EntityDeclaration, levels: Record<string, number>): boolean {
  const link = entity.within === undefined ? undefined : entity.fields[entity.within]
  if (link?.kind === 'link') return overseenBy(entityNamed(link.entity), levels)
  const { overseen } = entity.authored ?? {}
  return overseen === undefined || (levels[overseen.key] ?? 0) >= VERB_LEVELS[overseen.verb]
}

const READS: ReadonlySet<StandardCall['standard']> = new Set([
  'list',
  'mini',
  'read',
  'metas',
  'bytecode',
  'history',
])

/** A fresh record that the call may be tried on: removed before a restore. */
async function subject(entity: EntityDeclaration, call: StandardCall): Promise<string> {
  const { id } = await samples.make(entity.name)
  if (call.standard === 'restore') {
    const remove = callOf(entity, 'remove')
    if (remove) await make(granter(entity), entity, remove, id as string)
  }
  return id as string
}

function expectAnswer(call: StandardCall, answer: Answer): void {
  expect(answer.status, `${call.method} ${call.path}: ${JSON.stringify(answer.body)}`).toBe(200)
  // An own call may stand in for a standard one: then its answer counts.
  const own = OWN_CALLS.find(one => one.method === call.method && one.path === call.path)
  expect(wrongIn(own ?? call, answer.body)).toBeUndefined()
}

/** A value of a field that no sample has. */
function anotherOf(field: Field): unknown {
  if (field.kind === 'link') return newId()
  if (field.kind === 'links') return [newId()]
  if (field.kind === 'choice') return field.options[1]
  if (field.kind === 'date') return '2020-02-29'
  return field.kind === 'flag' ? field.default === true : 'other'
}

describe.each(TENANTS.map(entity => [entity.name, entity] as const))('%s', (_name, entity) => {
  const calls = standardCalls(entity)

  test('every call answers as its contract says', async () => {
    for (const call of calls) {
      // A public or active state stands as it is; the sample is neither.
      const answer = await make(granter(entity), entity, call, await subject(entity, call))
      expectAnswer(call, answer)
    }
  })

  test('without a session, or with a broken one, every call is refused', async () => {
    for (const call of calls)
      for (const token of [null, 'x', `${owner.slice(0, -4)}AAAA`, 'a.b.c', ' ']) {
        const answer = await make(token, entity, call, newId(), {})
        expect([answer.status, answer.body['code']], `${call.name} with ${token}`).toEqual([
          400,
          'INVALID_TOKEN',
        ])
      }
  })

  test('another organization gets nothing and changes nothing', async () => {
    const { id } = await samples.make(entity.name)
    const theirs = entity.isGranted ? await t.platformAt(t.other.places.kitchen) : stranger
    for (const call of calls) {
      if (call.standard === 'create') continue
      const answer = await make(theirs, entity, call, id as string)
      if (call.standard === 'list') {
        const rows = answer.body[entity.many] as { id: string }[]
        expect(
          rows.some(row => row.id === id),
          call.name,
        ).toBe(false)
      } else expect(answer.status, call.name).toBe(404)
    }
    const read = callOf(entity, 'read')
    if (read) {
      const row = (await make(owner, entity, read, id as string)).body[entity.name]
      if (entity.shape !== 'ledger') expect(row).toMatchObject({ version: 1, deleted: null })
    }
  })

  test("an id that another organization uses creates this organization's own record", async () => {
    const create = callOf(entity, 'create')
    if (!create) return
    const { id } = await samples.make(entity.name)
    const draft = { ...(await samples.draft(entity, 'other')), id }
    if (entity.name === 'location') return // Places have one owner in the whole installation.
    const theirs = entity.isGranted ? await t.platformAt(t.other.places.kitchen) : stranger
    const answer = await make(theirs, entity, create, id as string, draft)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const mine = callOf(entity, 'read')
    if (mine) expect((await make(owner, entity, mine, id as string)).body[entity.name]).toMatchObject({ id })
  })

  test('a link into another organization is refused', async () => {
    const create = callOf(entity, 'create')
    if (!create) return
    for (const [name, field] of writableFields(entity)) {
      if (field.kind !== 'link' && field.kind !== 'links') continue
      const foreign = (await samples.linked(field.entity, 'other'))['id']
      const draft = { ...(await samples.draft(entity)), [name]: field.kind === 'links' ? [foreign] : foreign }
      const answer = await make(granter(entity), entity, create, '', draft)
      // A rule of the entity may refuse the field first, e.g. a device for a licence of people.
      expect(answer.status, `${entity.name}.${name}`).toBe(422)
      expect(['UNKNOWN_LINK', 'RULE_BROKEN'], `${entity.name}.${name}`).toContain(answer.body['code'])
      expect(answer.body['details'].faults[0].path).toBe(`${entity.name}.${name}`)
    }
  })

  test('who is named twice stands there once', async () => {
    const create = callOf(entity, 'create')
    const field = writableFields(entity).find(([, { kind }]) => kind === 'links')
    if (!create || field?.[1].kind !== 'links') return
    const [name, { entity: linked }] = field
    const id = (await samples.linked(linked))['id'] as string
    const draft = { ...(await samples.draft(entity)), [name]: [id, id.toUpperCase()] }
    const answer = await make(granter(entity), entity, create, '', draft)
    if (answer.status === 200) expect(answer.body[entity.name][name]).toEqual([id])
    // A rule of the entity may refuse the field, e.g. people of another place.
    else expect(answer.body['code'], JSON.stringify(answer.body)).toBe('RULE_BROKEN')
  })

  test('a copy of what has the longest name and path fits', async () => {
    const [create, clone] = [callOf(entity, 'create'), callOf(entity, 'clone')]
    if (!create || !clone) return
    const draft = await samples.draft(entity)
    for (const [name, field] of writableFields(entity))
      if (field.kind === 'text' && (name === 'name' || name === 'path') && field.max !== undefined)
        draft[name] = 'a1'.repeat(field.max).slice(0, field.max - 2) + (name === 'name' ? '.b' : '-b')
    const made = await make(granter(entity), entity, create, '', draft)
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const copy = await make(granter(entity), entity, clone, made.body[entity.name].id)
    expect(copy.status, JSON.stringify(copy.body)).toBe(200)
    for (const name of ['name', 'path'])
      if (typeof draft[name] === 'string') {
        const text = copy.body[entity.name][name] as string
        expect(text.length, text).toBeLessThanOrEqual((draft[name] as string).length)
      }
  })

  test('a sibling location gets nothing', async () => {
    if (entity.scope !== 'location') return
    const { id } = await samples.make(entity.name)
    const neighbour = await t.token(3, { place: 'sibling' })
    for (const call of calls) {
      if (call.standard === 'create') continue
      const answer = await make(neighbour, entity, call, id as string)
      if (call.standard === 'list') {
        const rows = (answer.body[entity.many] ?? []) as { id: string }[]
        expect(
          rows.some(row => row.id === id),
          call.name,
        ).toBe(false)
      } else expect([403, 404], `${call.name}: ${answer.status}`).toContain(answer.status)
    }
    const create = callOf(entity, 'create')
    if (create && (entity.placeField === undefined || entity.within !== undefined)) {
      const answer = await make(neighbour, entity, create, '', await samples.draft(entity))
      expect([403, 422], `${create.name}: ${answer.status}`).toContain(answer.status)
    }
  })

  test('each permission level gets exactly its verbs', async () => {
    // What is refused or only read leaves its record as it was.
    const shared = (await samples.make(entity.name))['id'] as string
    for (const role of [0, 1, 2, 3, 4, 5]) {
      const token = await t.token(role)
      const { permissions } = (await t.call(token, 'GET', '/user/me/permissions')).body
      const level = permissions.levels[entity.permission] as number
      for (const call of calls) {
        const needs = typeof call.gate === 'object' ? VERB_LEVELS[call.gate.verb] : 0
        const isFresh = level >= needs && call.standard !== 'create' && !READS.has(call.standard)
        const answer = await make(token, entity, call, isFresh ? await subject(entity, call) : shared)
        const what = `role ${role}, level ${level}, ${call.name}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`
        // What somebody else made is seen by those who manage its place.
        const oversees = overseenBy(entity, permissions.levels)
        if (level >= needs && !oversees && !['list', 'create'].includes(call.standard))
          expect([answer.status, answer.body['code']], what).toEqual([404, 'NOT_FOUND'])
        else if (level >= needs) expect([200, 422], what).toContain(answer.status)
        else expect([answer.status, answer.body['code']], what).toEqual([403, 'NOT_ALLOWED'])
      }
    }
  })

  test('unknown fields, wrong kinds and control characters are named and write nothing', async () => {
    const create = callOf(entity, 'create')
    if (!create) return
    const draft = await samples.draft(entity)
    const refused = async (more: Record<string, unknown>, what: string) => {
      const answer = await make(granter(entity), entity, create, '', { ...draft, ...more })
      expect(answer.status, `${what}: ${JSON.stringify(answer.body)}`).toBe(400)
      expect(answer.body['details'].faults?.[0]?.path ?? 'body', what).toBeTruthy()
    }
    const before = (await t.call(owner, 'POST', `${entity.wire.many}/get`, { limit: 0 })).body['count']
    await refused({ nothingOfOurs: 1 }, 'unknown field')
    await refused({ version: 3 }, 'engine field')
    for (const [name, field] of writableFields(entity)) {
      await refused({ [name]: [[{ odd: true }]] }, `${name} of a wrong kind`)
      if (field.kind === 'text') await refused({ [name]: 'x'.repeat(70_000) }, `${name} too long`)
      if (field.kind === 'text') await refused({ [name]: 'a\u0007b' }, `${name} with a bell`)
      if (field.required && field.default === undefined) await refused({ [name]: null }, `${name} null`)
    }
    for (const field of Object.keys(allFields(entity)).filter(name => allFields(entity)[name]?.readOnly))
      await refused({ [field]: 'x' }, `${field} is the server's`)
    const after = (await t.call(owner, 'POST', `${entity.wire.many}/get`, { limit: 0 })).body['count']
    expect(after).toBe(before)
  })

  test('sent twice, it is made once', async () => {
    const create = callOf(entity, 'create')
    if (!create) return
    const draft = { ...(await samples.draft(entity)), id: newId() }
    const one = await make(granter(entity), entity, create, '', draft)
    const two = await make(granter(entity), entity, create, '', draft)
    expect([one.status, two.status], JSON.stringify([one.body, two.body])).toEqual([200, 200])
    expect(two.body[entity.name].id).toBe(one.body[entity.name].id)
  })

  test('a fixed field stays, a stale version is answered with the record as it is', async () => {
    const patch = callOf(entity, 'patch')
    if (!patch) return
    const { id } = await samples.make(entity.name)
    for (const [name, field] of writableFields(entity)) {
      if (!field.fixed) continue
      const value = anotherOf(field)
      const answer = await t.call(granter(entity), 'PATCH', `${entity.wire.one}/${id}`, { [name]: value })
      expect([answer.status, answer.body['code']], name).toEqual([422, 'FIXED_FIELD'])
    }
    const stale = await t.call(granter(entity), 'PATCH', `${entity.wire.one}/${id}`, {
      priority: 3,
      version: 99,
    })
    expect([stale.status, stale.body['code']]).toEqual([409, 'STALE_VERSION'])
    expect(stale.body['details'].current).toMatchObject({ id, version: 1 })
  })

  test('a status goes only where it may', async () => {
    const patch = callOf(entity, 'patch')
    for (const [name, field] of patch ? movingFields(entity) : []) {
      const { id } = await samples.make(entity.name, 'home', { [name]: field.default })
      for (const to of field.options) {
        if (mayGo(field, String(field.default), to)) continue
        const answer = await t.call(granter(entity), 'PATCH', `${entity.wire.one}/${id}`, { [name]: to })
        expect([answer.status, answer.body['code']], `${name} to ${to}`).toEqual([422, 'RULE_BROKEN'])
      }
    }
  })

  test('pages have limits, and every name in by, filter and attributes is known', async () => {
    if (!standardVerbs(entity).includes('list')) return
    const path = `${entity.wire.many}/get`
    const odd = [
      { limit: 1001 },
      { limit: -1 },
      { limit: '5' },
      { offset: -1 },
      { by: 'name; drop table product' },
      { sort: 'up' },
      { attributes: ['password_hash'] },
      { filter: { 'x) or (true': 1 } },
      { filter: { id: "' or 1=1" } },
      { filter: { id: { like: 'a' } } },
      { filter: { created: { gt: 'yesterday' } } },
      { search: 'x'.repeat(201) },
      { unknown: true },
      [],
      'text',
    ]
    for (const body of odd) {
      const answer = await t.call(owner, 'POST', path, body)
      expect(answer.status, `${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`).toBeGreaterThanOrEqual(
        400,
      )
      expect(answer.status).toBeLessThan(500)
    }
    for (const body of [
      { limit: 0 },
      { search: "%_\\' \u001d" },
      { filter: {} },
      { attributes: ['id'] },
      {},
    ]) {
      const answer = await t.call(owner, 'POST', path, body)
      expect(answer.status, JSON.stringify([body, answer.body])).toBe(200)
    }
  })

  test('a list asked for in an address knows the same names as one asked for in a body', async () => {
    if (!standardVerbs(entity).includes('list')) return
    const get = (query: Record<string, string>) =>
      t.call(owner, 'GET', `${entity.wire.many}?${new URLSearchParams({ limit: '1', ...query })}`)
    for (const query of [
      { attributes: 'id,password_hash' },
      { attributes: 'id,(select current_user)' },
      { attributes: `id,set_config('app.organization_id',null,true)` },
      { by: 'id;select' },
      { filter: '{"x) or (true":1}' },
      { filter: '{"__proto__":1}' },
      { filter: '{"constructor":1}' },
      { filter: '{"toString":{"isNull":true}}' },
      { filter: '[]' },
      { filter: '7' },
      { filter: '{' },
    ]) {
      const answer = await get(query as Record<string, string>)
      expect(
        [answer.status, answer.body['code']],
        `${JSON.stringify(query)}: ${JSON.stringify(answer.body)}`,
      ).toEqual([400, 'INVALID_REQUEST'])
    }
    const good = await get({ attributes: 'id,created', filter: '{"id":{"isNull":false}}', locale: 'es' })
    expect(good.status, JSON.stringify(good.body)).toBe(200)
    for (const row of good.body[entity.many]) expect(Object.keys(row).toSorted()).toEqual(['created', 'id'])
  })
})
