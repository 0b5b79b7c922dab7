/** The file of a place: a month of checks whole and quickly, signed and provable; links that end, and show what was chosen. */
import { createHash } from 'node:crypto'
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INSPECTOR_CHAPTERS } from '@cloche/domain/catalogue'
import { ZipReader } from '../../../adapters/archives/zip-read.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { Samples } from '../../../testing/samples.ts'
import { rowsOf } from '../../../testing/labels.ts'
import { networkOf } from './visitor.ts'
import { expectRefusals } from '../../../testing/switched-workers.ts'

const DAY = 86_400_000
let t: TestApp
let token: string
let sensorId: string
const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10)
const [from, to] = [day(30), day(1)]
const MISSED = day(12)
let checks = 0

beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  token = await t.token(5)
  const points = await Promise.all(
    Array.from({ length: 4 }, async (_, at) =>
      t.make('haccpPoint', {
        name: `=Fridge ${at + 1}`,
        hazard: 'biological',
        stage: 'storage',
        locationId: t.home.places.fridge,
        minimum: 0,
        maximum: 5,
        everyHours: 4,
        created: `${day(40)}T00:00:00.000Z`,
      }),
    ),
  )
  // Every two hours and a half at four points, but for one day: made as people make them, without a connection.
  const asked: object[] = []
  for (let ago = 30; ago >= 1; ago--)
    if (day(ago) !== MISSED)
      for (let round = 0; round < 9; round++)
        for (const { id } of points)
          asked.push({
            haccpPointId: id,
            value: 2 + ((ago + round) % 3),
            at: `${day(ago)}T${String(round * 2 + 4).padStart(2, '0')}:15:00.000Z`,
          })
  for (const check of asked) {
    const answer = await t.call(token, 'POST', '/haccp/check', { check })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  checks = asked.length
  await t.call(token, 'POST', '/haccp/check', {
    check: { haccpPointId: points[0]!['id'], value: 9, at: `${day(2)}T22:30:00.000Z` },
  })
  checks += 1
  sensorId = (
    await new Samples(t).make('sensor', 'home', {
      name: 'Core',
      measures: 'room',
      locationId: t.home.places.fridge,
    })
  )['id'] as string
  const readings = Array.from({ length: 48 }, (_, at) => ({
    sensorId,
    at: new Date(Date.parse(`${day(3)}T00:00:00Z`) + at * 600_000).toISOString(),
    value: 3 + (at % 4) / 2,
  }))
  expect((await t.call(token, 'POST', '/monitor/streams', { readings })).status).toBe(200)
}, 120_000)
afterAll(() => t.close())

const asked = (more: object = {}) => ({
  locationId: t.home.places.kitchen,
  from,
  to,
  chapters: [...INSPECTOR_CHAPTERS],
  ...more,
})
const file = (more: object = {}, as = token) =>
  t.call(as, 'POST', '/reporting/inspector/file', {
    file: { ...asked(), format: 'pdf', language: 'en', showsPeople: true, ...more },
  })
const bytesOf = async (id: string, as = token) =>
  t.call(as, 'GET', `/reporting/inspector/file?inspectorFileId=${id}`)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('a file', () => {
  test('says before it is made what is missing: the day without checks, gaps, open incidences, no plan', async () => {
    const { body, status } = await t.call(token, 'POST', '/reporting/inspector/preview', { file: asked() })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body['counts']).toMatchObject({ checks, points: 4, sensors: 1 })
    expect(body['mark']).toBe('draft')
    const missing = body['missing'] as { kind: string; name: string }[]
    expect(missing.filter(({ kind }) => kind === 'daysWithoutChecks').map(({ name }) => name)).toEqual([
      MISSED,
    ])
    expect(missing.filter(({ kind }) => kind === 'noPlan')).toHaveLength(1)
    expect(missing.filter(({ kind }) => kind === 'openIncidence').length).toBeGreaterThan(0)
    expect(missing.some(({ kind, name }) => kind === 'gap' && name.includes('Core'))).toBe(true)
    expect(missing.some(({ kind }) => kind === 'failedWithoutCorrection')).toBe(true)
  })

  test('of a month with more than a thousand checks holds each', async () => {
    expect(checks).toBeGreaterThan(1000)
    await expectRefusals(t, () => file(), 'problem.paper.fewerDays')
    const { body, status } = await file()
    expect(status, JSON.stringify(body)).toBe(200)
    const made = body['inspectorFile']
    expect(made).toMatchObject({ checks, mark: 'draft', format: 'pdf', place: expect.any(String) })
    const { raw, headers } = await bytesOf(made.id)
    expect(headers['content-type']).toBe('application/pdf')
    expect(sha256(raw)).toBe(made.fileDigest)
    const pdf = await PDFDocument.load(raw)
    expect(pdf.getTitle()).toContain('DRAFT')
    expect(pdf.getPageCount()).toBeGreaterThan(20)
  })

  test('as sheets holds every check in a line, guarded, and lists the day that is missing', async () => {
    const { body } = await file({ format: 'csv' })
    const { raw } = await bytesOf(body['inspectorFile'].id)
    const folder = mkdtempSync(join(tmpdir(), 'cloche-inspector-'))
    writeFileSync(join(folder, 'file.zip'), raw)
    const archive = await ZipReader.open(join(folder, 'file.zip'))
    const read = async (part: string) =>
      text(await archive.read(archive.names().find(name => name.includes(part))!))
    const lines = (await read('-checks-checks')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(checks + 1)
    expect(lines[1]).toContain(`'=Fridge`)
    expect(await read('missing')).toContain(new Date(MISSED).getUTCDate().toString())
    expect(await read('curves-gaps')).toContain('Core')
    expect(await read('about')).toContain(body['inspectorFile'].contentDigest)
    await archive.close()
    rmSync(folder, { recursive: true })
  })

  test('is known again by its digest, and another one is not', async () => {
    const { body } = await file()
    const { raw } = await bytesOf(body['inspectorFile'].id)
    const verify = (bytes: Buffer, as = token) =>
      t.call(as, 'POST', '/reporting/inspector/verify', { digest: sha256(bytes) })
    expect((await verify(raw)).body).toMatchObject({
      isGenuine: true,
      inspectorFile: { id: body['inspectorFile'].id },
    })
    const changed = Buffer.from(raw)
    changed[changed.length - 30]! ^= 1
    expect((await verify(changed)).body).toEqual({ isGenuine: false, inspectorFile: null })
    const stranger = await t.token(5, { organization: 'other' })
    expect((await verify(raw, stranger)).body).toEqual({ isGenuine: false, inspectorFile: null })
    expect((await bytesOf(body['inspectorFile'].id, stranger)).status).toBe(404)
  })

  test('keeps the limits that counted when they change afterwards', async () => {
    await t.pool.use(async connection => {
      await connection.send({ text: 'begin' })
      await connection.send({ text: `select set_config('app.organization_id', '${t.home.id}', true)` })
      await connection.send({
        text: 'update haccp_point set maximum = 99 where organization_id = $1',
        values: [t.home.id],
      })
      await connection.send({ text: 'commit' })
    })
    const link = await makeLink({ chapters: ['checks'] })
    const { body } = await open(link.token, 'checks')
    expect(JSON.stringify(body['chapter'])).toContain('0 – 5')
    expect(JSON.stringify(body['chapter'])).not.toContain('0 – 99')
  })

  test('of another organization’s place, too many days, or a chapter out of reach is refused', async () => {
    expect((await file({ locationId: t.other.places.kitchen })).status).toBe(404)
    expect((await file({ from: day(400) })).status).toBe(422)
    expect((await file({ from: to, to: from })).status).toBe(422)
    const below = await t.token(5, { place: 'sibling' })
    expect((await file({}, below)).status).toBeGreaterThanOrEqual(200)
    const cook = await t.token(1)
    expect([403, 404]).toContain((await file({}, cook)).status)
  })
})

async function makeLink(more: object = {}): Promise<{ token: string; id: string }> {
  const { body, status } = await t.call(token, 'POST', '/reporting/inspector/link', {
    link: { ...asked(), name: 'Inspector', showsPeople: false, days: 7, ...more },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return { token: body['token'], id: body['inspectorLink'].id }
}
const open = (secret: string, chapter?: string) =>
  t.call(null, 'POST', '/public/inspector', { token: secret, ...(chapter === undefined ? {} : { chapter }) })
const age = (table: string, column: string, id: string) =>
  t.pool.use(async connection => {
    await connection.send({ text: 'begin' })
    await connection.send({ text: `select set_config('app.organization_id', '${t.home.id}', true)` })
    await connection.send({
      text: `update ${table} set ends_at = now() - interval '1 second' where ${column} = $1`,
      values: [id],
    })
    await connection.send({ text: 'commit' })
  })

describe('a link', () => {
  test('shows the file without a log-in, chapter by chapter, and every opening is noted', async () => {
    const link = await makeLink()
    const first = await open(link.token)
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    expect(first.body).toMatchObject({ mark: 'draft', from, to, chapter: null, chapters: INSPECTOR_CHAPTERS })
    const missing = first.body['missing'] as { kind: string; name: string }[]
    expect(missing.length).toBeGreaterThan(0)
    const { body } = await open(link.token, 'checks')
    expect(body['chapter'].tables[0].rows).toHaveLength(checks)
    const { body: curves } = await open(link.token, 'curves')
    expect(curves['chapter'].curves[0].at.length).toBeGreaterThan(5)
    const log = await t.call(token, 'POST', '/reporting/inspector-openings/get', {
      filter: { inspectorLinkId: link.id },
    })
    expect(log.body['inspectorOpenings']).toHaveLength(3)
    expect(log.body['inspectorOpenings'][0]).toMatchObject({ network: '127.0.0.0/24' })
  })

  test('names nobody where that was not chosen, and does where it was', async () => {
    const [person] = await rowsOf(
      t,
      `select full_name as name from "user" where organization_id = $1 and id = (select user_id from haccp_check where organization_id = $1 limit 1)`,
    )
    const name = person!['name'] as string
    const hidden = await makeLink()
    for (const chapter of INSPECTOR_CHAPTERS)
      expect(JSON.stringify((await open(hidden.token, chapter)).body)).not.toContain(name)
    const shown = await makeLink({ showsPeople: true })
    expect(JSON.stringify((await open(shown.token, 'checks')).body)).toContain(name)
  })

  test('leads to no chapter that was not chosen, and says nothing of what it lacks', async () => {
    const link = await makeLink({ chapters: ['checks', 'checks'] })
    expect((await open(link.token, 'checks')).status).toBe(200)
    for (const chapter of INSPECTOR_CHAPTERS.filter(one => one !== 'checks'))
      expect((await open(link.token, chapter)).status, chapter).toBe(404)
    const { body } = await open(link.token)
    expect((body['missing'] as { chapter: string }[]).every(({ chapter }) => chapter === 'checks')).toBe(true)
  })

  test('that was taken back, is over, or never was opens nothing, and all are told the same', async () => {
    const [revoked, over, half] = [await makeLink(), await makeLink(), await makeLink()]
    const stranger = await t.token(5, { organization: 'other' })
    const take = (as: string, id: string) =>
      t.call(as, 'POST', '/reporting/inspector/link/revoke', { inspectorLinkId: id })
    expect((await take(stranger, revoked.id)).status).toBe(404)
    expect((await open(revoked.token)).status).toBe(200)
    expect((await take(token, revoked.id)).body['inspectorLink'].revokedAt).not.toBeNull()
    await age('inspector_key', 'inspector_link_id', over.id)
    await age('inspector_link', 'id', half.id)
    const answers = await Promise.all(
      [
        revoked.token,
        over.token,
        half.token,
        'x',
        revoked.token.slice(0, -1),
        `${over.token}=`,
        revoked.id,
        `' or 1=1 --`,
      ].map(async secret => {
        const { status, body } = await open(secret)
        return [status, body['code'], body['message']]
      }),
    )
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.[0]).toBe(404)
  })

  test('lies nowhere as it is: only its digest does, and nobody reads that', async () => {
    const link = await makeLink()
    const everything = await t.pool.use(async connection =>
      JSON.stringify((await connection.send({ text: 'select * from inspector_key' })).rows),
    )
    expect(everything).not.toContain(link.token)
    const { body } = await t.call(token, 'POST', '/reporting/inspector-links/get', {})
    expect(JSON.stringify(body)).not.toContain(link.token)
    expect((body['inspectorLinks'] as unknown[]).length).toBeGreaterThan(0)
    const stranger = await t.token(5, { organization: 'other' })
    const theirs = await t.call(stranger, 'POST', '/reporting/inspector-links/get', {})
    expect(theirs.body['inspectorLinks']).toEqual([])
    const made = await t.call(stranger, 'POST', '/reporting/inspector/link', {
      link: { ...asked(), name: 'Theirs', showsPeople: true, days: 7 },
    })
    expect(made.status).toBe(404)
  })

  test('keeps of who opened it the network, never the address', () => {
    expect(networkOf('203.0.113.77')).toBe('203.0.113.0/24')
    expect(networkOf('::ffff:203.0.113.77')).toBe('203.0.113.0/24')
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::/48')
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0::/48')
    expect(networkOf('nonsense')).toBe('-')
  })
})
