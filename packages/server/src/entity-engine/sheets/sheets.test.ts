/** Sheets of every entity over HTTP: out and in again without a difference, every refusal told, nobody else's reached. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { OWN_CALLS } from '@cloche/domain/calls'
import { isImportable, sheetFields, standardCalls } from '@cloche/domain/derive'
import { ALL_ENTITIES, ENTITIES, entityNamed } from '@cloche/domain/entities'
import { sheetNames, templateNames, writeCell } from '@cloche/domain/rules/record-sheets'
import { csvDelimiter, csvLine } from '@cloche/domain/rules/sheets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { readBytes } from '../../adapters/sheets/reading/read-bytes.ts'
import { XLSX_TYPE } from '../../adapters/sheets/table.ts'
import { OWN_HANDLERS } from '../../app.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { Samples } from '../../testing/samples.ts'
import { allWords as words } from '@cloche/domain/text/all-words'

let t: TestApp
let samples: Samples
let owner: string
/** The platform's people, who alone grant licences. */
let platform: string
beforeAll(async () => {
  t = await createTestApp()
  samples = new Samples(t)
  owner = await t.token(5)
  platform = await t.platformAt(t.home.places.kitchen)
})
afterAll(() => t.close())

const IMPORTABLE = ALL_ENTITIES.filter(isImportable)

interface Row {
  line: number
  outcome: string | null
  draft: Record<string, any>
  problems: { code: string; column: string; value: string; line?: number }[]
}

async function preview(entity: string, payload: string | Buffer, token = owner, query = '') {
  const response = await t.app.inject({
    method: 'POST',
    url: `/api/v0/records/import/preview?entity=${entity}${query}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': typeof payload === 'string' ? 'text/csv' : XLSX_TYPE,
    },
    payload,
  })
  const body = response.json<Record<string, any>>()
  return { status: response.statusCode, body, rows: (body['rows'] ?? []) as Row[] }
}
const send = (entity: string, rows: unknown, token = owner) =>
  t.call(token, 'POST', '/records/import', { entity, rows })
const exported = (entity: string, more: Record<string, unknown> = {}, token = owner, locale = 'en') =>
  t.call(token, 'POST', `/records/export?locale=${locale}`, { entity, format: 'csv', ...more })
const codes = (rows: Row[]) =>
  rows.map(({ outcome, problems }) => [outcome, ...problems.map(({ code }) => code)])

/** A draft as a row of an exported sheet in this language; what no draft says stays empty. */
function sheetLine(entity: EntityDeclaration, draft: Record<string, unknown>, language: 'en' | 'es') {
  const writing = { words, language, nameOf: () => undefined }
  const given = new Set(templateNames(entity))
  const cells = sheetNames(entity).map(name =>
    given.has(name) ? writeCell(entity, name, draft[name.split('.')[0] ?? ''], writing) : '',
  )
  return csvLine(cells, csvDelimiter(language))
}

test('no entity that is imported or changed in bulk is written in a way of its own', () => {
  expect(IMPORTABLE.length).toBeGreaterThan(40)
  const written = ['create', 'change', 'patch']
  const own = ALL_ENTITIES.filter(isImportable).flatMap(({ name }) => written.map(verb => `${name}.${verb}`))
  expect(own.filter(call => OWN_HANDLERS.has(call))).toEqual([])
  const changed = ALL_ENTITIES.flatMap(({ name }) => [`${name}.change`, `${name}.patch`])
  expect(changed.filter(call => OWN_HANDLERS.has(call))).toEqual([])
  const addresses = new Set(OWN_CALLS.map(({ method, path }) => `${method} ${path}`))
  const standard = ALL_ENTITIES.flatMap(standardCalls).filter(call => written.includes(call.standard))
  expect(standard.filter(({ method, path }) => addresses.has(`${method} ${path}`))).toEqual([])
})

describe.each(IMPORTABLE.map((entity, at) => [entity.name, entity, at] as const))(
  '%s',
  (name, entity, at) => {
    // Each language takes its turn.
    const language = at % 2 === 0 ? 'en' : 'es'
    const writer = () => (entity.isGranted ? platform : owner)

    test('out and in again without a difference; what a new row says is made; a bad row is told', async () => {
      const { id } = await samples.make(name)
      const out = await exported(name, { ids: [id] }, owner, language)
      expect(out.status, out.raw.toString()).toBe(200)
      const added = sheetLine(entity, await samples.draft(entity), language)
      const bad = csvLine(['no-id'], csvDelimiter(language))
      const { rows, body } = await preview(name, `${out.raw.toString()}${added}${bad}`, writer())
      const readable = new Set(['id', ...templateNames(entity)])
      expect(body['columns'].map((column: { field: string | null }) => column.field)).toEqual(
        sheetNames(entity).map(one => (readable.has(one) ? one : null)),
      )
      expect(codes(rows), JSON.stringify(rows)).toEqual([['same'], ['create'], [null, 'recordImport.id']])
      expect(body['counts']).toEqual({ rows: 3, good: 1, bad: 1, same: 1 })

      const made = newId()
      const sent = [{ line: 2, draft: { ...rows[1]?.draft, id: made } }]
      const answer = await send(name, sent, writer())
      expect(answer.body, JSON.stringify(answer.body)).toEqual({
        created: [{ line: 2, id: made }],
        changed: [],
        refused: [],
      })
      // Sent again it is the same record, and nothing of it changes.
      const again = (await send(name, sent, writer())).body
      expect([...again['created'], ...again['changed']]).toEqual([{ line: 2, id: made }])
    })
  },
)

describe('a sheet of orders', () => {
  test('products by name or SKU, units in words, problems at their cells and in their rows', async () => {
    const bread = await t.make('product', { name: 'Rye bread', sku: 'RYE-1' })
    for (const name of ['Twin', 'twin']) await t.make('product', { name })
    await t.make('product', { name: 'Theirs' }, 'other')
    const sheet = `Orders of the week,,,
Name,Product,Quantity,Status
One,rye BREAD,"2,5 kilos",Pending
Two,RYE-1,3 raciones,
Three,${bread['id']},4,
Four,Twin,1 kg,
Five,Theirs,1 kg,
Six,Rye bread,1 kg,eaten
,Rye bread,-1 kg,
`
    const { rows } = await preview('order', sheet)
    expect(codes(rows)).toEqual([
      ['create'],
      ['create'],
      [null, 'recordImport.unitMissing'],
      [null, 'recordImport.linkAmbiguous'],
      [null, 'recordImport.linkUnknown'],
      [null, 'recordImport.choiceUnknown'],
      [null, 'problem.field.required'],
    ])
    expect(rows[0]?.line).toBe(3)
    expect(rows[3]?.problems[0]).toMatchObject({ column: 'Product', value: 'Twin' })
    expect(rows[0]?.draft).toMatchObject({ productId: bread['id'], quantity: { value: 2.5, unit: 'kg' } })
    const mapping = encodeURIComponent(JSON.stringify({ Status: null }))
    expect(codes((await preview('order', sheet, owner, `&mapping=${mapping}`)).rows)[5]).toEqual(['create'])
  })

  test('changes what is there, empties what is emptied, and leaves the rest', async () => {
    const made = await samples.make('company')
    const before = (await t.call(owner, 'GET', `/crm/company?companyId=${made['id']}`)).body['company']
    const sheet = `id,name,description\n${made['id']},Renamed,\n`
    const { rows } = await preview('company', sheet)
    expect(rows[0]).toMatchObject({
      outcome: 'change',
      draft: { id: made['id'], name: 'Renamed', description: null },
    })
    const answer = await send('company', [{ line: 2, draft: rows[0]?.draft }])
    expect(answer.body['changed']).toEqual([{ line: 2, id: made['id'] }])
    const after = (await t.call(owner, 'GET', `/crm/company?companyId=${made['id']}`)).body['company']
    expect(after).toEqual({
      ...before,
      name: 'Renamed',
      description: null,
      version: 2,
      updated: after['updated'],
    })
  })
})

describe('who may', () => {
  test('exactly the levels of the entity; a sheet of people or of events is none', async () => {
    for (const role of [0, 1, 2, 3, 4, 5]) {
      const token = await t.token(role)
      const { permissions } = (await t.call(token, 'GET', '/user/me/permissions')).body
      const level = permissions.levels[ENTITIES.company.permission] as number
      const answers = [
        [1, await exported('company', {}, token)],
        [3, await t.call(token, 'GET', '/records/template?entity=company&format=csv')],
        [3, await send('company', [{ line: 2, draft: { name: 'x' } }], token)],
        [
          2,
          await t.call(token, 'POST', '/records/change', {
            entity: 'company',
            records: [{ id: (await samples.make('company'))['id'], change: { active: false } }],
          }),
        ],
      ] as const
      for (const [needs, answer] of answers)
        expect([role, answer.status], JSON.stringify(answer.body)).toEqual([role, level >= needs ? 200 : 403])
      expect((await preview('company', 'name\nx\n', token)).status).toBe(level >= 3 ? 200 : 403)
    }
    for (const entity of ['user', 'event', 'nothing', '__proto__']) {
      expect((await send(entity, [{ line: 2, draft: { name: 'x' } }])).body['code']).toBe('INVALID_REQUEST')
      expect((await preview(entity, 'name\nx\n')).body['code']).toBe('INVALID_REQUEST')
    }
  })

  test("another organization's and another location's records are not exported, changed or overwritten", async () => {
    const stranger = await t.token(5, { organization: 'other' })
    const neighbour = await t.token(3, { place: 'sibling' })
    const { id } = await samples.make('task')
    for (const token of [stranger, neighbour]) {
      const out = await exported('task', { ids: [id] }, token)
      expect([out.status, out.raw.toString().trim().split('\r\n').length]).toEqual([200, 1])
      const change = { entity: 'task', records: [{ id, change: { active: false } }] }
      expect((await t.call(token, 'POST', '/records/change', change)).body['code']).toBe('NOT_FOUND')
    }
    const over = await send(
      'task',
      [
        {
          line: 2,
          draft: {
            ...(await samples.draft(ENTITIES.task)),
            id,
            locationId: t.home.places.sibling,
            userIds: [],
            name: 'Over',
          },
        },
      ],
      neighbour,
    )
    expect(over.body['changed'] ?? []).toEqual([])
    expect(over.body['created'] ?? []).toEqual([])
    const { task } = (await t.call(owner, 'GET', `/planning/task?taskId=${id}`)).body
    expect(task?.name).not.toBe('Over')
    expect((await preview('task', `id,name\n${id},Over\n`, neighbour)).rows[0]?.outcome ?? null).not.toBe(
      'change',
    )
  })

  test('what only editors are told, and what is sealed, is in no sheet', async () => {
    const headers = async (entity: string) => (await exported(entity)).raw.toString().split('\r\n')[0]
    const secret = words('device.field.activationKey', 'en')
    expect(secret).toBeDefined()
    expect(await headers('device')).not.toContain(secret)
    expect(Object.keys(sheetFields(entityNamed('device')))).not.toContain('activationKey')
  })
})

describe('files', () => {
  test('cells that a spreadsheet would run are guarded, and come back as they were', async () => {
    const name = '=HYPERLINK("http://x.example")'
    const { id } = await t.make('company', { name })
    const out = await exported('company', { ids: [id] })
    expect(out.raw.toString()).toContain(`"'=HYPERLINK`)
    expect(codes((await preview('company', out.raw.toString())).rows)).toEqual([['same']])
  })

  test('a workbook says the same, and so does the template', async () => {
    const { id } = await samples.make('order')
    const out = await exported('order', { ids: [id], format: 'xlsx' })
    expect(out.headers['content-disposition']).toMatch(/filename="order-lines-\d{4}-\d\d-\d\d\.xlsx"/)
    expect(codes((await preview('order', out.raw)).rows)).toEqual([['same']])
    const empty = await t.call(owner, 'GET', '/records/template?entity=order&format=xlsx&locale=es')
    const [headers] = await readBytes(empty.raw, { rows: 10, columns: 500 })
    expect(headers?.cells.slice(0, 1)).toEqual(['Nombre'])
  })

  test('dates of a workbook come back as they were, wherever the place lies and when its clocks go back', async () => {
    const times = ['2026-07-01T08:30:00.000Z', '2026-10-25T00:30:00.250Z', '2026-10-25T01:30:00.000Z']
    const made = await Promise.all(times.map(startAt => samples.make('task', 'home', { startAt })))
    const place = t.home.places.kitchen
    const patch = (timeZone: string | null) => t.call(owner, 'PATCH', `/location/${place}`, { timeZone })
    const there = await t.token(5, { place: 'kitchen' })
    for (const zone of ['Europe/Madrid', 'America/Bogota']) {
      expect((await patch(zone)).status).toBe(200)
      const ids = made.map(({ id }) => id)
      const out = await exported('task', { ids, format: 'xlsx' }, there)
      expect(codes((await preview('task', out.raw, there)).rows), zone).toEqual([
        ['same'],
        ['same'],
        ['same'],
      ])
    }
    await patch(null)
  })

  test('what a list finds: search, filter, removed; any number of pages', async () => {
    const ids = await Promise.all(
      Array.from(
        { length: 3 },
        async (_, at) => (await t.make('company', { name: `Paged ${at}` }))['id'] as string,
      ),
    )
    const lines = async (more: Record<string, unknown>) =>
      (await exported('company', more)).raw.toString().trim().split('\r\n').length - 1
    expect(await lines({ search: 'paged' })).toBe(3)
    expect(await lines({ filter: { name: 'Paged 1' } })).toBe(1)
    await t.call(owner, 'DELETE', '/crm/company', { company: ids[0] })
    expect(await lines({ search: 'paged', deleted: 'only' })).toBe(1)
    const refused = await exported('company', { filter: { nothing: 1 } })
    expect([refused.status, refused.body['code']]).toEqual([400, 'INVALID_REQUEST'])
  })

  test('the lists of stock, and of its movements', async () => {
    const product = await t.make('product', { name: 'In stock' })
    await t.make('stockVariation', {
      productId: product['id'],
      locationId: t.home.places.kitchen,
      quantity: { value: 2, unit: 'kg' },
      reason: 'receipt',
      state: 'chill',
      at: new Date().toISOString(),
    } as never)
    for (const list of ['stockProduct', 'stockPlace', 'stockState', 'stockExpiration'])
      for (const format of ['csv', 'xlsx']) {
        const out = await t.call(owner, 'POST', '/stock/export', { entity: list, format })
        expect([list, out.status], JSON.stringify(out.body)).toEqual([list, 200])
        expect(out.raw.length).toBeGreaterThan(20)
      }
    expect((await exported('stockVariation')).raw.toString()).toContain('In stock')
    const places = await t.call(owner, 'POST', '/stock/export?locale=es', {
      entity: 'stockPlace',
      format: 'csv',
    })
    expect(places.raw.toString()).toContain('In stock')
    const ids = [`${product['id']}.g`]
    const chosen = await t.call(owner, 'POST', '/stock/export', {
      entity: 'stockProduct',
      format: 'csv',
      ids,
    })
    expect(chosen.raw.toString().trim().split('\r\n')).toHaveLength(2)
  })
})

describe('changing several', () => {
  const change = (records: unknown, token = owner) =>
    t.call(token, 'POST', '/records/change', { entity: 'company', records })

  test('all of them in one go, each with its history; what was so already is not counted', async () => {
    const made = await Promise.all([1, 2, 3].map(() => samples.make('company')))
    await change([{ id: made[0]?.['id'], change: { tag: 'vip' } }])
    const answer = await change(made.map(({ id }) => ({ id, change: { tag: 'vip' } })))
    expect([answer.status, answer.body['count']]).toEqual([200, 2])
    const { history } = (await t.call(owner, 'GET', `/crm/company/history?companyId=${made[1]?.['id']}`)).body
    expect(history?.[0] ?? history).toMatchObject({ verb: 'change', after: { tag: 'vip' } })
  })

  test('one that is refused undoes all, and each refusal says which it is', async () => {
    const [one, two] = await Promise.all([samples.make('company'), samples.make('company')])
    const answer = await change([
      { id: one?.['id'], change: { tag: 'x' } },
      { id: newId(), change: { tag: 'x' } },
      { id: two?.['id'], version: 99, change: { tag: 'x' } },
    ])
    expect([answer.status, answer.body['code']]).toEqual([404, 'NOT_FOUND'])
    expect(
      answer.body['details'].faults.map((fault: { path: string; rule: string }) => [fault.path, fault.rule]),
    ).toEqual([
      ['records.1', 'problem.notFound'],
      ['records.2', 'problem.staleVersion'],
    ])
    const out = await exported('company', { ids: [one?.['id']], filter: { version: 1 } })
    expect(out.status).toBe(200)
    expect(out.raw.toString().trim().split('\r\n')).toHaveLength(2)
  })

  test.each([
    ['an unknown field', { nothing: 1 }, 'records.0.change.nothing'],
    ['a computed field', { version: 0 }, 'records.0.change.version'],
    ['a wrong kind', { active: 'yes' }, 'records.0.change.active'],
    ['nothing', {}, 'records.0.change.'],
  ])('%s is named', async (_what, values, path) => {
    const { id } = await samples.make('company')
    const answer = await change([{ id, change: values }])
    expect([answer.status, answer.body['details'].faults[0].path]).toEqual([400, path])
  })

  test('the same record twice, and too many, are refused', async () => {
    const { id } = await samples.make('company')
    const twice = await change([1, 2].map(() => ({ id, change: { tag: 'x' } })))
    expect(twice.body['details'].faults[0]).toMatchObject({
      path: 'records.1.id',
      rule: 'problem.field.repeated',
    })
    const many = await change(Array.from({ length: 501 }, () => ({ id: newId(), change: { tag: 'x' } })))
    expect(many.status).toBe(400)
  })
})
