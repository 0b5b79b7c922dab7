/** The whole demo, loaded into a database of its own: places, machines, a week of work and its ledgers. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { standardVerbs } from '@cloche/domain/derive'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { placingFault } from '@cloche/domain/rules/places'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { behavioursOf } from '../../app.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../../testing/app.ts'
import { unexplainedStatuses, unknownWriters, unwrittenFields } from '../../testing/demo-claims.ts'
import { ledgerOf } from '../../testing/labels.ts'
import { heldAndSummed } from '../../testing/stock.ts'
import { logIn } from '../kitchen.ts'
import { caller, type Call } from '../call.ts'
import { loadDemo } from '../load.ts'
import { PLAN_HEIGHT, PLAN_WIDTH } from '../places/drawing.ts'
import { DEMO_DEVICES } from '../places/equipment.ts'
import { DEMO_PLANS } from '../places/floor-plans.ts'
import { GROUP, OWNER, PLATFORM } from './house.ts'

describe('loaded', () => {
  let t: TestApp
  let call: Call
  let places: Map<string, { id: string; name: string; type: string; parentId: string | null }>
  beforeAll(async () => {
    t = await createTestApp({ isQuiet: false })
    // The application of a test has people already: the demo loads into an installation without any.
    await t.pool.use(connection => connection.send({ text: 'delete from identity' }))
    await loadDemo({
      app: t.app,
      pool: t.pool,
      behaviours: behavioursOf(TEST_SECRET),
      log: { info: () => undefined },
    })
    const { rows } = await t.pool.use(connection =>
      connection.send({ text: `select organization_id as id from identity where email = '${OWNER}'` }),
    )
    t = { ...t, home: { ...t.home, id: rows[0]?.['id'] as string } }
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

  test('one sensor is out of its limits; the check that found it waits, those before were looked at', async () => {
    const { statistics } = await call<{ statistics: any }>(
      'GET',
      `/location/statistics?locationId=${places.get('Hoteles Marina')?.id}`,
    )
    expect(statistics.devices.sensorsOutside).toBe(1)
    expect(statistics.totals.registered).toBeGreaterThan(20)
    const told = async () =>
      (await call<{ notifications: any[] }>('GET', '/notification/notifications')).notifications
    // Each report that was asked for says when it is made, in the background.
    const isReady = ({ name }: { name: string }) => name.startsWith('Ready: ')
    const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name).toSorted()
    const asked = async () =>
      (await call<{ reports: { name: string }[] }>('POST', '/reporting/reports/get', {})).reports
    expect((await asked()).length).toBeGreaterThan(5)
    await expect
      .poll(
        async () => [
          namesOf((await told()).filter(isReady)),
          namesOf((await asked()).map(({ name }) => ({ name: `Ready: ${name}` }))),
        ],
        { timeout: 60_000 },
      )
      .toSatisfy(([ready, made]: string[][]) => JSON.stringify(ready) === JSON.stringify(made))
    const all = await told()
    // What the clock shows of labels, checks, sensors, stock and tasks is told by the server, when its turn comes.
    const isTold =
      /^Signed: |^Blast chill to 3 °C · |: (check missed|no data|none left)$| left, at least |overdue since \d\d:\d\d$/
    const notifications = all.filter(
      one => one.alertId === null && !isReady(one) && !isTold.test(String(one.name)),
    )
    const waiting = notifications.filter(one => !one.resolved)
    expect(waiting.map(one => one.name).toSorted()).toEqual([
      'Check failed: Air of Fridge A',
      'Delivery of fish comes at 07:30 tomorrow',
      expect.stringMatching(/^Fridge A unit · Air: 6\.\d °C$/),
      'New device: Tablet at the pass',
      expect.stringMatching(/^To approve: order Llotja Nova · /),
    ])
    expect(notifications).toHaveLength(waiting.length + 2)
    for (const one of notifications.filter(({ resolved }) => resolved)) {
      expect(one.resolvedBy).not.toBeNull()
      expect(Date.parse(one.resolvedAt)).toBeGreaterThan(Date.parse(one.registered))
    }
  }, 90_000)

  test('food has the temperatures of the chiller and the rooms it stood in, and none of the kitchens', async () => {
    const { batches } = await call<{ batches: any[] }>('POST', '/labeling/batches/get', {
      limit: 60,
      filter: { origin: 'production', locationId: places.get('Central kitchen')?.id },
    })
    const { sensors } = await call<{ sensors: any[] }>('POST', '/sensors/get', { limit: 1000 })
    const pathOf = new Map(sensors.map(sensor => [sensor.id, sensor.path]))
    const nameOf = new Map([...places.values()].map(place => [place.id, place]))
    const found = new Map<string, Set<string>>()
    for (const { id } of batches) {
      const { stays } = await call<{ stays: any[] }>('POST', '/monitor/trace/temperatures/get', {
        batchId: id,
      })
      for (const stay of stays) {
        const { type, name } = nameOf.get(stay.locationId)!
        if (!['room', 'shelf', 'position'].includes(type)) expect(stay.missing).toBe('noSensor')
        const known = found.get(name) ?? new Set()
        for (const sensor of stay.sensors) known.add(pathOf.get(sensor.sensorId))
        found.set(name, known)
      }
    }
    expect([...(found.get('Central kitchen') ?? [])]).toEqual([])
    expect([...(found.get('Blast chiller 1') ?? [])]).toContain('blast-1/air')
    expect([...(found.get('Cold room 1') ?? [])]).toEqual(['cold-room-1/air'])
    expect([...(found.get('Freezer 1') ?? [])]).toEqual(['freezer-1/air'])
  })

  test('places have their hours', async () => {
    const { periods } = await call<{ periods: any[] }>(
      'GET',
      `/location/periods?locationId=${places.get('Terrace bar')?.id}`,
    )
    expect(periods).toContainEqual({ kind: 'opening', weekday: 7, from: '00:00', to: '01:30' })
  })

  test('what labels and stock are, their ledgers tell', async () => {
    const { faults, differences, balance, labels } = await ledgerOf(t)
    expect([faults, differences, balance.differences]).toEqual([[], [], []])
    expect(labels.length).toBeGreaterThan(300)
    const { held, summed } = await heldAndSummed(t)
    expect(summed).toEqual(held)
  }, 180_000)

  test('no list is empty where a kitchen has something', async () => {
    const enter = async (place: string) => {
      const first = caller(t.app, await logIn(t.app, PLATFORM))
      const { locations } = await first<{ locations: any[] }>('POST', '/locations/get', {})
      const id = (locations.find(({ name }) => name === place) ?? places.get(place))?.id
      const { jwt } = await first<{ jwt: string }>('POST', '/auth/user/location', { locationId: id })
      return caller(t.app, jwt)
    }
    const emptyAt = async (place: string, entities: readonly EntityDeclaration[]) => {
      const at = await enter(place)
      const empty: string[] = []
      const rest = [...entities]
      while (rest.length > 0)
        await Promise.all(
          rest.splice(0, 8).map(async ({ name, wire }) => {
            const { count } = await at<{ count: number }>('POST', `${wire.many}/get`, { limit: 0 })
            if (count === 0) empty.push(name)
          }),
        )
      return empty
    }
    const listed = ALL_ENTITIES.filter(entity => standardVerbs(entity).includes('list'))
    // The maker's side of machines is the platform's own.
    const isMakers = ({ area }: EntityDeclaration) => area === 'provider'
    // What is sold, and at which taxes, is kept by the platform's own organization.
    const isSellers = ({ area }: EntityDeclaration) => area === 'admin'
    // What only machines of the building, systems outside, later rounds of the server or work that nobody does yet would make.
    const isNobodys = ({ name }: EntityDeclaration) =>
      [
        'printAgent',
        'printJob',
        'reportDelivery',
        'webhookMessage',
        'alarmDrill',
        'depositedSeal',
        'checkpointScan',
      ].includes(name)
    expect(listed.length).toBeGreaterThan(50)
    expect(
      await emptyAt(
        GROUP,
        listed.filter(entity => !isMakers(entity) && !isSellers(entity) && !isNobodys(entity)),
      ),
    ).toEqual([])
    expect(
      await emptyAt(
        'Office',
        listed.filter(entity => isMakers(entity) || isSellers(entity) || entity.area === 'crm'),
      ),
    ).toEqual([])
  }, 180_000)

  test('tomorrow’s banquet is planned, each line with its task; forecasts of eight weeks are sums of their reasons, below the mean’s error', async () => {
    const { dayPlanLines } = await call<{ dayPlanLines: any[] }>('POST', '/planning/day/lines/get', {})
    const { tasks } = await call<{ tasks: any[] }>('POST', '/planning/tasks/list/get', {
      limit: 1000,
      filter: { origin: 'plan' },
    })
    expect(dayPlanLines.map(({ taskId }) => taskId).toSorted()).toEqual(tasks.map(({ id }) => id).toSorted())
    const { forecasts } = await call<{ forecasts: any[] }>('POST', '/planning/forecasts/get', {})
    expect(forecasts).toHaveLength(7)
    for (const { method, weeksNeeded, error, naiveError, days } of forecasts) {
      expect([typeof method, weeksNeeded]).toEqual(['string', null])
      expect(error).toBeLessThanOrEqual(naiveError * 1.05)
      expect(days.length).toBeGreaterThan(2)
      for (const { expected, reasons } of days)
        expect(reasons.reduce((sum: number, { part }: { part: number }) => sum + part, 0)).toBeCloseTo(
          expected,
          2,
        )
    }
    expect(forecasts.some(({ error, naiveError }) => error < naiveError * 0.8)).toBe(true)
  })

  test('a list of a supplier came in, and says what of it was not understood', async () => {
    const { sheetImports } = await call<{ sheetImports: any[] }>('POST', '/imports/get', {})
    expect(sheetImports).toMatchObject([
      { file: 'sapori-import.csv', madeRows: 5, changedRows: 0, refusedRows: 2, partRows: 2 },
    ])
    expect(sheetImports[0].leftOut).toBe('Temporada')
    const { importNotes } = await call<{ importNotes: any[] }>('POST', '/import/notes/get', {})
    expect(importNotes.map(note => [note.line, note.severity, note.value])).toEqual([
      [5, 'warning', 'it:burro'],
      [6, 'warning', '6 vasetti'],
      [7, 'refusal', 'pescdo'],
      [8, 'refusal', 'SAP-103'],
    ])
    const ids = importNotes.flatMap(({ recordId }) => recordId ?? [])
    const noted = await call<{ ids: string[] }>('POST', '/records/import/noted/get', {
      entity: 'product',
      ids,
    })
    expect(noted.ids.toSorted()).toEqual(ids.toSorted())
  })

  test('no report of an action is empty', async () => {
    const { executables } = await call<{ executables: any[] }>('POST', '/actions/executables/get', {
      limit: 100,
      filter: { hasReport: true },
    })
    expect(executables.length).toBeGreaterThan(10)
    const empty: string[] = []
    for (const { path } of executables) {
      const { count } = await call<{ count: number }>('POST', '/monitor/events/get', {
        limit: 0,
        filter: { action: path },
      })
      if (count === 0) empty.push(path)
    }
    expect(empty).toEqual([])
  })

  test('each check that failed opened an incidence of its instant; the newest waits', async () => {
    const { haccpChecks } = await call<{ haccpChecks: any[] }>('POST', '/haccp/events/get', {
      filter: { isOk: false },
    })
    expect(haccpChecks).toHaveLength(3)
    const { incidences } = await call<{ incidences: any[] }>('POST', '/monitor/incidences/get', {})
    for (const { incidenceId, at, value, point } of haccpChecks) {
      const incidence = incidences.find(({ id }) => id === incidenceId)
      expect(incidence).toMatchObject({
        at,
        name: `Check failed: ${point}`,
        description: `Found: ${value} °C`,
      })
      expect(incidence.status).toBe(point === 'Air of Fridge A' ? 'open' : 'closed')
    }
  })

  test('what no person writes was written by a call that does it, or is empty', async () => {
    expect(unknownWriters()).toEqual([])
    expect(await unwrittenFields(t)).toEqual([])
  })

  test('whatever is further than its first status was brought there by somebody', async () => {
    expect(await unexplainedStatuses(t)).toEqual([])
  })

  test('the papers can be read', async () => {
    const { attachments } = await call<{ attachments: any[] }>('POST', '/attachments/get', {
      filter: { mediaType: 'application/pdf' },
    })
    expect(attachments.map(({ name }) => name)).toContain('Cleaning plan - Bistro Gràcia.pdf')
  })
})
