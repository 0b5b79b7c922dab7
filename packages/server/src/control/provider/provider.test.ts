import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

/** A token of somebody of that role who holds the equipment licence. */
async function providerToken(role: number): Promise<string> {
  const token = await t.token(role, { fresh: true })
  const { user } = (await t.call(token, 'GET', '/user/me')).body
  await t.make('license', {
    name: 'Provider',
    type: 'equipment-provider',
    from: '2020-01-01T00:00:00.000Z',
    userId: user.id,
    isPersonal: true,
    locationId: t.home.places.kitchen,
  })
  const again = await t.call(token, 'POST', '/auth/user/location', { locationId: t.home.places.kitchen })
  return again.body['jwt'] as string
}

test('a device is found by its key, however it is typed, and shows no key, address or serial of others', async () => {
  const made = await t.make('device', {
    name: 'Oven 3',
    type: 'oven',
    serial: 'OV-3',
    locationId: t.home.places.kitchen,
  })
  const key = made['activationKey'] as string
  for (const typed of [key, ` ${key.toLowerCase()} `]) {
    const answer = await t.call(
      await t.token(0),
      'GET',
      `/provider/${newId()}/device/activationKey/${encodeURIComponent(typed)}`,
    )
    expect(answer.status).toBe(200)
    expect(answer.body['device']).toMatchObject({ name: 'Oven 3', serial: 'OV-3' })
    expect(JSON.stringify(answer.body)).not.toContain(key)
  }
})

test('any other key is unknown: of nobody, of another organization, of a device that is gone', async () => {
  const ask = (key: string, token: string) =>
    t.call(token, 'GET', `/provider/${newId()}/device/activationKey/${key}`)
  const token = await t.token(5)
  const unknown = await ask('AAAA-BBBB-CCCC', token)
  expect([unknown.status, unknown.body['code']]).toEqual([404, 'NOT_FOUND'])
  const theirs = await t.make(
    'device',
    { name: 'Theirs', type: 'oven', serial: 'T-1', locationId: t.other.places.kitchen },
    'other',
  )
  const gone = await t.make('device', {
    name: 'Gone',
    type: 'oven',
    serial: 'G-1',
    locationId: t.home.places.kitchen,
  })
  await t.call(token, 'DELETE', '/device', { device: gone['id'] })
  for (const { activationKey } of [theirs, gone] as { activationKey: string }[])
    expect((await ask(activationKey, token)).body).toEqual(unknown.body)
  expect((await t.call(null, 'GET', `/provider/${newId()}/device/activationKey/AAAA-BBBB-CCCC`)).status).toBe(
    400,
  )
})

test('published software is found by model and version, the newest first, by providers alone', async () => {
  const make = async (organization: 'home' | 'other', model: string, versions: [string, boolean][]) => {
    const equipment = await t.make('equipment', { name: `Oven ${model}`, type: 'oven', model }, organization)
    for (const [softwareVersion, isPublished] of versions)
      await t.make(
        'software',
        { name: 'Firmware', equipmentId: equipment['id'], softwareVersion, isPublished },
        organization,
      )
  }
  await make('home', 'X100%', [
    ['1.9', true],
    ['1.10', true],
    ['2.0', false],
  ])
  await make('home', 'Y', [['1.0', true]])
  await make('other', 'X100%', [['3.0', true]])
  const token = await providerToken(2)
  const find = async (body: object) => (await t.call(token, 'POST', '/provider/softwares/find', body)).body
  const versions = async (body: object) =>
    (await find(body))['softwares'].map((row: { softwareVersion: string }) => row.softwareVersion)
  expect(await versions({ model: 'x100' })).toEqual(['1.10', '1.9'])
  expect(await versions({ model: '%' })).toEqual(['1.10', '1.9'])
  expect(await versions({ version: '1.1' })).toEqual(['1.10'])
  expect(await versions({ limit: 1, offset: 1 })).toEqual(['1.9'])
  expect((await find({}))['count']).toBe(3)
  const none = await t.call(await t.token(2), 'POST', '/provider/softwares/find', {})
  expect([none.status, none.body['code']]).toEqual([403, 'NOT_ALLOWED'])
})

test('makers are told by models and by machines within reach, once however they are written', async () => {
  const { kitchen, sibling } = t.home.places
  await t.make('equipment', { name: 'Self', type: 'oven', manufacturer: 'Rational', model: 'SCC' })
  await t.make('equipment', { name: 'Combi', type: 'oven', manufacturer: 'RATIONAL ', model: 'iCombi' })
  await t.make('equipment', { name: 'Blast', type: 'oven', manufacturer: '100% Cold', model: 'B1' })
  const device = (serial: string, locationId: string) =>
    t.make('device', { name: serial, type: 'oven', serial, manufacturer: 'rational', locationId })
  await device('MK-1', kitchen)
  await device('MK-2', sibling)
  await t.make('equipment', { name: 'Theirs', type: 'oven', manufacturer: 'Foreign', model: 'F' }, 'other')
  const ask = async (token: string, body: object = {}) =>
    (await t.call(token, 'POST', '/equipments/providers/get', body)).body
  const owner = await ask(await t.token(5, { place: 'root' }))
  const cook = await ask(await t.token(0))
  const maker = (answer: Record<string, any>) =>
    answer['providers'].find(({ name }: { name: string }) => name.toLowerCase() === 'rational')
  expect(maker(owner)).toMatchObject({ models: 2, devices: 2 })
  expect(maker(cook)).toMatchObject({ models: 2, devices: 1 })
  expect(JSON.stringify(owner)).not.toContain('Foreign')
  const found = await ask(await t.token(5), { search: '100%' })
  expect([found['count'], found['providers'][0].name]).toEqual([1, '100% Cold'])
  const most = await ask(await t.token(5), { by: 'models', sort: 'desc', limit: 1 })
  expect([most['providers'].length, most['count']]).toEqual([1, owner['count']])
})
