/** What machines measured, over HTTP: each reading judged by itself, the instant of a sensor written once, sums kept. */
import { gzipSync } from 'node:zlib'
import { refusalCodes } from '@cloche/domain/rules/readings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asServer, createTestApp, type Answer, type TestApp } from '../../../testing/app.ts'
import { makeMachine, sendBytes, type TestMachine } from '../../../testing/machine.ts'

let t: TestApp
let chef: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  chef = await t.token(3)
})
afterAll(() => t.close())

const HOUR_MS = 3_600_000
const instant = (at: number) => new Date(at).toISOString()
const minutesAgo = (minutes: number) => instant(Date.now() - minutes * 60_000)
const rows = async <T = Record<string, unknown>>(text: string, values: unknown[], organization = t.home.id) =>
  (await asServer(t.pool, organization, transaction => transaction.query<T>({ text, values }))).rows as T[]
const kept = (sensorId: string) =>
  rows<{ at: string; value: number }>(
    'select at, value from reading where organization_id = $1 and sensor_id = $2 order by at',
    [t.home.id, sensorId],
  )
const codes = ({ body }: Answer) =>
  (body['rejected'] as { index: number; code: string }[]).map(({ index, code }) => [index, code])
const air = (machine: TestMachine) => machine.sensors['air'] as string
const sensorOf = async (id: string) =>
  (await t.call(chef, 'GET', `/sensor?sensorId=${id}`)).body['sensor'] as Record<string, any>

describe('readings', () => {
  test('are written once, in any order, and the newest stands at the sensor', async () => {
    const machine = await makeMachine(t, t.home)
    const sensor = air(machine)
    const readings = [
      { sensor, at: minutesAgo(3), value: 4.5 },
      { sensor, at: minutesAgo(5), value: 4.1, unit: 'C', id: 'a' },
      { sensor, at: minutesAgo(3.5), value: 4.2 },
    ]
    const twice = { ...readings[0], value: 99 }
    const first = await machine.send([...readings, twice])
    expect([first.status, first.body]).toEqual([200, { accepted: 3, duplicates: 1, rejected: [] }])
    expect((await machine.send(readings)).body).toEqual({ accepted: 0, duplicates: 3, rejected: [] })
    expect((await kept(sensor)).map(({ value }) => value)).toEqual([4.1, 4.2, 4.5])
    expect(await sensorOf(sensor)).toMatchObject({ lastValue: 4.5, lastAt: readings[0]?.at, rejected: 0 })
    // A late one fills its gap, and nothing that is newer gives way.
    const late = await machine.send([{ sensor, at: minutesAgo(4), value: 9 }, readings[1]])
    expect(late.body).toEqual({ accepted: 1, duplicates: 1, rejected: [] })
    expect((await sensorOf(sensor)).lastValue).toBe(4.5)
    const list = await t.call(chef, 'POST', '/monitor/streams/get', { filter: { sensorId: sensor } })
    expect(list.body['streams'].map((row: { value: number }) => row.value)).toEqual([4.5, 4.2, 9, 4.1])
    const [row] = list.body['streams']
    expect(row).toMatchObject({
      sensorId: sensor,
      deviceId: machine.deviceId,
      locationId: t.home.places.kitchen,
    })
    expect((await t.call(chef, 'GET', `/monitor/stream?streamId=${row.id}`)).body['stream']).toEqual(row)
  })

  test('are written once where a hand in the database made their sensor forget its newest', async () => {
    const machine = await makeMachine(t, t.home)
    const sensor = air(machine)
    const readings = [7, 6, 5].map(minutes => ({ sensor, at: minutesAgo(minutes), value: minutes }))
    await machine.send(readings)
    for (const forgets of ['null', `now() - interval '1 day'`]) {
      await rows(`update sensor set last_at = ${forgets} where organization_id = $1 and id = $2`, [
        t.home.id,
        sensor,
      ])
      const more = { sensor, at: minutesAgo(forgets === 'null' ? 4 : 3), value: 1 }
      expect((await machine.send([...readings, more])).body).toEqual({
        accepted: 1,
        duplicates: 3,
        rejected: [],
      })
    }
    expect(await kept(sensor)).toHaveLength(5)
    expect((await sensorOf(sensor)).lastValue).toBe(1)
  })

  test('of a sensor by its technical name, in other units, and of doors that say open or closed', async () => {
    const machine = await makeMachine(t, t.home, {
      air: {},
      hum: { kind: 'humidity', unit: 'percent' },
      door: { kind: 'door', unit: null },
    })
    const { path } = await sensorOf(air(machine))
    const at = minutesAgo(1)
    const answer = await machine.send([
      { sensor: path, at, value: 41, unit: 'F' },
      { sensor: machine.sensors['hum'], at, value: 55, unit: '%' },
      { sensor: machine.sensors['door'], at, value: true },
    ])
    expect(answer.body).toEqual({ accepted: 3, duplicates: 0, rejected: [] })
    expect((await kept(air(machine)))[0]?.value).toBe(5)
    expect((await kept(machine.sensors['door'] as string))[0]?.value).toBe(1)
  })

  test('that cannot be are refused one by one, in the caller’s language, and counted at their sensor', async () => {
    const machine = await makeMachine(t, t.home)
    const sensor = air(machine)
    const at = minutesAgo(1)
    const sent = [
      null,
      { sensor, at, value: 4 },
      { at, value: 4 },
      { sensor, at: 'yesterday', value: 4 },
      { sensor, at, value: 'NaN' },
      { sensor, at, value: null },
      { sensor: 'nothing/there', at, value: 4 },
      { sensor: '018f0000-0000-7000-8000-000000000009', at, value: 4 },
      { sensor, at, value: 4, unit: 'kg' },
      { sensor, at: minutesAgo(2), value: -127 },
      { sensor, at, value: 999_999 },
      { sensor, at, value: -300 },
      { sensor, at: '1999-01-01T00:00:00Z', value: 4 },
      { sensor, at: minutesAgo(-6), value: 4 },
      { sensor, at: minutesAgo(-4), value: 5 },
    ]
    const spanish = await sendBytes(t, 'readings', JSON.stringify({ readings: sent }), {
      key: machine.key,
      language: 'es-ES',
    })
    expect(spanish.body).toMatchObject({ accepted: 2, duplicates: 0 })
    expect(codes(spanish)).toEqual([
      [0, 'malformed'],
      [2, 'malformed'],
      [3, 'badInstant'],
      [4, 'notANumber'],
      [5, 'notANumber'],
      [6, 'unknownSensor'],
      [7, 'otherDevice'],
      [8, 'unknownUnit'],
      [9, 'unplugged'],
      [10, 'implausible'],
      [11, 'implausible'],
      [12, 'beforeDevice'],
      [13, 'ahead'],
    ])
    expect(new Set(codes(spanish).map(([, code]) => code))).toEqual(new Set(refusalCodes))
    expect(spanish.body['rejected'].find((one: { index: number }) => one.index === 9).message).toBe(
      'La sonda no está conectada.',
    )
    const told = await t.call(chef, 'POST', '/sensor/rejections/get', { sensorId: sensor })
    expect(told.body['rejected']).toBe(9)
    const byCode = Object.fromEntries(
      told.body['rejections'].map((one: { code: string; count: number }) => [one.code, one.count]),
    )
    expect(byCode).toEqual({
      badInstant: 1,
      notANumber: 2,
      unknownUnit: 1,
      unplugged: 1,
      implausible: 2,
      beforeDevice: 1,
      ahead: 1,
    })
    const unplugged = told.body['rejections'].find((one: { code: string }) => one.code === 'unplugged')
    expect(unplugged).toMatchObject({
      lastValue: -127,
      lastReading: sent[9]?.at,
      message: 'The probe is not plugged in.',
    })
    await machine.send([{ sensor, at, value: -127 }])
    expect((await sensorOf(sensor)).rejected).toBe(10)
    for (const [token, status] of [
      [await t.token(5, { organization: 'other' }), 404],
      [await t.token(3, { place: 'sibling' }), 404],
    ] as const)
      expect((await t.call(token, 'POST', '/sensor/rejections/get', { sensorId: sensor })).status).toBe(
        status,
      )
  })

  test('at the ends of time, without end or as texts are refused alone, by HTTP as JSON has them', async () => {
    const machine = await makeMachine(t, t.home, { air: {} }, { boughtAt: '1901-01-01T00:00:00.000Z' })
    const sensor = air(machine)
    const at = minutesAgo(1)
    const line = (more: string) => `{"sensor": "${sensor}", ${more}}`
    const lines = [
      line('"at": "0001-01-01T00:00:00Z", "value": 4'),
      line('"at": "1999-12-31T00:00:00Z", "value": 4'),
      line('"at": "9999-12-31T23:59:59-14:00", "value": 4'),
      line('"at": "-000001-01-01T00:00:00Z", "value": 4'),
      line(`"at": "${at}", "value": 1e999`),
      line(`"at": "${at}", "value": NaN`),
      line(`"at": "${at}", "value": "4"`),
      line(`"at": "${at}", "value": [4]`),
      line(`"at": ${Date.now()}, "value": 4`),
      `[${line(`"at": "${at}", "value": 4`)}]`,
      line(`"at": "${at}", "value": 4`),
    ]
    const answer = await sendBytes(t, 'readings', lines.join('\n'), {
      key: machine.key,
      type: 'application/x-ndjson',
    })
    expect([answer.status, answer.body['accepted']]).toEqual([200, 1])
    expect(codes(answer).map(([, code]) => code)).toEqual([
      'beforeDevice',
      'beforeDevice',
      'ahead',
      'badInstant',
      'notANumber',
      'malformed',
      'notANumber',
      'notANumber',
      'badInstant',
      'malformed',
    ])
    expect((await sensorOf(sensor)).rejected).toBe(8)
  })

  test('before the device was bought are refused; since then they are taken, however long ago', async () => {
    const boughtAt = '2015-01-01T00:00:00.000Z'
    const machine = await makeMachine(t, t.home, { air: {} }, { boughtAt })
    const sensor = air(machine)
    const answer = await machine.send([
      { sensor, at: '2014-12-31T23:59:59Z', value: 30 },
      { sensor, at: '2015-01-01T18:03:11Z', value: 30.291 },
    ])
    expect([answer.body['accepted'], codes(answer)]).toEqual([1, [[0, 'beforeDevice']]])
  })

  test('tell that the machine was heard of, whatever came of them, as joining does; and not with every call', async () => {
    const machine = await makeMachine(t, t.home)
    const device = async () =>
      (await t.call(chef, 'GET', `/device?deviceId=${machine.deviceId}`)).body['device'] as Record<
        string,
        any
      >
    expect(Date.now() - Date.parse((await device()).lastSeen)).toBeLessThan(60_000)
    await rows(`update device set last_seen = null where organization_id = $1 and id = $2`, [
      t.home.id,
      machine.deviceId,
    ])
    await machine.send([{ sensor: air(machine), at: minutesAgo(600), value: 999_999 }])
    const seen = (await device()).lastSeen
    expect(Date.now() - Date.parse(seen)).toBeLessThan(60_000)
    await machine.send([{ sensor: air(machine), at: minutesAgo(1), value: 4 }])
    expect((await device()).lastSeen).toBe(seen)
  })
})

test('readings wait for nobody who works on their machine: people lock it before its sensors', async () => {
  const machine = await makeMachine(t, t.home)
  const taken = await t.pool.use(async connection => {
    await connection.send({ text: 'begin' })
    await connection.send({
      text: 'select 1 from device where organization_id = $1 and id = $2 for update',
      values: [t.home.id, machine.deviceId],
    })
    const sent = machine.send([{ sensor: air(machine), at: minutesAgo(1), value: 4 }])
    const late = new Promise<undefined>(resolve => setTimeout(resolve, 3000, undefined))
    const first = await Promise.race([sent, late])
    await connection.send({ text: 'rollback' })
    await sent
    return first
  })
  expect(taken?.body).toMatchObject({ accepted: 1 })
})

describe('sums', () => {
  test('by minute and hour grow with what comes, late or not, and are those of the readings', async () => {
    const machine = await makeMachine(t, t.home)
    const sensor = air(machine)
    const begins = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 3 * HOUR_MS
    const all = Array.from({ length: 400 }, (_, step) => ({
      sensor,
      at: instant(begins + step * 17_000),
      value: Math.round(Math.sin(step / 20) * 500) / 100 + 4,
    }))
    const late = all.filter((_, step) => step % 3 === 1)
    const soon = all.filter((_, step) => step % 3 !== 1)
    expect((await machine.send(soon)).body['accepted']).toBe(soon.length)
    expect((await machine.send(late)).body['accepted']).toBe(late.length)
    expect((await machine.send(all)).body).toEqual({ accepted: 0, duplicates: 400, rejected: [] })
    for (const [table, span] of [
      ['reading_minute', '1 minute'],
      ['reading_hour', '1 hour'],
    ] as const) {
      const [difference] = await rows<{ count: number; groups: number }>(
        `with told as (
           select date_bin('${span}', at, 'epoch') as at, min(value) as low, max(value) as high, round(sum(value)::numeric, 6) as sum,
             count(*)::int as count, (array_agg(value order by at))[1] as first, (array_agg(value order by at desc))[1] as last,
             min(at) as first_at, max(at) as last_at
           from reading where organization_id = $1 and sensor_id = $2 group by 1),
         kept as (select at, low, high, round(sum::numeric, 6) as sum, count, first, last, first_at, last_at from ${table}
           where organization_id = $1 and sensor_id = $2)
         select (select count(*)::int from ((select * from told except select * from kept) union all (select * from kept except select * from told)) one) as count,
           (select count(*)::int from kept) as groups`,
        [t.home.id, sensor],
      )
      expect([table, difference?.count]).toEqual([table, 0])
      expect(difference?.groups).toBeGreaterThan(1)
    }
  })
})

describe('bodies', () => {
  test('of a row a line, packed or not; a line that is no JSON is refused alone', async () => {
    const machine = await makeMachine(t, t.home)
    const sensor = air(machine)
    const line = (minutes: number) => JSON.stringify({ sensor, at: minutesAgo(minutes), value: 4 })
    const text = `${line(9)}\n{"sensor": "air", \n\n${line(8)}\r\n${line(7)}`
    for (const packed of [false, true]) {
      const answer = await sendBytes(t, 'readings', text, {
        key: machine.key,
        type: 'application/x-ndjson; charset=utf-8',
        packed,
      })
      expect([answer.status, codes(answer)]).toEqual([200, [[1, 'malformed']]])
    }
    expect(await kept(sensor)).toHaveLength(3)
    const json = JSON.stringify({ readings: [JSON.parse(line(6))] })
    expect((await sendBytes(t, 'readings', json, { key: machine.key, packed: true })).body['accepted']).toBe(
      1,
    )
  })

  test('that are broken, too large or of another kind are refused with a name, and nothing is written', async () => {
    const { key } = await makeMachine(t, t.home)
    const send = (body: string | Buffer, more: object = {}) =>
      sendBytes(t, 'readings', body, { key, ...more })
    const named: [string, Answer, number, string][] = [
      ['no JSON', await send('{"readings": ['), 400, 'MALFORMED_BODY'],
      ['a list', await send('[]'), 400, 'INVALID_REQUEST'],
      ['a number', await send('7'), 400, 'MALFORMED_BODY'],
      ['nothing', await send(''), 400, 'MALFORMED_BODY'],
      ['no readings', await send('{}'), 400, 'INVALID_REQUEST'],
      ['no list', await send('{"readings": 7}'), 400, 'INVALID_REQUEST'],
      ['something besides', await send('{"readings": [], "other": 1}'), 400, 'INVALID_REQUEST'],
      ['no UTF-8', await send(Buffer.from([0x7b, 0xff, 0x7d])), 400, 'MALFORMED_BODY'],
      ['too many', await send(JSON.stringify({ readings: Array(10_001).fill(0) })), 400, 'INVALID_REQUEST'],
      [
        'too many lines',
        await send('0\n'.repeat(10_001), { type: 'application/x-ndjson' }),
        400,
        'INVALID_REQUEST',
      ],
      ['too large', await send(' '.repeat(5_000_000)), 413, 'TOO_LARGE'],
      ['a bomb', await send(' '.repeat(60_000_000), { packed: true }), 413, 'TOO_LARGE'],
      ['another kind', await send('a,b', { type: 'text/csv' }), 415, 'UNSUPPORTED_MEDIA'],
    ]
    for (const [what, answer, status, code] of named)
      expect([what, answer.status, answer.body['code']]).toEqual([what, status, code])
    const broken = gzipSync('{"readings": []}')
    broken.fill(7, 12)
    const cut = gzipSync(JSON.stringify({ readings: Array(500).fill({ sensor: 'x' }) })).subarray(0, 40)
    for (const payload of [broken, cut, Buffer.from('{"readings": []}')]) {
      const answer = await t.app.inject({
        method: 'POST',
        url: '/api/v0/machines/readings',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'content-encoding': 'gzip',
        },
        payload,
      })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'MALFORMED_BODY'])
    }
  })

  test('hold ten thousand readings', async () => {
    const machine = await makeMachine(t, t.home)
    const readings = Array.from({ length: 10_000 }, (_, step) => ({
      sensor: air(machine),
      at: instant(Date.now() - step * 10_000),
      value: 4,
    }))
    expect((await machine.send(readings)).body).toEqual({ accepted: 10_000, duplicates: 0, rejected: [] })
  })
})

describe('a key', () => {
  test('is good for the sensors of its device alone', async () => {
    const [a, b] = [await makeMachine(t, t.home), await makeMachine(t, t.home)]
    const stranger = await makeMachine(t, t.other)
    const [loose] = [
      (
        await t.call(await t.token(5), 'POST', '/sensor', {
          sensor: { name: 'Loose', path: 'loose', kind: 'temperature' },
        })
      ).body['sensor'].id as string,
    ]
    const at = minutesAgo(1)
    for (const sensor of [air(b), air(stranger), loose]) {
      const answer = await a.send([{ sensor, at, value: 4 }])
      expect([answer.status, answer.body['code']]).toEqual([403, 'NOT_ALLOWED'])
      const mixed = await a.send([
        { sensor, at, value: 4 },
        { sensor: air(a), at, value: 4 },
      ])
      expect([mixed.status, codes(mixed)]).toEqual([200, [[0, 'otherDevice']]])
      expect(await kept(sensor as string)).toEqual([])
    }
    expect(
      (await rows('select 1 from reading where sensor_id = $1', [air(stranger)], t.other.id)).length,
    ).toBe(0)
    // By its technical name at another device it is not known either.
    const { path } = await sensorOf(air(b))
    expect(codes(await a.send([{ sensor: path, at, value: 4 }]))).toEqual([[0, 'unknownSensor']])
  })
})

test('two servers that get the same batch at once write it once', async () => {
  const machine = await makeMachine(t, t.home, { air: {}, core: {} })
  const sensors = Object.values(machine.sensors)
  const readings = Array.from({ length: 600 }, (_, step) => ({
    sensor: sensors[step % 2],
    at: instant(Date.now() - 600_000 + step * 1000),
    value: step,
  }))
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, turn) => machine.send(turn % 2 === 0 ? readings : readings.toReversed())),
  )
  expect(answers.map(answer => answer.status)).toEqual(Array(6).fill(200))
  const total = (name: string) => answers.reduce((sum, { body }) => sum + (body[name] as number), 0)
  expect([total('accepted'), total('duplicates')]).toEqual([600, 3000])
  const [sums] = await rows<{ count: number }>(
    'select sum(count)::int as count from reading_minute where organization_id = $1 and sensor_id = any($2::uuid[])',
    [t.home.id, sensors],
  )
  expect(sums?.count).toBe(600)
})
