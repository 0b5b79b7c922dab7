/** What the menu says of a list is how many the list has when it opens: at each place, for each role. */
import { hasActive } from '@cloche/domain/derive'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { Samples } from '../../testing/samples.ts'

let t: TestApp
const PLACES = ['root', 'kitchen', 'sibling', 'fridge'] as const
/** The names under which the menu counts; a test of the web holds its entries against them. */
const COUNTED = ALL_ENTITIES.filter(({ many }) =>
  [
    'products',
    'programs',
    'devices',
    'users',
    'containers',
    'haccpPoints',
    'notifications',
    'reports',
    'userTokens',
  ].includes(many),
)

beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  const samples = new Samples(t)
  for (const place of PLACES) {
    const locationId = t.home.places[place]
    for (const name of ['device', 'container', 'haccpPoint', 'notification', 'report'])
      for (const more of [{}, { active: false }]) await samples.make(name, 'home', { locationId, ...more })
    for (const roleLevel of [0, 1, 4])
      await samples.make('user', 'home', { locationIds: roleLevel === 4 ? [] : [locationId], roleLevel })
    await samples.make('user', 'home', { locationIds: [locationId], active: false })
  }
  for (const name of ['product', 'program']) await samples.make(name, 'home', { active: false })
})
afterAll(() => t.close())

test.each(PLACES.flatMap(place => [0, 1, 3, 4, 5].map(role => [place, role] as const)))(
  'at %s for role %i',
  async (place, role) => {
    const token = await t.token(role, { place, fresh: true })
    const views = role >= 4 ? ['off', 'on'] : ['off']
    for (const view of views) {
      const changed =
        role >= 4 ? await t.call(token, 'POST', `/auth/user/organization/full/${view}`) : undefined
      const now = (changed?.body['jwt'] as string | undefined) ?? token
      const { counts } = (await t.call(now, 'GET', '/user/me?counts=true')).body
      for (const entity of COUNTED) {
        const filter = hasActive(entity) ? { active: true } : {}
        const list = await t.call(now, 'POST', `${entity.wire.many}/get`, { filter, limit: 1 })
        expect(counts[entity.many], `${entity.many}, whole organization ${view}`).toBe(
          list.status === 403 ? undefined : list.body['count'],
        )
      }
    }
  },
)
