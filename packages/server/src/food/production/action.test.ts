/** Actions: by what they are for, by path and by scan code; the standard ones stay as they are. */
import { standardActionPaths } from '@cloche/domain/rules/devices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let t: TestApp
let owner: string
let stranger: string
beforeAll(async () => {
  t = await createTestApp()
  owner = await t.token(5)
  stranger = await t.token(5, { organization: 'other' })
})
afterAll(() => t.close())

const ask = async (token: string, what: string, body: object = {}) => {
  const answer = await t.call(token, 'POST', `/actions/${what}/get`, body)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body as Record<string, any>
}

test('every organization starts with the standard actions, in its language', async () => {
  const { executables, count } = await ask(owner, 'executables')
  expect(count).toBe(standardActionPaths.length)
  expect(executables.map((action: { path: string }) => action.path).toSorted()).toEqual(
    standardActionPaths.toSorted(),
  )
  expect(executables.find((action: { path: string }) => action.path === 'chill/blast')).toMatchObject({
    name: 'Blast chill',
    isPublic: true,
    isExecutable: true,
    hasReport: true,
  })
})

test('executable actions with a report, by id and path alone', async () => {
  const { executables, count } = await ask(owner, 'executables', {
    attributes: ['id', 'path'],
    filter: { hasReport: true },
  })
  expect(executables.length).toBe(count)
  expect(count).toBeGreaterThan(3)
  expect(count).toBeLessThan(standardActionPaths.length)
  for (const action of executables) expect(Object.keys(action).toSorted()).toEqual(['id', 'path'])
})

test('each list has its own, newest change first, and inactive ones are in none', async () => {
  const one = await t.make('action', {
    name: 'Own',
    path: 'own/one',
    isExecutable: false,
    isSchedulable: true,
  })
  const two = await t.make('action', { name: 'Off', path: 'own/two', isInstallable: true, active: false })
  const paths = async (what: string) =>
    ((await ask(owner, what))[what] as { path: string }[]).map(action => action.path)
  expect((await paths('schedulables'))[0]).toBe('own/one')
  expect(await paths('executables')).not.toContain(one['path'])
  expect(await paths('installables')).not.toContain('own/one')
  for (const what of ['executables', 'installables', 'schedulables'])
    expect(await paths(what)).not.toContain(two['path'])
  expect((await ask(owner, 'schedulables', { search: 'own', limit: 1 })).schedulables).toHaveLength(1)
  expect((await ask(stranger, 'schedulables', { search: 'own' })).count).toBe(0)
})

test('a list refuses names that are no field of an action', async () => {
  for (const body of [
    { by: 'secret' },
    { attributes: ['secret'] },
    { filter: { secret: 1 } },
    { filter: { id: 'x' } },
  ]) {
    const answer = await t.call(owner, 'POST', '/actions/executables/get', body)
    expect([answer.status, answer.body['code']], JSON.stringify(body)).toEqual([400, 'INVALID_REQUEST'])
  }
})

test('a mini read by id or by path, and by one of them', async () => {
  const byPath = await t.call(owner, 'POST', '/action/mini/get', { actionPath: 'cook/oven' })
  expect(byPath.body['action']).toMatchObject({ path: 'cook/oven', name: 'Cook in the oven' })
  const { id } = byPath.body['action']
  expect((await t.call(owner, 'POST', '/action/mini/get', { actionId: id })).body).toEqual(byPath.body)
  for (const body of [{}, { actionId: id, actionPath: 'cook/oven' }])
    expect((await t.call(owner, 'POST', '/action/mini/get', body)).body['code']).toBe('INVALID_REQUEST')
  expect((await t.call(owner, 'POST', '/action/mini/get', { actionPath: 'no/such' })).status).toBe(404)
  expect((await t.call(stranger, 'POST', '/action/mini/get', { actionId: id })).status).toBe(404)
  expect(
    (await t.call(stranger, 'POST', '/action/mini/get', { actionPath: 'cook/oven' })).body['action'].id,
  ).not.toBe(id)
})

test('an id gives the scan code, the scan code gives the action, in its own organization', async () => {
  const { id } = (await t.call(owner, 'POST', '/action/mini/get', { actionPath: 'chill/blast' })).body[
    'action'
  ]
  const { bytecode, address } = (await t.call(owner, 'GET', `/action/bytecode?actionId=${id}`)).body
  expect(address).toContain(bytecode)
  const found = await t.call(owner, 'GET', `/action/bytecode?bytecode=${bytecode.toLowerCase()}`)
  expect(found.body['action']).toMatchObject({ id, path: 'chill/blast' })
  expect((await t.call(stranger, 'GET', `/action/bytecode?bytecode=${bytecode}`)).status).toBe(404)
  const place = (await t.call(owner, 'GET', `/location/bytecode?locationId=${t.home.places.kitchen}`)).body
  expect((await t.call(owner, 'GET', `/action/bytecode?bytecode=${place['bytecode']}`)).status).toBe(404)
  expect((await t.call(owner, 'GET', '/action/bytecode?bytecode=WRONG')).body['code']).toBe('RULE_BROKEN')
  for (const query of ['', `?actionId=${id}&bytecode=${bytecode}`])
    expect((await t.call(owner, 'GET', `/action/bytecode${query}`)).body['code']).toBe('INVALID_REQUEST')
})

test('a standard action cannot be changed or removed, an own one can, and is never public', async () => {
  const { id } = (await t.call(owner, 'POST', '/action/mini/get', { actionPath: 'cook/fry' })).body['action']
  for (const [method, path, body] of [
    ['PATCH', `/action/${id}`, { name: 'Mine' }],
    ['PATCH', `/action/${id}`, { active: false }],
    ['PUT', '/action', { action: { id, isSchedulable: false } }],
    ['DELETE', '/action', { action: id }],
    ['DELETE', '/actions', { actions: [id] }],
  ] as const) {
    const answer = await t.call(owner, method, path, body)
    expect([answer.status, answer.body['code']], path).toEqual([423, 'LOCKED_RECORD'])
  }
  const own = await t.call(owner, 'POST', '/action', {
    action: { name: 'Cook in the big oven', path: 'cook/oven/big', isPublic: true },
  })
  expect(own.body['action']).toMatchObject({ isPublic: false, isExecutable: true })
  const changed = await t.call(owner, 'PATCH', `/action/${own.body['action'].id}`, {
    isPublic: true,
    hasReport: true,
  })
  expect(changed.body['action']).toMatchObject({ isPublic: false, hasReport: true })
  expect((await t.call(owner, 'DELETE', '/action', { action: own.body['action'].id })).status).toBe(200)
  const twice = await t.call(owner, 'POST', '/action', { action: { name: 'Again', path: 'cook/oven' } })
  expect(twice.body['code']).toBe('ALREADY_EXISTS')
})
