/** HACCP plans: from a template to a version that stays, by whoever may, and nobody else's. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, TEST_PASSWORD as password, type Answer, type TestApp } from '../../../testing/app.ts'
import { asChosen } from '../../../testing/terminals.ts'

let t: TestApp
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  manager = await t.token(3)
})
afterAll(() => t.close())

const code = (answer: Answer) => [answer.status, answer.body['code']]
const start = (more: object = {}, token = manager) =>
  t.call(token, 'POST', '/haccp/plan/start', { start: { kind: 'restaurant', region: 'EU', ...more } })
const state = async (haccpPlanId: string, token = manager) =>
  t.call(token, 'POST', '/haccp/plan/state/get', { haccpPlanId })
const publish = (haccpPlanId: string, more: object, token = manager) =>
  t.call(token, 'POST', '/haccp/plan/publish', {
    publish: { haccpPlanId, reason: 'First version', password, seen: 'x'.repeat(64), ...more },
  })
const complete = (id: string) =>
  t.call(manager, 'PATCH', `/haccp/plan/${id}`, {
    team: 'Ana, head chef: all of it',
    products: 'Menus of the day, cooked and served',
    flowConfirmedOn: '2026-11-20',
    flowConfirmedBy: 'Ana',
  })
const sectionsOf = (answer: Answer) =>
  Object.fromEntries(
    (answer.body['sections'] as { section: string; isComplete: boolean }[]).map(one => [
      one.section,
      one.isComplete,
    ]),
  )

describe('a plan', () => {
  test('starts from a template, says what it lacks, and is published when it is complete', async () => {
    const started = await start()
    expect(started.status, JSON.stringify(started.body)).toBe(200)
    const { id } = started.body['haccpPlan']
    const first = await state(id)
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    expect(sectionsOf(first)).toEqual({
      team: false,
      products: false,
      flow: false,
      hazards: true,
      controls: true,
      limits: true,
      monitoring: true,
      correction: true,
      verification: true,
    })
    expect(first.body['points'].every((point: { hazardId: string }) => point.hazardId !== null)).toBe(true)
    const refused = await publish(id, { seen: first.body['seen'] })
    expect(code(refused)).toEqual([422, 'RULE_BROKEN'])
    expect(refused.body['details'].faults.map((fault: { path: string }) => fault.path)).toEqual([
      'publish.sections.team',
      'publish.sections.products',
      'publish.sections.flow',
    ])
    expect((await complete(id)).status).toBe(200)
    const whole = await state(id)
    expect(Object.values(sectionsOf(whole)).every(Boolean)).toBe(true)

    const before = (await t.call(manager, 'POST', '/haccp/check', check(whole))).body['haccpCheck']
    expect(before.planVersionId).toBeNull()
    expect(code(await publish(id, { seen: first.body['seen'] }))).toEqual([409, 'STALE_VERSION'])
    expect(code(await publish(id, { seen: whole.body['seen'], password: 'not this one' }))).toEqual([
      401,
      'WRONG_CREDENTIALS',
    ])
    const published = await publish(id, { seen: whole.body['seen'] })
    expect(published.status, JSON.stringify(published.body)).toBe(200)
    const version = published.body['haccpPlanVersion']
    expect(version).toMatchObject({ number: 1, reason: 'First version', planId: id })
    expect(version.contentDigest).toMatch(/^[0-9a-f]{64}$/)
    expect(published.body['haccpPlan']).toMatchObject({ publishedNumber: 1, publishedAt: version.at })
    expect(code(await publish(id, { seen: whole.body['seen'] }))).toEqual([409, 'NOT_POSSIBLE_NOW'])

    // A check keeps the version under which it was made.
    const after = (await t.call(manager, 'POST', '/haccp/check', check(whole))).body['haccpCheck']
    expect(after.planVersionId).toBe(version.id)
    const earlier = { ...check(whole).check, at: new Date(Date.parse(version.at) - 60_000).toISOString() }
    const late = await t.call(manager, 'POST', '/haccp/check', { check: earlier })
    expect(late.body['haccpCheck'].planVersionId).toBeNull()

    await t.call(manager, 'PATCH', `/haccp/haccp/${pointOf(whole).id}`, { maximum: 3 })
    const changed = await state(id)
    expect(changed.body['changes']).toEqual([
      expect.objectContaining({
        part: 'point',
        kind: 'changed',
        fields: [{ field: 'maximum', before: '4', after: '3' }],
      }),
    ])
    const second = await publish(id, { seen: changed.body['seen'], reason: 'Colder fridge' })
    expect(second.body['haccpPlanVersion']).toMatchObject({ number: 2 })
    const between = await t.call(manager, 'POST', '/haccp/plan/changes/get', {
      haccpPlanId: id,
      from: 1,
      to: 2,
    })
    expect(between.body['changes']).toEqual(changed.body['changes'])
    const list = await t.call(manager, 'POST', '/haccp/plan-versions/get', { filter: { planId: id } })
    expect(list.body['haccpPlanVersions'].map((one: { number: number }) => one.number)).toEqual([2, 1])
    const old = await t.call(manager, 'GET', `/haccp/plan-version?haccpPlanVersionId=${version.id}`)
    expect(old.body['haccpPlanVersion'].content.points).toHaveLength(whole.body['points'].length)
    expect(
      (await t.call(manager, 'PATCH', `/haccp/plan-version/${version.id}`, { reason: 'x' })).status,
    ).toBe(404)
  })

  test('is signed by the own PIN where there is no password, and by nobody else’s', async () => {
    const { id } = (await start()).body['haccpPlan']
    await complete(id)
    const { seen } = (await state(id)).body
    const owner = await t.token(5, { place: 'kitchen' })
    const kitchen = t.home.places.kitchen
    const pinOf = async (token: string, pin: string) => {
      const userId = (await t.call(token, 'GET', '/user/me')).body['user'].id
      const userToken = { name: 'PIN', kind: 'pin', pin, userId, locationIds: [kitchen] }
      const made = await t.call(owner, 'POST', '/user-control/token', { userToken })
      expect(made.status, JSON.stringify(made.body)).toBe(200)
      return made.body['userToken'].id as string
    }
    const given = await pinOf(manager, '739152')
    await pinOf(owner, '518394')
    const by = (more: object) => publish(id, { seen, password: undefined, ...more })
    expect(code(await by({ pin: '518394' }))).toEqual([401, 'WRONG_PIN'])
    expect(code(await by({ pin: '111222' }))).toEqual([401, 'WRONG_PIN'])
    expect(code(await by({}))).toEqual([422, 'RULE_BROKEN'])
    expect(code(await by({ pin: '739152', password }))).toEqual([422, 'RULE_BROKEN'])
    // Somebody else gave it, and knows it.
    expect(code(await by({ pin: '739152' }))).toEqual([403, 'PIN_GIVEN'])
    await asChosen(t, given)
    const published = await by({ pin: '739152' })
    expect(published.status, JSON.stringify(published.body)).toBe(200)
    expect(published.body['haccpPlanVersion']).toMatchObject({ number: 1, signedHow: 'personAndPin' })
  })

  test('that is removed leaves its points, to be hung on hazards of another', async () => {
    const { id } = (await start({ hazards: ['cook'] })).body['haccpPlan']
    const other = (await start({ hazards: ['cook'], points: false })).body['haccpPlan'].id
    const [point] = (await state(id)).body['points']
    const owner = await t.token(5, { place: 'kitchen' })
    expect((await t.call(owner, 'DELETE', '/haccp/plan', { haccpPlan: id })).status).toBe(200)
    expect((await state(id)).status).toBe(404)
    const { loose, hazards } = (await state(other)).body
    expect(loose.map((one: { id: string }) => one.id)).toContain(point.id)
    await t.call(manager, 'PATCH', `/haccp/haccp/${point.id}`, { hazardId: hazards[0].id })
    expect((await state(other)).body['points'].map((one: { id: string }) => one.id)).toEqual([point.id])
  })

  test('is nobody else’s, and not everybody publishes it', async () => {
    const { id } = (await start()).body['haccpPlan']
    await complete(id)
    const { seen } = (await state(id)).body
    const beside = await t.token(3, { place: 'sibling' })
    const stranger = await t.token(5, { organization: 'other', place: 'root' })
    for (const token of [beside, stranger]) {
      expect((await state(id, token)).status).toBe(404)
      expect((await publish(id, { seen }, token)).status).toBe(404)
      const changes = { haccpPlanId: id, from: 1, to: null }
      expect((await t.call(token, 'POST', '/haccp/plan/changes/get', changes)).status).toBe(404)
    }
    const cook = await t.token(0)
    expect(code(await publish(id, { seen }, cook))).toEqual([403, 'NOT_ALLOWED'])
    expect(code(await start({}, cook))).toEqual([403, 'NOT_ALLOWED'])
    expect(code(await start({}, await t.token(5, { place: null })))).toEqual([403, 'LOCATION_REQUIRED'])
    expect(code(await start({ hazards: ['dragons'] }))).toEqual([422, 'RULE_BROKEN'])
  })

  test('takes the steps of routes that it lacks, once', async () => {
    const { id, steps } = (await start({ hazards: ['cook'] })).body['haccpPlan']
    expect(steps).toHaveLength(1)
    const route = (await t.make('elaboration', { name: 'Roast' })) as { id: string }
    let priority = 0
    for (const path of ['init', 'cook', 'chill', 'serve', 'end'])
      await t.make('step', { elaborationId: route.id, state: path, priority: priority++ })
    const take = () =>
      t.call(manager, 'POST', '/haccp/plan/steps/take', {
        take: { haccpPlanId: id, elaborationIds: [route.id] },
      })
    const taken = await take()
    expect(taken.status, JSON.stringify(taken.body)).toBe(200)
    expect(
      taken.body['haccpPlan'].steps.map((step: { state: string; stage: string }) => [step.state, step.stage]),
    ).toEqual([
      [null, 'cooking'],
      ['init', 'receiving'],
      ['cook', 'cooking'],
      ['chill', 'cooling'],
      ['serve', 'serving'],
    ])
    expect((await take()).body['haccpPlan'].steps).toHaveLength(5)
    const unknown = { haccpPlanId: id, elaborationIds: [id] }
    expect(code(await t.call(manager, 'POST', '/haccp/plan/steps/take', { take: unknown }))).toEqual([
      422,
      'UNKNOWN_LINK',
    ])
    const lacks = (await state(id)).body['sections'].find(
      (one: { section: string }) => one.section === 'hazards',
    )
    expect(lacks.missing).toHaveLength(4)
  })
})

describe('hazards and points', () => {
  test('a hazard is decided by its answers, and by its risk', async () => {
    const { id } = (await start({ hazards: ['cook'] })).body['haccpPlan']
    const hazard = { planId: id, stage: 'cooling', kind: 'biological', description: 'Spores' }
    const made = async (more: object) =>
      (await t.make('haccpHazard', { ...hazard, likelihood: 3, severity: 4, ...more })) as {
        id: string
        outcome: string | null
      }
    expect((await made({ likelihood: 1, severity: 4 })).outcome).toBe('none')
    const grave = await made({})
    expect(grave.outcome).toBeNull()
    const answer = (answers: object) =>
      t.call(manager, 'PATCH', `/haccp/hazard/${grave.id}`, {
        answers: { prerequisite: false, measure: true, later: false, enough: null, ...answers },
      })
    expect((await answer({})).body['haccpHazard'].outcome).toBeNull()
    expect((await answer({ enough: true })).body['haccpHazard'].outcome).toBe('ccp')
    expect((await answer({ prerequisite: true })).body['haccpHazard'].outcome).toBe('prerequisite')
    expect((await t.call(manager, 'PATCH', `/haccp/hazard/${grave.id}`, { outcome: 'none' })).status).toBe(
      422,
    )
  })

  test('a point refuses limits that cross, that cannot be, and a hazard of another place', async () => {
    const point = (more: object, token = manager) =>
      t.call(token, 'POST', '/haccp/haccp', {
        haccpPoint: {
          name: 'Core',
          hazard: 'biological',
          stage: 'cooking',
          locationId: t.home.places.kitchen,
          ...more,
        },
      })
    const faults = async (more: object) =>
      ((await point(more)).body['details']?.faults as { path: string }[] | undefined)?.map(({ path }) => path)
    expect(await faults({ minimum: 9, maximum: 3 })).toEqual(['maximum'])
    expect(await faults({ maximum: 65_000 })).toEqual(['maximum'])
    const group = { name: 'Poultry', productIds: [], minimum: 80, maximum: 70, source: 'House' }
    expect(await faults({ groupLimits: [group] })).toEqual(['groupLimits.0.maximum'])
    const value = { name: 'Ice', method: 'typed', measure: 'ph', minimum: null, maximum: 15, options: [] }
    expect(await faults({ values: [value] })).toEqual(['values.0.maximum'])
    const { id } = (await start({ hazards: ['cook'] })).body['haccpPlan']
    const [hazard] = (await state(id)).body['hazards']
    const owner = await t.token(5, { place: 'root' })
    const elsewhere = await point({ hazardId: hazard.id, locationId: t.home.places.sibling }, owner)
    expect(elsewhere.body['details'].faults).toMatchObject([{ path: 'hazardId' }])
    expect((await point({ hazardId: hazard.id, locationId: t.home.places.fridge }, owner)).status).toBe(200)
  })
})

/** The fridge of the plan. */
const pointOf = (answer: Answer) =>
  (answer.body['points'] as { id: string; name: string; everyHours: number; maximum: number }[]).find(
    point => point.everyHours === 12,
  )!
const check = (answer: Answer) => ({ check: { haccpPointId: pointOf(answer).id, value: 2 } })
