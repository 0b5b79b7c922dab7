/** Machines join by themselves, with a licence where the organization licenses devices, and send by a key of their own. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { connectionCodeOf, makeMachine } from '../../../testing/machine.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const reading = (sensor: string, minutes = 1) => ({ sensor, at: minutesAgo(minutes), value: 4 })

describe('joining', () => {
  test('answers the device and a key, once; the code says nothing of the organization', async () => {
    const machine = await makeMachine(t, t.home)
    expect(machine.key).toMatch(/^clm_[0-9A-Za-z]{36}$/)
    const code = await connectionCodeOf(t, t.home)
    expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/)
    expect(t.home.id.replaceAll('-', '').toUpperCase()).not.toContain(code.replaceAll('-', ''))
    expect(code).not.toBe(await connectionCodeOf(t, t.other))
    const by = await t.token(5)
    const { device } = (await t.call(by, 'GET', `/device?deviceId=${machine.deviceId}`)).body as Record<
      string,
      any
    >
    expect(device.joined).not.toBeNull()
    const { rows } = await t.pool.use(connection =>
      connection.send<Record<string, unknown>>({ text: 'select * from device_key' }),
    )
    expect(JSON.stringify(rows)).not.toContain(machine.key)
  })

  test('as people type it: case, spaces and hyphens of the codes do not matter', async () => {
    const machine = await makeMachine(t, t.home)
    const connectionCode = (await connectionCodeOf(t, t.home)).toLowerCase().replaceAll('-', ' ')
    const again = await machine.join({
      connectionCode,
      activationKey: ` ${machine.activationKey.toLowerCase()} `,
    })
    expect([again.status, again.body['deviceId']]).toEqual([200, machine.deviceId])
    expect(again.body['key']).not.toBe(machine.key)
    // It may have lost the key; until somebody revokes the first both are good.
    expect((await machine.send([reading(machine.sensors['air'] as string)])).status).toBe(200)
  })

  test('with anything wrong it is unknown, and who tries many is put off', async () => {
    const machine = await makeMachine(t, t.home)
    const wrong = [
      { connectionCode: 'AAAA-BBBB-CCCC' },
      { serialNumber: 'nobody' },
      { activationKey: 'AAAA-AAAA-AAAA' },
      { connectionCode: await connectionCodeOf(t, t.other) },
    ]
    for (const more of wrong) {
      const answer = await machine.join(more)
      expect([answer.status, answer.body['code']]).toEqual([404, 'NOT_FOUND'])
    }
    const statuses: number[] = []
    for (let time = 0; time < 20; time++)
      statuses.push((await machine.join({ activationKey: 'AAAA-AAAA-AAAA' })).status)
    expect(statuses.slice(0, 16).every(status => status === 404)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
    expect((await machine.join()).status).toBe(429)
  })
})

test('guesses at one organization are borne fifty times, wherever they come from', async () => {
  const house = await t.makeOrganization('Guessed at')
  const connectionCode = await connectionCodeOf(t, house)
  const guess = (from: number) =>
    t.app.inject({
      method: 'POST',
      url: '/api/v0/machines/join',
      remoteAddress: `10.9.${from}.1`,
      payload: { connectionCode, serialNumber: 'S', activationKey: 'AAAA-AAAA-AAAA' },
    })
  const statuses: number[] = []
  for (let from = 0; from < 52; from++) statuses.push((await guess(from)).statusCode)
  expect(statuses.filter(status => status === 404)).toHaveLength(50)
  expect(statuses.at(-1)).toBe(429)
})

test('takes a licence as a person’s joining does, and is refused where none is free', async () => {
  const house = await t.makeOrganization('Licensed machines')
  const platform = await t.platformAt(house.places.kitchen)
  const license = async (type: string) =>
    (
      await t.call(platform, 'POST', '/license', {
        license: { name: type, type, from: '2020-01-01T00:00:00.000Z' },
      })
    ).body['license'].id as string
  const by = await t.tokenIn(house.id, 5, house.places.kitchen)
  const device = async (serial: string) =>
    (await t.call(by, 'POST', '/device', { device: { name: serial, type: 'oven', serial } })).body[
      'device'
    ] as {
      id: string
      activationKey: string
    }
  const [one, two] = [await device('L-1'), await device('L-2')]
  const core = await license('device-track-core')
  const connectionCode = await connectionCodeOf(t, house)
  const join = (serialNumber: string, { activationKey }: { activationKey: string }) =>
    t.app.inject({
      method: 'POST',
      url: '/api/v0/machines/join',
      remoteAddress: '10.8.8.8',
      payload: { connectionCode, serialNumber, activationKey },
    })
  expect((await join('L-1', one)).statusCode).toBe(200)
  const { licensed } = (await t.call(by, 'GET', `/device/license?deviceId=${one.id}`)).body as Record<
    string,
    any
  >
  expect(licensed.licenses.map((held: { id: string }) => held.id)).toEqual([core])
  const refused = await join('L-2', two)
  expect([refused.statusCode, refused.json().details.faults[0].rule]).toEqual([
    422,
    'problem.device.noneFree',
  ])
  const { rows } = await t.pool.use(connection =>
    connection.send({ text: 'select 1 from device_key where device_id = $1', values: [two.id] }),
  )
  expect(rows).toHaveLength(0)
})

describe('keys', () => {
  const keysOf = async (token: string, deviceId: string) =>
    (await t.call(token, 'POST', '/device/keys/get', { deviceId })).body['keys'] as Record<string, any>[]

  test('are rotated: both are good until one is revoked, which ends it at once', async () => {
    const machine = await makeMachine(t, t.other)
    const by = await t.token(5, { organization: 'other' })
    const sensor = machine.sensors['air'] as string
    const made = await t.call(by, 'POST', '/device/key', { deviceId: machine.deviceId })
    expect(made.body['key']).toMatch(/^clm_/)
    const send = (key: string) => t.call(key, 'POST', '/machines/readings', { readings: [reading(sensor)] })
    expect([(await send(machine.key)).status, (await send(made.body['key'])).status]).toEqual([200, 200])
    const before = await keysOf(by, machine.deviceId)
    expect(before.map(key => key['ending'])).toEqual([made.body['key'].slice(-4), machine.key.slice(-4)])
    expect(before[0]).toMatchObject({ id: made.body['id'], revoked: null, createdBy: expect.any(String) })
    expect(before[1]?.['createdBy']).toBeNull()
    expect(before[1]?.['lastUsed']).not.toBeNull()
    const id = before[1]?.['id'] as string
    const after = await t.call(by, 'DELETE', '/device/key', { deviceId: machine.deviceId, id })
    expect(after.body['keys'].find((key: { id: string }) => key.id === id).revoked).not.toBeNull()
    const refused = await send(machine.key)
    expect([refused.status, refused.body['code']]).toEqual([401, 'INVALID_KEY'])
    expect((await send(made.body['key'])).status).toBe(200)
    expect((await t.call(by, 'DELETE', '/device/key', { deviceId: machine.deviceId, id })).status).toBe(404)
  })

  test('are made, seen and revoked by who may edit devices there, and noted in the audit log', async () => {
    const machine = await makeMachine(t, t.home)
    const { deviceId } = machine
    const [key] = await keysOf(await t.token(5), deviceId)
    const strangers: [string, number][] = [
      [await t.token(0), 403],
      [await t.token(5, { organization: 'other' }), 404],
      [await t.token(3, { place: 'sibling' }), 404],
    ]
    for (const [token, status] of strangers) {
      const { id } = key as { id: string }
      expect((await t.call(token, 'POST', '/device/keys/get', { deviceId })).status).toBe(status)
      expect((await t.call(token, 'POST', '/device/key', { deviceId })).status).toBe(status)
      expect((await t.call(token, 'DELETE', '/device/key', { deviceId, id })).status).toBe(status)
    }
    const admin = await t.token(5)
    const made = await t.call(admin, 'POST', '/device/key', { deviceId })
    await t.call(admin, 'DELETE', '/device/key', { deviceId, id: made.body['id'] })
    const log = (await t.call(admin, 'POST', '/organization/audit/get', { limit: 50 })).body as Record<
      string,
      any
    >
    const actions = JSON.stringify(log)
    for (const action of ['access.machine-joined', 'access.key-created', 'access.key-revoked'])
      expect(actions).toContain(action)
    expect(actions).not.toContain(made.body['key'])
  })

  test('hold ten at a time; a machine that joins again and again has the oldest give way', async () => {
    const house = await t.makeOrganization('Many keys')
    const machine = await makeMachine(t, house)
    const by = await t.tokenIn(house.id, 5, house.places.kitchen)
    for (let more = 0; more < 9; more++)
      expect((await t.call(by, 'POST', '/device/key', { deviceId: machine.deviceId })).status).toBe(200)
    const refused = await t.call(by, 'POST', '/device/key', { deviceId: machine.deviceId })
    expect(refused.body['details'].faults[0].rule).toBe('problem.device.tooManyKeys')
    const joined = await t.app.inject({
      method: 'POST',
      url: '/api/v0/machines/join',
      remoteAddress: '10.7.7.7',
      payload: {
        connectionCode: await connectionCodeOf(t, house),
        serialNumber: machine.serial,
        activationKey: machine.activationKey,
      },
    })
    expect(joined.statusCode).toBe(200)
    expect((await machine.send([])).status).toBe(401)
    const standing = (await keysOf(by, machine.deviceId)).filter(key => key['revoked'] === null)
    expect(standing).toHaveLength(10)
  })

  test('open no call of people, and nothing of another organization', async () => {
    const [machine, stranger] = [await makeMachine(t, t.home), await makeMachine(t, t.other)]
    const [own, theirs] = [machine.sensors['air'] as string, stranger.sensors['air'] as string]
    const from = minutesAgo(60)
    const calls: [string, string, object?][] = [
      ['GET', `/sensor?sensorId=${own}`],
      ['GET', `/device?deviceId=${machine.deviceId}`],
      ['POST', '/devices/get', {}],
      ['POST', '/monitor/streams/get', {}],
      ['POST', '/monitor/streams', { readings: [{ sensorId: own, at: from, value: 4 }] }],
      ['POST', '/monitor/streams/series', { sensorIds: [own], from, to: minutesAgo(0), points: 10 }],
      ['POST', '/device/key', { deviceId: machine.deviceId }],
      ['POST', '/device/keys/get', { deviceId: machine.deviceId }],
      ['GET', '/live'],
    ]
    for (const [method, path, body] of calls) {
      const answer = await t.call(machine.key, method, path, body)
      expect([path, answer.status, answer.body['code']]).toEqual([path, 400, 'INVALID_TOKEN'])
    }
    const refused = await machine.send([reading(theirs)])
    expect([refused.status, refused.body['code']]).toEqual([403, 'NOT_ALLOWED'])
    const kept = await t.call(await t.token(5, { organization: 'other' }), 'POST', '/monitor/streams/get', {
      filter: { sensorId: theirs },
    })
    expect(kept.body['streams']).toEqual([])
  })

  test('of a device that was removed, of an organization that is suspended, or mistyped are refused', async () => {
    const house = await t.makeOrganization('Stopped')
    const machine = await makeMachine(t, house)
    const { key } = machine
    const wrong = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`
    for (const given of [wrong, 'clm_', 'x', key.toUpperCase()])
      expect((await t.call(given, 'POST', '/machines/readings', { readings: [] })).status).toBe(401)
    expect((await t.call(null, 'POST', '/machines/status', {})).status).toBe(401)
    expect((await t.call(await t.token(5), 'POST', '/machines/readings', { readings: [] })).status).toBe(401)
    await t.pool.use(connection =>
      connection.send({
        text: `update customer set status = 'suspended' where organization_id = $1`,
        values: [house.id],
      }),
    )
    expect((await machine.send([])).body['code']).toBe('ORGANIZATION_SUSPENDED')
    await t.pool.use(connection =>
      connection.send({
        text: `update customer set status = 'active' where organization_id = $1`,
        values: [house.id],
      }),
    )
    const by = await t.tokenIn(house.id, 5, house.places.kitchen)
    expect((await machine.send([])).status).toBe(200)
    const removed = await t.call(by, 'DELETE', '/device', { device: { id: machine.deviceId } })
    expect(removed.status, JSON.stringify(removed.body)).toBe(200)
    expect((await machine.send([])).status).toBe(401)
  })
})
