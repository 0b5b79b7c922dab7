/** Somebody who did everything in a kitchen is erased: nothing names them any more, and all that was proven still is. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSeal } from '../../../adapters/seal.ts'
import { newId } from '../../../adapters/ids.ts'
import { erasePerson, erasingWith, replayErasures, NAME_COLUMNS } from '../../erasure/index.ts'
import { sealAll, verifyOrganization } from '../../../ledger-seals/index.ts'
import { openBlobs } from '../../../adapters/blobs/index.ts'
import { readConfig } from '../../../config.ts'
import { asServer, createTestApp, TEST_PASSWORD, TEST_SECRET, type TestApp } from '../../../testing/app.ts'
import { kg, moveLabels, registered } from '../../../testing/labels.ts'

const FULL_NAME = 'Zenobia Quintanilla'
const EMAIL = 'zenobia.quintanilla@kitchen.example'
const PHONE = '+34 600 314 159'
const FORMER = 'a former employee'
const SOUGHT = ['zenobia', 'quintanilla', EMAIL, PHONE, '+34600314159']

let t: TestApp
let owner: string
let person: { id: string; token: string }
let folder: string
let reader: pg.Client
const seen: Record<string, string> = {}

/** Lets somebody in who is called so. */
async function letIn(name: string, lastName: string, email: string, roleLevel = 3) {
  const made = await t.call(owner, 'POST', '/user', {
    user: { name, lastName, email, phone: PHONE, roleLevel, locationIds: [t.home.places.kitchen] },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const id = made.body['user'].id as string
  const { hashPassword } = await import('../../../adapters/passwords.ts')
  const hash = await hashPassword(TEST_PASSWORD)
  await t.pool.use(connection =>
    connection.send({
      text: 'update identity set password_hash = $2 where user_id = $1',
      values: [id, hash],
    }),
  )
  const login = await t.app.inject({
    method: 'POST',
    url: '/api/v0/auth/user',
    payload: { user: { email, password: TEST_PASSWORD }, provider: 'cloche' },
    remoteAddress: '10.99.1.1',
    headers: { 'user-agent': 'Tablet of Zenobia Quintanilla' },
  })
  const { jwt } = login.json<{ jwt: string }>()
  const chosen = await t.call(jwt, 'POST', '/auth/user/location', { locationId: t.home.places.kitchen })
  expect(chosen.status, JSON.stringify(chosen.body)).toBe(200)
  return { id, token: chosen.body['jwt'] as string }
}

const ok = async (token: string, method: string, path: string, body?: unknown) => {
  const answer = await t.call(token, method, path, body)
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}

/** Every text of every table, whoever it belongs to, with where it stands. */
async function everyText(): Promise<Map<string, string>> {
  const { rows: columns } = await reader.query<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name in (select relname from pg_class where relkind in ('r', 'p') and not relispartition)
       and data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY')`,
  )
  expect(columns.length).toBeGreaterThan(500)
  const found = new Map<string, string>()
  await reader.query('begin; set local role cloche_backup')
  for (const { table, column, type } of columns) {
    const value = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
    const { rows } = await reader.query(`select string_agg(${value}, ' ') as all from "${table}"`)
    if (rows[0].all !== null) found.set(`${table}.${column}`, rows[0].all as string)
  }
  await reader.query('commit')
  return found
}

const filesBelow = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)],
  )

/** Where anything of the person stands: tables, letters that wait, files. */
async function whereNamed(): Promise<string[]> {
  const names = (text: string) => SOUGHT.some(sought => text.toLowerCase().includes(sought.toLowerCase()))
  const inTables = [...(await everyText())].filter(([, text]) => names(text)).map(([column]) => column)
  const seal = createSeal(TEST_SECRET, 'outbox')
  const { rows: mails } = await reader.query('select id, sealed from mail where sealed is not null')
  const inMail = mails
    .filter(({ id, sealed }) => names(JSON.stringify(seal.open(id, sealed))))
    .map(() => 'a letter')
  const inFiles = filesBelow(folder).filter(
    path => statSync(path).isFile() && names(readFileSync(path).toString('latin1')),
  )
  return [...inTables, ...inMail, ...inFiles]
}

beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  owner = await t.token(5)
  folder = t.folder
  reader = new pg.Client(t.pool.config)
  await reader.connect()
  person = await letIn('Zenobia', 'Quintanilla', EMAIL)
  const me = person.token
  // A picture of them, with their name in it.
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#058159' } })
    .withExif({ IFD0: { Artist: FULL_NAME } })
    .png()
    .toBuffer()
  const sent = await t.app.inject({
    method: 'POST',
    url: `/api/v0/attachment/upload?entity=user&recordId=${person.id}&name=${encodeURIComponent(`${FULL_NAME}.png`)}`,
    headers: { authorization: `Bearer ${owner}`, 'content-type': 'image/png' },
    payload: picture,
  })
  seen['attachment'] =
    sent.json<{ attachment?: { id: string } }>().attachment?.id ?? JSON.stringify(sent.json())
  await t.call(owner, 'PATCH', `/user/${person.id}`, { user: { image: seen['attachment'] } })
  // Food: made, moved, counted.
  const product = await t.make('product', { name: 'Stock' })
  seen['product'] = product['id']
  seen['broth'] = (await ok(me, 'POST', '/product', { product: { name: 'Broth' } }))['product'].id
  const { labels } = await registered(t, me, {
    productId: product['id'],
    items: [{ count: 2, quantity: kg(1) }],
  })
  seen['label'] = labels[0]!['id']
  await moveLabels(t, me, [seen['label']!], 'other', { toState: 'freeze' })
  // Checks, with a note that names them.
  const point = await t.make('haccpPoint', {
    name: 'Fridge',
    hazard: 'biological',
    stage: 'storage',
    minimum: 0,
    maximum: 5,
    locationId: t.home.places.kitchen,
  })
  seen['point'] = point['id']
  await ok(me, 'POST', '/haccp/check', {
    check: { haccpPointId: point['id'], value: 9, note: `Seen by ${FULL_NAME}`, corrective: `Call ${PHONE}` },
  })
  // What others wrote, in words and in addresses.
  await ok(owner, 'POST', '/ticket', {
    ticket: { name: `Ask ${FULL_NAME}`, kind: 'support', description: `Mail ${EMAIL}\nor ${FULL_NAME}` },
  }).catch(() => undefined)
  await t.make('product', {
    name: 'Cake of Zenobia Quintanilla',
    description: `zenobia quintanilla, ${PHONE}`,
  })
  await asServer(t.pool, t.home.id, transaction =>
    transaction.query({
      text: `update organization set email = $2, phone = $3, metas = $4 where id = $1`,
      values: [t.home.id, EMAIL, PHONE, JSON.stringify({ by: FULL_NAME, told: `It was\n${FULL_NAME}` })],
    }),
  )
  // They are named where they bought for the organization: what was issued stays.
  await reader.query(
    `insert into issued_invoice (issuer, series, year, number, organization_id, invoice_id, name, kind, issued_at, buyer, treatment,
       currency, net, tax, total) values ($1, 'F', 2026, 1, $2, $3, 'F2026/00001', 'invoice', now(), $4, 'domestic', 'EUR', 1, 0, 1)`,
    [t.other.id, t.home.id, newId(), FULL_NAME],
  )
  // They are known to the organization's directory, and are in a group of it.
  await asServer(t.pool, t.home.id, async transaction => {
    const group = newId()
    for (const [text, ...values] of [
      ['insert into directory_group (organization_id, id, name) values ($1, $2, $3)', group, 'Cooks'],
      [
        'insert into directory_member (organization_id, group_id, user_id) values ($1, $2, $3)',
        group,
        person.id,
      ],
      [
        'insert into directory_person (organization_id, user_id, user_name, subject) values ($1, $2, $3, $4)',
        person.id,
        'zenobia',
        'zenobia-1',
      ],
    ] as const)
      await transaction.query({ text, values: [t.home.id, ...values] })
  })
  // Another address is asked for, another name is given: both are theirs too.
  await ok(owner, 'PUT', '/user/email', { user: { id: person.id, email: 'zenobia.q@quintanilla.example' } })
  await ok(me, 'PUT', '/user/me', { me: { lastName: 'Quintanilla Ruiz' } })
  await sealAll(t.pool, t.home.id)
})
afterAll(async () => {
  await reader.end()
  await t.close()
})

const verified = async () => {
  await sealAll(t.pool, t.home.id)
  return verifyOrganization(t.pool, t.home.id)
}

test('before, they stand in many places, so that the search is one', async () => {
  const places = await whereNamed()
  expect(places.length, places.join('\n')).toBeGreaterThan(15)
  for (const column of [
    'history.after',
    'audit_origin.agent',
    'directory_person.user_name',
    'haccp_check.note',
    'identity.email',
    'user.full_name',
    'product.name',
    'session.agent',
  ])
    expect(places).toContain(column)
  expect((await verified())?.findings).toEqual([])
})

describe('who may', () => {
  const erase = (token: string, id: string, typed: string) =>
    t.call(token, 'POST', '/user/erase', { user: id, typed })

  test('nobody without the right, nobody themselves, nobody of the same role, and only who types the name', async () => {
    expect((await erase(await t.token(3), person.id, FULL_NAME)).status).toBe(403)
    const equal = await letIn('Equal', 'Owner', 'equal@kitchen.example', 5)
    const refused = await erase(owner, equal.id, 'Equal Owner')
    expect([refused.status, refused.body['code']]).toEqual([403, 'NOT_ALLOWED'])
    const self = await erase(equal.token, equal.id, 'Equal Owner')
    expect(self.body['details'].faults[0].rule).toBe('problem.user.erasesSelf')
    const wrong = await erase(owner, person.id, 'Zenobia')
    expect(wrong.body['details'].faults[0].rule).toBe('problem.user.confirmErasure')
  })

  test('nobody of another organization', async () => {
    const stranger = await t.token(5, { organization: 'other' })
    expect((await erase(stranger, person.id, FULL_NAME)).status).toBe(404)
  })

  test('the person asks, withdraws and asks again; the owners are told', async () => {
    const asked = await ok(person.token, 'POST', '/user/me/erasure')
    expect(asked['erasure']).toMatchObject({ status: 'asked', userId: person.id })
    expect((await t.call(person.token, 'POST', '/user/me/erasure')).status).toBe(422)
    expect((await ok(person.token, 'DELETE', '/user/me/erasure'))['erasure'].status).toBe('withdrawn')
    await ok(person.token, 'POST', '/user/me/erasure')
    const { erasures, count } = await ok(owner, 'GET', '/organization/erasures?sort=desc&by=asked')
    expect(count).toBe(2)
    expect(erasures[0]).toMatchObject({ status: 'asked', userName: 'Zenobia Quintanilla Ruiz' })
  })
})

describe('erased', () => {
  test('nothing names the person any more but issued invoices: no table, no letter, no file', async () => {
    const { erasure } = await ok(owner, 'POST', '/user/erase', {
      user: person.id,
      typed: 'Zenobia Quintanilla Ruiz',
    })
    expect(erasure).toMatchObject({ status: 'done', userId: person.id, userName: FORMER })
    expect(erasure.records).toBeGreaterThan(5)
    expect(await whereNamed()).toEqual(['issued_invoice.buyer'])
    await reader.query('begin; set local role cloche_backup')
    const { rows } = await reader.query(
      `select (select count(*)::int from directory_person) as known, (select count(*)::int from directory_member) as members,
         (select count(*)::int from audit_origin where user_id = $1) as origins`,
      [person.id],
    )
    await reader.query('commit')
    expect(rows).toEqual([{ known: 0, members: 0, origins: 0 }])
  })

  test('the chain holds, and an amended record that is changed again is found', async () => {
    const after = await verified()
    expect(after?.findings).toEqual([])
    await reader.query('begin')
    await reader.query(`select set_config('app.organization_id', $1, false)`, [t.home.id])
    const { rows } = await reader.query(
      `select h.id, user_name as was from amendment a join history h on h.id = a.record_id where ledger = 'history' limit 1`,
    )
    expect(rows).toHaveLength(1)
    await reader.query('alter table history disable trigger user')
    const name = 'Somebody else'
    await reader.query('update history set user_name = $2 where id = $1', [rows[0].id, name])
    await reader.query('alter table history enable trigger user')
    await reader.query('commit')
    const found = (await verified())?.findings ?? []
    expect(found.map(finding => finding.kind)).toContain('changed')
    await reader.query('begin')
    await reader.query('alter table history disable trigger user')
    await reader.query('update history set user_name = $2 where id = $1', [rows[0].id, rows[0].was])
    await reader.query('alter table history enable trigger user')
    await reader.query('commit')
    expect((await verified())?.findings).toEqual([])
  })

  test('what they did is that of a former employee, in the language of whoever reads', async () => {
    const checks = await ok(owner, 'POST', '/haccp/events/get', {
      filter: { haccpPointId: seen['point'] },
      names: true,
    }).catch(async () => ok(owner, 'POST', '/haccp/events/get', { filter: { haccpPointId: seen['point'] } }))
    expect(checks['haccpChecks'][0]).toMatchObject({ userId: person.id, note: `Seen by ${FORMER}` })
    const spanish = await t.call(owner, 'POST', '/haccp/events/get?locale=es', {
      filter: { haccpPointId: seen['point'] },
    })
    expect(spanish.body['haccpChecks'][0].note).toBe('Seen by alguien que ya no trabaja aquí')
    // Their name was never written into lines of their own work: it is that of their record, which bears the mark.
    const { entries } = await ok(owner, 'POST', '/organization/audit/get', { userId: person.id, limit: 200 })
    const theirs = entries.filter((entry: { actor: { id: string } }) => entry.actor.id === person.id)
    expect(theirs.length).toBeGreaterThan(2)
    for (const { actor } of theirs) expect(actor.name).toBe(FORMER)
    const { history } = await ok(owner, 'GET', `/product/history?productId=${seen['broth']}`)
    expect(history).toMatchObject([{ verb: 'create', userId: person.id, userName: FORMER }])
    const trace = await t.call(owner, 'GET', `/label/${seen['label']}/history`)
    expect(JSON.stringify(trace.body)).not.toMatch(/zenobia/i)
  })

  test('the log-in is closed, the address is free, and nobody comes back', async () => {
    expect((await t.call(person.token, 'GET', '/user/me')).body['code']).toBe('INVALID_TOKEN')
    expect((await t.call(owner, 'POST', '/user/restore', { user: person.id })).status).not.toBe(200)
    const again = await t.call(owner, 'POST', '/user', {
      user: {
        name: 'New',
        lastName: 'Person',
        email: EMAIL,
        roleLevel: 0,
        locationIds: [t.home.places.kitchen],
      },
    })
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    expect((await t.call(owner, 'POST', '/user/erase', { user: person.id, typed: FORMER })).status).not.toBe(
      200,
    )
  })

  test('ledgers are still changed by nobody else', async () => {
    await expect(
      asServer(t.pool, t.home.id, async transaction => {
        await transaction.query({ text: `set local app.erasing = 'on'` })
        await transaction.query({
          text: `update haccp_check set note = 'x' where organization_id = $1`,
          values: [t.home.id],
        })
      }),
    ).rejects.toThrow(/permission denied|append-only/)
  })

  test('the list outside of the database erases once more what it forgot, and only that', async () => {
    const other = await letIn('Yolanda', 'Perezoso', 'yolanda@kitchen.example')
    const blobs = openBlobs({ s3: undefined, dataFolder: folder })
    const config = readConfig({ CLOCHE_DEMO: 'on', CLOCHE_DATA: folder })
    const erasing = erasingWith({ pool: t.pool, blobs, config }, TEST_SECRET)
    expect(await replayErasures(erasing)).toBe(0)
    const line = { organizationId: t.home.id, userId: other.id, at: new Date().toISOString() }
    expect(await replayErasures(erasing, [line, { ...line, userId: newId() }])).toBe(1)
    expect(readFileSync(join(folder, 'erasures.jsonl'), 'utf8')).toContain(other.id)
    expect(readFileSync(join(folder, 'backups', 'erasures.jsonl'), 'utf8')).toContain(person.id)
    expect(await erasePerson(erasing, { ...line, decidedBy: null })).toBe(false)
  })
})

test('every column that holds a name beside an id is known', async () => {
  const { rows } = await reader.query(
    `select table_name || '.' || column_name as name from information_schema.columns c
     where table_schema = 'public' and (column_name in ('user_name', 'acted_by_name')
       or (column_name ~ '_name$' and exists (select 1 from information_schema.columns i where i.table_schema = 'public'
         and i.table_name = c.table_name and i.column_name = regexp_replace(c.column_name, '_name$', '_user_id'))))
       and table_name in (select relname from pg_class where relkind in ('r', 'p') and not relispartition)`,
  )
  // Of the others the whole row goes, or the name in it, with the record.
  const known = [
    ...NAME_COLUMNS.map(({ table, name }) => `${table}.${name}`),
    'directory_person.user_name',
    // The name by which we log in at a supplier's server.
    'order_forwarder.user_name',
    'session.acted_by_name',
  ]
  expect(rows.map(row => row.name).sort()).toEqual(known.sort())
})
