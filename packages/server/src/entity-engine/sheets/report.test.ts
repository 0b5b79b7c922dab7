/** What stays of an import: its report, what was not understood in it, and the mark on the records concerned. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  owner = await t.token(5)
})
afterAll(() => t.close())

const SHEET = `name,sku,allergens,quantity,Remarks
Butter,RPT-1,"en:milk, it:burro",4 uova,red
Rusk,RPT-2,gluten,,
Odd,RPT-3,gltuen,,
`

interface Row {
  line: number
  outcome: string | null
  draft: Record<string, unknown>
  problems: object[]
}

async function looked(token = owner): Promise<Row[]> {
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/v0/records/import/preview?entity=product',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    payload: SHEET,
  })
  return response.json<{ rows: Row[] }>().rows
}
const field = (header: string) =>
  ({ allergens: 'allergens.contains', quantity: 'weight.pack' })[header] ?? null

/** Sends rows as the browser does: good ones with a draft, all with what was said of them. */
const send = (rows: Row[], report: object | undefined, token = owner) =>
  t.call(token, 'POST', '/records/import', {
    entity: 'product',
    rows: rows.map(({ line, outcome, draft, problems }) => ({
      line,
      draft: outcome === null ? null : draft,
      problems: problems.map(problem => ({
        ...problem,
        field: field((problem as { column: string }).column),
      })),
    })),
    ...(report === undefined ? {} : { report }),
  })
const withIds = (rows: Row[]) => rows.map(row => ({ ...row, draft: { id: newId(), ...row.draft } }))
const notesOf = async (id: string, token = owner) =>
  t.call(token, 'GET', `/records/import/notes?entity=product&id=${id}`)
const imports = async (token = owner) =>
  (await t.call(token, 'POST', '/imports/get', {})).body['sheetImports'] as Record<string, unknown>[]

test('an import stays: which file, by whom, what of it was refused or not understood', async () => {
  const rows = withIds(await looked())
  expect(rows.map(({ outcome }) => outcome)).toEqual(['create', 'create', null])
  const report = { id: newId(), file: 'products.csv', leftOut: ['Remarks'] }
  expect((await send(rows, report)).status).toBe(200)
  // The answer was lost: what is sent again is not counted again.
  expect((await send(rows, report)).status).toBe(200)

  const [kept] = await imports()
  expect(kept).toMatchObject({
    id: report.id,
    file: 'products.csv',
    entity: 'product',
    leftOut: 'Remarks',
    madeRows: 2,
    changedRows: 0,
    refusedRows: 1,
    partRows: 1,
    locationId: t.home.places.kitchen,
  })
  const asked = { action: 'import.made', recordId: report.id }
  const { entries } = (await t.call(owner, 'POST', '/organization/audit/get', asked)).body
  expect(entries).toMatchObject([{ after: { file: 'products.csv', entity: 'product' } }])
  const { user } = (await t.call(owner, 'GET', '/user/me')).body
  if (user !== undefined) expect(kept?.['userId']).toBe(user.id)
  const filter = { sheetImportId: report.id }
  const { importNotes } = (await t.call(owner, 'POST', '/import/notes/get', { filter })).body
  expect(
    importNotes.map((note: Record<string, unknown>) => [
      note['line'],
      note['severity'],
      note['header'],
      note['value'],
      note['problem'],
      note['recordId'],
    ]),
  ).toEqual([
    [2, 'warning', 'allergens', 'it:burro', 'recordImport.allergenUnknown', rows[0]?.draft['id']],
    [2, 'warning', 'quantity', '4 uova', 'recordImport.packUnread', rows[0]?.draft['id']],
    [4, 'refusal', 'allergens', 'gltuen', 'recordImport.allergenUnknown', null],
  ])

  // So do lists, of those records that the session may change, and only where there is something to mark.
  const markedFor = async (token: string) => {
    const ids = rows.map(row => row.draft['id'])
    return (await t.call(token, 'POST', '/records/import/noted/get', { entity: 'product', ids })).body['ids']
  }
  const marked = () => markedFor(owner)
  const kinds = async (token: string) =>
    (await t.call(token, 'GET', '/records/import/noted')).body['entities']
  expect(await marked()).toEqual([rows[0]?.draft['id']])
  expect(await markedFor(await t.token(5, { organization: 'other' }))).toEqual([])
  expect(await markedFor(await t.token(0))).toBeUndefined()
  expect(await kinds(owner)).toEqual(['product'])
  expect(await kinds(await t.token(0))).toEqual([])
  expect(await kinds(await t.token(5, { organization: 'other' }))).toEqual([])

  // The record says it until somebody has corrected the field, or has looked.
  const butter = rows[0]?.draft['id'] as string
  const words = async () =>
    (await notesOf(butter)).body['notes'].map((note: Record<string, unknown>) => note['value'])
  expect(await words()).toEqual(['it:burro', '4 uova'])
  expect((await notesOf(rows[1]?.draft['id'] as string)).body['notes']).toEqual([])
  await t.call(owner, 'PATCH', `/product/${butter}`, { brand: 'Dairy' })
  expect(await words()).toEqual(['it:burro', '4 uova'])
  await t.call(owner, 'PATCH', `/product/${butter}`, { weight: 240 })
  expect(await words()).toEqual(['it:burro'])
  expect(await marked()).toEqual([butter])
  const settled = await t.call(owner, 'POST', '/records/import/notes', { entity: 'product', id: butter })
  expect(settled.body).toEqual({ count: 1 })
  expect(await words()).toEqual([])
  expect(await marked()).toEqual([])
  // What happened is kept all the same.
  const after = (await t.call(owner, 'POST', '/import/notes/get', { filter })).body['importNotes']
  expect(after).toHaveLength(3)
  expect(after[0]['settledAt']).not.toBeNull()
})

test('a sheet of which every row was refused leaves its report', async () => {
  const report = { id: newId(), file: 'refused.csv', leftOut: [] }
  const refused = (await looked()).filter(({ draft }) => draft['sku'] === 'RPT-3')
  expect(refused.map(({ outcome }) => outcome)).toEqual([null])
  expect((await send(refused, report)).body).toEqual({ created: [], changed: [], refused: [] })
  const kept = (await imports()).find(({ id }) => id === report.id)
  expect(kept).toMatchObject({ file: 'refused.csv', madeRows: 0, changedRows: 0, refusedRows: 1 })
})

test('what the server refuses at last is in the report too; without a report nothing is kept', async () => {
  const report = { id: newId(), file: 'late.csv', leftOut: [] }
  const rows = [
    { line: 2, draft: { id: newId(), name: 'Taken', sku: 'RPT-2' } },
    { line: 3, draft: { id: newId(), name: `Bell ${String.fromCharCode(7)}` } },
  ]
  const { body } = await t.call(owner, 'POST', '/records/import', { entity: 'product', rows, report })
  expect(body['refused']).toHaveLength(2)
  const { importNotes } = (
    await t.call(owner, 'POST', '/import/notes/get', { filter: { sheetImportId: report.id } })
  ).body
  expect(importNotes.map((note: Record<string, unknown>) => [note['line'], note['problem']])).toEqual([
    [2, 'problem.field.taken'],
    [3, 'problem.field.controlCharacter'],
  ])
  const before = (await imports()).length
  await t.call(owner, 'POST', '/records/import', { entity: 'product', rows })
  expect(await imports()).toHaveLength(before)
})

test('a report is seen by who made it and by who manages roles; nobody writes in that of another', async () => {
  const cook = await t.token(3)
  const report = { id: newId(), file: 'cook.csv', leftOut: [] }
  const rows = [{ line: 2, draft: { id: newId(), name: 'Of the cook' } }]
  await t.call(cook, 'POST', '/records/import', { entity: 'product', rows, report })
  const isSeen = async (token: string) => (await imports(token)).some(({ id }) => id === report.id)
  const [other, manager] = [await t.token(2), await t.token(5, { organization: 'other' })]
  expect(await Promise.all([cook, owner, other, manager].map(isSeen))).toEqual([true, true, false, false])
  const before = await imports(cook)
  const more = [{ line: 9, draft: { id: newId(), name: 'Of another' } }]
  expect(
    (await t.call(owner, 'POST', '/records/import', { entity: 'product', rows: more, report })).status,
  ).toBe(200)
  expect(await imports(cook)).toEqual(before)
  const reader = await t.token(0)
  expect((await notesOf(rows[0]?.draft.id ?? '', reader)).status).toBe(403)
  expect((await notesOf(rows[0]?.draft.id ?? '', manager)).body['code']).toBe('NOT_FOUND')
})
