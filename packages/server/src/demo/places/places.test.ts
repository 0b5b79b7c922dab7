/** The demo's places: plans that draw, machines that stand on them, notifications that wait. */
import { placingFault } from '@cloche/domain/rules/places'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BEHAVIOURS } from '../../app.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { caller, logIn, type Call } from '../kitchen.ts'
import { loadDemo } from '../load.ts'
import { DEMO_DEVICES } from './equipment.ts'
import { DEMO_PLANS } from './floor-plans.ts'
import { PLAN_HEIGHT, PLAN_WIDTH, planPng } from './drawing.ts'
import { DEMO_NOTICES } from './notices.ts'

test('a plan is drawn alike each time, and is small', async () => {
  for (const { plan } of DEMO_PLANS) {
    const png = await planPng(plan)
    expect(png.equals(await planPng(plan))).toBe(true)
    expect(png.length).toBeLessThan(60_000)
    const { width, height, format } = await sharp(png).metadata()
    expect([width, height, format]).toEqual([PLAN_WIDTH, PLAN_HEIGHT, 'png'])
  }
})

describe('loaded', () => {
  let t: TestApp
  let call: Call
  let places: Map<string, { id: string; type: string; parentId: string | null }>
  beforeAll(async () => {
    t = await createTestApp()
    // The application of a test has people already: the demo loads into an installation without any.
    await t.pool.use(connection => connection.send({ text: 'delete from identity' }))
    await loadDemo({ app: t.app, pool: t.pool, behaviours: BEHAVIOURS, log: { info: () => undefined } })
    const token = await logIn(t.app, 'owner@demo.test')
    const { locations } = await caller(t.app, token)<{ locations: any[] }>('POST', '/locations/get', {})
    places = new Map(locations.map(place => [place.name, place]))
    const { jwt } = await caller(t.app, token)<{ jwt: string }>('POST', '/auth/user/location', {
      locationId: places.get('Hoteles Marina')?.id,
    })
    call = caller(t.app, jwt)
  }, 120_000)
  afterAll(() => t.close())

  test('every place stands where its type may stand', () => {
    const types = new Map([...places.values()].map(({ id, type }) => [id, type]))
    for (const { type, parentId } of places.values())
      expect(
        placingFault(type as never, (parentId === null ? null : types.get(parentId)) as never),
      ).toBeUndefined()
  })

  test('machines and rooms lie on the drawing', async () => {
    const { geometries } = await call<{ geometries: any[] }>('POST', '/locations/geometries/get')
    const drawn = geometries.filter(one => one.plan !== null)
    expect(drawn.map(one => one.name).toSorted()).toEqual(DEMO_PLANS.map(({ place }) => place).toSorted())
    const parts = (value: unknown): number[] =>
      Array.isArray(value) ? value.flatMap(parts) : [value as number]
    for (const { plan, places: inside, devices } of drawn) {
      expect([plan.width, plan.height]).toEqual([PLAN_WIDTH, PLAN_HEIGHT])
      expect(devices.length).toBeGreaterThan(2)
      for (const { geometry } of [...inside, ...devices])
        for (const part of parts(geometry?.coordinates ?? [])) {
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(1)
        }
    }
    const { count } = await call<{ count: number }>('POST', '/devices/get', { limit: 0 })
    expect(count).toBe(DEMO_DEVICES.length)
  })

  test('one sensor is out of its limits, as a notification says; what waits is what was not resolved', async () => {
    const { statistics } = await call<{ statistics: any }>(
      'GET',
      `/location/statistics?locationId=${places.get('Hoteles Marina')?.id}`,
    )
    expect(statistics.devices.sensorsOutside).toBe(1)
    expect(statistics.totals.registered).toBeGreaterThan(20)
    const { notifications } = await call<{ notifications: any[] }>('GET', '/notification/notifications')
    const waiting = DEMO_NOTICES.filter(notice => notice.resolved === undefined).map(({ name }) => name)
    expect(
      notifications
        .filter(one => !one.resolved)
        .map(one => one.name)
        .toSorted(),
    ).toEqual(waiting.toSorted())
    expect(notifications).toHaveLength(DEMO_NOTICES.length)
    for (const one of notifications.filter(({ resolved }) => resolved)) {
      expect(one.resolvedBy).not.toBeNull()
      expect(Date.parse(one.resolvedAt)).toBeGreaterThan(Date.parse(one.registered))
    }
  })

  test('places have their hours', async () => {
    const { periods } = await call<{ periods: any[] }>(
      'GET',
      `/location/periods?locationId=${places.get('Terrace bar')?.id}`,
    )
    expect(periods).toContainEqual({ kind: 'opening', weekday: 7, from: '00:00', to: '01:30' })
  })
})
