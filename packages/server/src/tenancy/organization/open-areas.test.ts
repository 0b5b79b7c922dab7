/** Areas that the platform's people open for an organization: who does, what becomes of it, what the setting opens. */
import { openAreas } from '@cloche/domain/rules/permissions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestOrganization } from '../../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

let organization: TestOrganization
let owner: string
let platform: string
beforeEach(async () => {
  organization = await t.makeOrganization('Areas')
  owner = await t.tokenIn(organization.id, 5, organization.places.root)
  platform = await t.platformAt(organization.places.root)
})

interface Listed {
  readonly name: string
  readonly isOpen: boolean
  readonly isOpenForAll: boolean
  readonly isOpenHere: boolean
}
const open = (token: string, areas: string[]) => t.call(token, 'PUT', '/organization/areas', { areas })
const own = (listed: Listed[]) => listed.filter(one => one.isOpenHere).map(one => one.name)

test('its people open them for an organization they work in, nobody else', async () => {
  expect((await open(owner, ['haccp'])).status).toBe(403)
  const answer = await open(platform, ['haccp', 'connectors'])
  const listed: Listed[] = answer.body['areas']
  expect([answer.status, listed.map(one => one.name)]).toEqual([200, openAreas])
  const { body } = await t.call(owner, 'GET', '/organization/areas')
  expect(body['areas']).toEqual(listed)
})

test('what an organization has opened itself is answered besides what the installation opens for all', async () => {
  const { body } = await open(platform, ['connectors'])
  const listed: Listed[] = body['areas']
  expect(listed.map(one => [one.isOpen, one.isOpenForAll])).toEqual(openAreas.map(() => [true, true]))
  expect(own(listed)).toEqual(['connectors'])
  // Sent again with another, its own stay.
  const further = await open(platform, [...own(listed), 'haccp'])
  expect(own(further.body['areas'])).toEqual(['haccp', 'connectors'])
})

test('a change is one version of the organization, with its line of history; none where nothing differs', async () => {
  const version = async () =>
    (await t.call(owner, 'GET', '/organization')).body['organization'].version as number
  const before = await version()
  await open(platform, ['connectors', 'haccp'])
  await open(platform, ['haccp', 'connectors'])
  expect(await version()).toBe(before + 1)
  const { body } = await t.call(owner, 'GET', '/organization/history')
  expect(body['history']).toMatchObject([
    {
      verb: 'change',
      version: before + 1,
      before: { openAreas: [] },
      after: { openAreas: ['haccp', 'connectors'] },
    },
  ])
})
