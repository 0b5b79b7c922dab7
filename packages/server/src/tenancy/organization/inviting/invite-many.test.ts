/** Inviting by sheet: a thousand people at once, each with one mail; what is wrong is said of its row, seats are respected. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts'
import { linkIn, mailTo } from '../../../testing/mailbox.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

let organization: TestOrganization
let owner: string
beforeEach(async () => {
  organization = await t.makeOrganization('Many')
  owner = await t.tokenIn(organization.id, 5, organization.places.root)
})

interface Row {
  line: number
  outcome: string | null
  draft: Record<string, unknown>
  problems: { code: string; column: string; value: string; line?: number }[]
}

async function preview(token: string, lines: string[], mapping?: object) {
  const query = mapping === undefined ? '' : `?mapping=${encodeURIComponent(JSON.stringify(mapping))}`
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api/v0/users/invitations/preview${query}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    payload: lines.join('\n'),
  })
  return { status: answer.statusCode, body: answer.json() as Record<string, any> }
}
const rowsOf = (body: Record<string, any>) => body['rows'] as Row[]
const sent = (rows: readonly Row[]) =>
  rows
    .filter(({ outcome }) => outcome === 'create')
    .map(({ line, draft }) => ({ line, draft: { ...draft, id: newId() } as Record<string, unknown> }))
const invite = (token: string, rows: readonly object[], report?: object) =>
  t.call(token, 'POST', '/users/invitations', { rows, ...(report === undefined ? {} : { report }) })
const peopleOf = async (token: string) =>
  (await t.call(token, 'POST', '/users/get', { limit: 1000, filter: { roleLevel: 0 } })).body[
    'users'
  ] as Record<string, any>[]
const refusals = (body: Record<string, any>) =>
  (body['refused'] as { line: number; problems: { code: string }[] }[]).map(({ line, problems }) => [
    line,
    problems[0]?.code,
  ])

test(
  'a thousand people in one sheet: made with profile and place, and each is mailed once',
  { timeout: 180_000 },
  async () => {
    const lines = ['Nombre;Apellidos;Correo electrónico;Puesto;Centro;Idioma']
    for (let number = 1; number <= 1000; number++)
      lines.push(
        `Person;Number ${number};p${number}@many.example;${number % 2 ? 'Cook' : 'Storekeeper'};` +
          `${number % 3 ? 'Many kitchen' : 'Many sibling'};${number % 2 ? 'Español' : 'English'}`,
      )
    const looked = await preview(owner, lines)
    expect(looked.body['counts']).toEqual({ rows: 1000, good: 1000, bad: 0, same: 0 })
    const rows = sent(rowsOf(looked.body))
    const report = { id: newId(), file: 'people.csv', leftOut: [] }
    for (let from = 0; from < rows.length; from += 500) {
      const { status, body } = await invite(owner, rows.slice(from, from + 500), report)
      expect([status, body['created']?.length, body['refused']]).toEqual([200, 500, []])
    }
    // Sent again, when an answer was lost, nobody is made or mailed a second time.
    expect((await invite(owner, rows.slice(0, 500), report)).body['created']).toHaveLength(500)
    const { body } = await t.call(owner, 'POST', '/imports/get', { filter: { id: [report.id] } })
    expect(body['sheetImports'][0]).toMatchObject({ madeRows: 1000, refusedRows: 0, file: 'people.csv' })

    const people = await peopleOf(owner)
    expect(people).toHaveLength(1000)
    const one = people.find(({ email }) => email === 'p3@many.example')
    expect(one).toMatchObject({
      name: 'Person',
      lastName: 'Number 3',
      locale: 'es',
      fullName: 'Person Number 3',
    })
    expect(one?.['locationIds']).toEqual([organization.places.sibling])
    expect(one?.['jobs']).toMatchObject([{ locationId: organization.places.sibling }])

    // The letters lie in the folder of mail, as files.
    const mails = async () =>
      ((await t.call(null, 'GET', '/demo/mailbox')).body['mails'] as { to: string }[]).filter(({ to }) =>
        to.endsWith('@many.example'),
      )
    const waiting = async () => {
      const { rows: left } = await t.pool.use(connection =>
        connection.send({ text: 'select count(*)::int as count from mail where sealed is not null' }),
      )
      return left[0]?.['count']
    }
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 150_000, interval: 500 })
    const folder = join(t.dataFolder, 'mail')
    expect(readdirSync(folder).filter(name => name.endsWith('.eml'))).toHaveLength(1000)
    const { rows: started } = await t.pool.use(connection =>
      connection.send({
        text: `select count(*)::int as count, count(distinct user_id)::int as people from request
             where organization_id = $1 and type = 'invitation'`,
        values: [organization.id],
      }),
    )
    expect(started[0]).toEqual({ count: 1000, people: 1000 })
    expect(new Set((await mails()).map(({ to }) => to)).size).toBe((await mails()).length)
    expect(linkIn(await mailTo(t, 'p1000@many.example')).type).toBe('invitation')
  },
)

describe('what is wrong with a row', () => {
  const head = 'Name,E-mail,Job,Place'
  test('is said of it before anything is written', async () => {
    const { body } = await preview(owner, [
      head,
      'Ana,ana@rows.example,Cook,Many kitchen',
      'Bea,not an address,Cook,Many kitchen',
      'Cira,ana@rows.example,Cook,Many kitchen',
      'Dani,dani@rows.example,Astronaut,Many kitchen',
      'Eva,eva@rows.example,Cook,Nowhere',
      ',f@rows.example,Cook,Many kitchen',
    ])
    expect(rowsOf(body).map(({ outcome, problems }) => [outcome, problems[0]?.code])).toEqual([
      ['create', undefined],
      [null, 'problem.field.email'],
      [null, 'people.sheet.repeated'],
      [null, 'recordImport.linkUnknown'],
      [null, 'recordImport.linkUnknown'],
      [null, 'problem.field.required'],
    ])
    expect(rowsOf(body)[2]?.problems[0]).toMatchObject({ column: 'E-mail', line: 2 })
    expect(body['counts']).toEqual({ rows: 6, good: 1, bad: 5, same: 0 })
    expect(await peopleOf(owner)).toEqual([])
  })

  test('columns mean what somebody says, and who is there already is left alone', async () => {
    const rows = ['Wer,Wohin', 'Ana,ana@map.example']
    const { body } = await preview(owner, rows, { Wer: 'fullName', Wohin: 'email' })
    expect(rowsOf(body)[0]).toMatchObject({
      outcome: 'create',
      draft: { name: 'Ana', email: 'ana@map.example' },
    })
    expect((await invite(owner, sent(rowsOf(body)))).body['created']).toHaveLength(1)
    const again = await preview(owner, rows, { Wer: 'fullName', Wohin: 'email' })
    expect(rowsOf(again.body)[0]?.outcome).toBe('same')
  })

  test('is said by the writing too, and spoils no other row', async () => {
    const draft = (email: string, more: object = {}) => ({ id: newId(), name: 'Ana', email, ...more })
    const other = t.other.places.kitchen
    const first = draft('first@rows.example', { locationId: organization.places.kitchen })
    await t.make('user', { email: 'there@rows.example', name: 'There', roleLevel: 0 }, 'other')
    const { body } = await invite(owner, [
      { line: 2, draft: first },
      { line: 3, draft: draft('first@rows.example') },
      { line: 4, draft: draft('elsewhere@rows.example', { locationId: other }) },
      { line: 5, draft: draft('no address at all') },
      {
        line: 6,
        draft: draft('profile@rows.example', { locationId: organization.places.kitchen, profileId: newId() }),
      },
      { line: 7, draft: draft('last@rows.example') },
    ])
    expect(body['created'].map(({ line }: { line: number }) => line)).toEqual([2, 7])
    expect(refusals(body)).toEqual([
      [3, 'problem.field.taken'],
      [4, 'problem.field.unknownLink'],
      [5, 'problem.field.email'],
      [6, 'problem.field.unknownLink'],
    ])
    // An address of another organization is somebody's, too.
    const taken = await invite(await t.token(5, { organization: 'other' }), [
      { line: 2, draft: draft('first@rows.example') },
    ])
    expect(refusals(taken.body)).toEqual([[2, 'problem.field.taken']])
  })
})

test('seats are respected: who has none is named, the others come', async () => {
  const platform = await t.platformAt(organization.places.root)
  for (let seat = 0; seat < 3; seat++)
    await t.call(platform, 'POST', '/license', {
      license: { name: 'Seat', type: 'user', from: '2020-01-01T00:00:00Z' },
    })
  const { used, total } = (await t.call(owner, 'GET', '/users/limits')).body['limits'].people
  const rows = ['a', 'b', 'c', 'd'].map((name, at) => ({
    line: at + 2,
    draft: { id: newId(), name, email: `${name}@seats.example` },
  }))
  const { body } = await invite(owner, rows)
  expect(body['created']).toHaveLength(total - used)
  expect(refusals(body)).toEqual(rows.slice(total - used).map(({ line }) => [line, 'problem.user.noSeat']))
  // Their addresses are free for another time.
  await t.call(platform, 'POST', '/license', {
    license: { name: 'Seat', type: 'user', from: '2020-01-01T00:00:00Z' },
  })
  expect((await invite(owner, rows.slice(total - used, total - used + 1))).body['created']).toHaveLength(1)
})

describe('whoever invites', () => {
  test('gives nothing that they do not hold, and only where they work', async () => {
    const { kitchen, sibling } = organization.places
    const executive = await t.tokenIn(organization.id, 2, kitchen)
    const profiles = (await t.call(owner, 'GET', '/job-profiles?limit=100')).body['jobProfiles'] as {
      id: string
      shipped: string
    }[]
    const levels = { RO: 4 }
    const made = await t.call(owner, 'POST', '/job-profile', {
      jobProfile: { name: 'Much', levels, doings: [] },
    })
    const draft = (email: string, more: object) => ({ id: newId(), name: 'Ana', email, ...more })
    const { status, body } = await invite(executive, [
      { line: 2, draft: draft('e2@give.example', { locationId: sibling }) },
      {
        line: 3,
        draft: draft('e3@give.example', {
          locationId: kitchen,
          profileId: made.body['jobProfile']?.id ?? profiles[0]?.id,
        }),
      },
      { line: 4, draft: draft('e4@give.example', { locationId: kitchen, roleLevel: 3 }) },
      { line: 5, draft: draft('e5@give.example', { locationId: kitchen }) },
    ])
    if (status === 403) return
    expect(body['created'].map(({ line }: { line: number }) => line)).toEqual([5])
    expect(refusals(body)).toEqual([
      [2, 'problem.field.unknownLink'],
      [3, made.status === 200 ? 'problem.job.moreThanGiver' : expect.any(String)],
      [4, expect.stringMatching(/^problem\.user\.role/)],
    ])
  })
  test('is refused without the right to', async () => {
    const cook = await t.tokenIn(organization.id, 0, organization.places.kitchen)
    expect(
      (await invite(cook, [{ line: 2, draft: { id: newId(), name: 'A', email: 'a@no.example' } }])).status,
    ).toBe(403)
    expect((await preview(cook, ['Name,E-mail', 'A,a@no.example'])).status).toBe(403)
  })
})
