/** Joining devices: by their key, with a free licence that fits once devices are licensed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestOrganization } from '../../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

let serial = 0
async function house(name: string) {
  const organization = await t.makeOrganization(name)
  const platform = await t.platformAt(organization.places.kitchen)
  const by = await t.tokenIn(organization.id, 5, organization.places.kitchen)
  const license = async (type: string, more: object = {}) => {
    const made = await t.call(platform, 'POST', '/license', {
      license: { name: type, type, from: '2020-01-01T00:00:00.000Z', ...more },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    return made.body['license'].id as string
  }
  const device = async (type: string): Promise<{ id: string; activationKey: string }> => {
    const made = await t.call(by, 'POST', '/device', {
      device: { name: type, type, serial: `J-${serial++}` },
    })
    return made.body['device']
  }
  const join = (activationKey: string, as = by) =>
    t.call(as, 'POST', '/provider/device/join', { activationKey })
  return { organization, platform, by, license, device, join }
}
const rule = (answer: { body: Record<string, any> }) => answer.body['details']?.faults?.[0]?.rule
const types = (answer: { body: Record<string, any> }) =>
  answer.body['licensed'].licenses.map((one: { type: string }) => one.type)

test('where no device is licensed it joins without one, once', async () => {
  const { device, join } = await house('Free')
  const { activationKey } = await device('oven')
  const first = await join(` ${activationKey.toLowerCase()} `)
  expect(first.body['licensed']).toMatchObject({ isLicensed: false, licenses: [], admitted: null })
  expect(first.body['licensed'].joined).not.toBeNull()
  const again = await join(activationKey)
  expect(again.body['licensed'].joined).toBe(first.body['licensed'].joined)
})

test('once devices are licensed it takes the smallest that fits, and none twice', async () => {
  const { device, join, license, by, organization } = await house('Licensed')
  await license('device-track-pro')
  const core = await license('device-track-core')
  await license('device-track-mini')
  const [oven, fridge] = [await device('oven'), await device('fridge')]
  expect(types(await join(oven.activationKey))).toEqual(['device-track-core'])
  expect(types(await join(oven.activationKey))).toEqual(['device-track-core'])
  expect(types(await join(fridge.activationKey))).toEqual(['device-track-mini'])
  const seen = await t.call(by, 'GET', `/device/license?deviceId=${oven.id}`)
  expect(seen.body['licensed']).toMatchObject({
    licenses: [{ id: core, type: 'device-track-core' }],
    isLicensed: true,
    sensors: 0,
    admitted: 8,
  })
  const sensor = { name: 'Core', path: 'core', kind: 'temperature', deviceId: oven.id }
  await t.call(by, 'POST', '/sensor', { sensor: { ...sensor, locationId: organization.places.kitchen } })
  const used = await t.call(by, 'GET', `/device/license?deviceId=${oven.id}`)
  expect(used.body['licensed'].sensors).toBe(1)
})

test('without one that fits it is refused with where to get one, and stays as it was', async () => {
  const { device, join, license, by } = await house('Short')
  await license('device-pick-core')
  const oven = await device('oven')
  const refused = await join(oven.activationKey)
  expect([refused.status, rule(refused)]).toEqual([422, 'problem.device.noneFree'])
  expect(refused.body['details'].faults[0].message).toMatch(/store/)
  const { licensed } = (await t.call(by, 'GET', `/device/license?deviceId=${oven.id}`)).body
  expect(licensed).toMatchObject({ joined: null, licenses: [], isLicensed: true, admitted: 0 })
  expect(licensed.types).toContain('device-cooker-compact')
  expect(licensed.types).not.toContain('device-pick-core')
  await license('device-cooker-compact')
  expect(types(await join(oven.activationKey))).toEqual(['device-cooker-compact'])
})

test('a licence of another place is not taken; of two devices at once each takes another, or none', async () => {
  const { device, join, license, organization } = await house('Places')
  await license('device-track-core', { locationId: organization.places.sibling })
  const ovens = await Promise.all([device('oven'), device('oven'), device('oven')])
  expect(rule(await join(ovens[0]!.activationKey))).toBe('problem.device.noneFree')
  await license('device-track-core', { locationId: organization.places.kitchen })
  await license('device-track-core')
  const all = await Promise.all(ovens.map(({ activationKey }) => join(activationKey)))
  expect(all.map(one => one.status).toSorted()).toEqual([200, 200, 422])
  const taken = all
    .filter(one => one.status === 200)
    .map(one => one.body['licensed'].licenses[0].id as string)
  expect(new Set(taken).size).toBe(2)
})

test('what had joined before goes on without one', async () => {
  const { device, join, license, by } = await house('Before')
  const oven = await device('oven')
  expect((await join(oven.activationKey)).status).toBe(200)
  await license('device-pick-core')
  const again = await join(oven.activationKey)
  expect([again.status, types(again)]).toEqual([200, []])
  const { licensed } = (await t.call(by, 'GET', `/device/license?deviceId=${oven.id}`)).body
  expect(licensed).toMatchObject({ isLicensed: true, admitted: 0 })
})

test.each([
  [0, 403],
  [1, 200],
  [4, 200],
])('role %i: %i; keys of others are unknown', async (role, status) => {
  const { device, join, organization } = await house(`Role ${role}`)
  const { id, activationKey } = await device('oven')
  const as = await t.tokenIn(organization.id, role, organization.places.kitchen)
  expect((await join(activationKey, as)).status).toBe(status)
  const theirs: TestOrganization = t.other
  const stranger = await t.tokenIn(theirs.id, 5, theirs.places.kitchen)
  const unknown = await join('AAAA-BBBB-CCCC', stranger)
  expect((await join(activationKey, stranger)).body).toEqual(unknown.body)
  expect((await t.call(stranger, 'GET', `/device/license?deviceId=${id}`)).status).toBe(404)
})
