/**
 * What is kept from somebody leaves by no way out: a mark is put into every field that is told to few or sealed, into
 * the record and into what its history kept of it, and is looked for in every answer to somebody who may not see it.
 */
import { randomInt } from 'node:crypto'
import type { CallContract, EntityDeclaration, Field } from '@cloche/domain/catalogue'
import { OWN_CALLS } from '@cloche/domain/calls'
import { allFields, isKept, isKeptFromSome, standardCalls } from '@cloche/domain/derive'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { encodeBytecode } from '@cloche/domain/rules/codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../adapters/ids.ts'
import { sqlName, tableName } from '../database/sql-names.ts'
import { asServer, createTestApp, type Answer, type TestApp } from '../testing/app.ts'
import { fitting } from '../testing/from-schema.ts'
import { Samples } from '../testing/samples.ts'

let t: TestApp
let samples: Samples
beforeAll(async () => {
  t = await createTestApp({ addsPastLedgers: true })
  samples = new Samples(t)
})
afterAll(() => t.close())

const KEPT = ALL_ENTITIES.flatMap(entity =>
  Object.entries(allFields(entity))
    .filter(([, field]) => isKept(field))
    .map(([name, field]) => [`${entity.name}.${name}`, entity, name, field] as const),
)

/** A value that stands nowhere else, and the text by which it is known in an answer. */
function markFor(field: Field): { value: string; mark: string } {
  if (field.kind === 'instant') return { value: '2019-08-07T06:05:04.321Z', mark: '2019-08-07' }
  if (field.kind === 'money') {
    const mark = String(randomInt(1_000_000, 9_999_999) + 0.37)
    return { value: mark, mark }
  }
  const mark = `zq${newId().slice(-10)}`
  return { value: mark, mark }
}

const ROLES = [0, 1, 3, 5]

/** The roles that may read the record, or try to, and are not told the field. */
function strangersTo(field: Field): number[] {
  // A manager edits records, and is told what editors are told.
  const isForEditors = field.redactedUnless?.verb === 'edit' || field.editorsOnly === true
  return field.sealed ? ROLES : isForEditors ? [0] : [0, 1]
}

/** A record with the mark, and an old line of its history from when nothing was kept from it. */
async function marked(entity: EntityDeclaration, name: string, value: string): Promise<string> {
  // Whose role is higher is managed by neither an employee nor a manager.
  const higher = entity.rankField === undefined ? {} : { [entity.rankField]: 3, name: 'Marked' }
  // What is only added to is made with the mark.
  const isLedger = entity.shape === 'ledger'
  const more = isLedger ? { ...higher, [name]: value } : higher
  const id =
    entity.scope === 'platform'
      ? t.home.id
      : ((await samples.make(entity.name, 'home', more))['id'] as string)
  await asServer(t.pool, t.home.id, async transaction => {
    const owned = entity.scope === 'platform' ? 'id = $1 and id = $2' : 'organization_id = $1 and id = $2'
    const { rowCount } = await transaction.query(
      isLedger
        ? {
            text: `select 1 from ${tableName(entity)} where ${owned} and ${sqlName(name)} = $3`,
            values: [t.home.id, id, value],
          }
        : {
            text: `update ${tableName(entity)} set ${sqlName(name)} = $3 where ${owned}`,
            values: [t.home.id, id, value],
          },
    )
    expect(rowCount).toBe(1)
    await transaction.query({
      text: `insert into history (organization_id, at, id, entity, record_id, verb, version, before, after)
        values ($1, now(), $2, $3, $4, 'change', 2, $5, $5)`,
      values: [t.home.id, newId(), entity.name, id, JSON.stringify({ [name]: value, note: 'told' })],
    })
  })
  return id
}

type Read = [method: string, path: string, body?: unknown]

const OWN_READS = OWN_CALLS.filter(
  call => call.isRead && call.answerType !== 'text/event-stream' && call.rawBody === undefined,
)

/** Whether a call can be asked about one record of this kind. */
const namesRecord = (call: CallContract, entity: EntityDeclaration) =>
  call.path.includes('{') ||
  [call.query, call.body].some(schema =>
    [`${entity.name}Id`, 'recordId', 'entity'].some(name => name in (schema?.properties ?? {})),
  )

/** These reads, about this record wherever they take an id, at the place where it is. */
function asking(calls: readonly CallContract[], entity?: EntityDeclaration, id?: string): Read[] {
  const ids = (schema: CallContract['query'], whole: boolean) => {
    const asked = schema ? (fitting(schema, whole) as Record<string, unknown>) : undefined
    for (const [one, property] of Object.entries(schema?.properties ?? {}))
      if (asked && property.format === 'uuid' && (one === `${entity?.name}Id` || one === 'recordId'))
        asked[one] = id
      else if (asked && one === 'locationId') asked[one] = t.home.places.kitchen
      else if (asked && one === 'entity') asked[one] = entity?.name
      else if (asked && ['by', 'sort', 'attributes', 'filter', 'search', 'offset', 'limit'].includes(one))
        delete asked[one]
    return asked
  }
  return calls.flatMap(call => {
    const path = call.path.replace(/\{(\w+)\}/g, (_, one: string) =>
      String(/id$/i.test(one) ? id : entity?.name),
    )
    return [false, true].map((whole): Read => {
      const query = new URLSearchParams(
        Object.entries(ids(call.query, whole) ?? {}).map(([one, value]): [string, string] => [
          one,
          String(value),
        ]),
      ).toString()
      const body = ids(call.body, whole)
      const asked = query === '' ? path : `${path}?${query}`
      return body === undefined ? [call.method, asked] : [call.method, asked, body]
    })
  })
}

describe.each(KEPT)('%s', (_what, entity, name, field) => {
  const calls = standardCalls(entity)
  const { one, many } = entity.wire

  test('leaves by no way out', async () => {
    const { value, mark } = markFor(field)
    const id = await marked(entity, name, value)
    for (const token of await Promise.all(strangersTo(field).map(role => t.token(role)))) {
      const seen = async (method: string, path: string, body?: unknown): Promise<Answer> => {
        const answer = await t.call(token, method, path, body)
        expect(answer.raw.toString(), `${method} ${path} ${JSON.stringify(body)}`).not.toContain(mark)
        return answer
      }
      for (const call of calls.filter(({ isRead, standard }) => isRead && standard !== 'list'))
        await (call.method === 'GET'
          ? seen('GET', `${call.path}?${entity.name}Id=${id}`)
          : seen(call.method, call.path, { [`${entity.name}Id`]: id }))
      if (calls.some(({ standard }) => standard === 'list')) {
        await seen('POST', `${many}/get`, { limit: 1000 })
        await seen('POST', `${many}/get`, { attributes: ['id', name], filter: { id } })
        await seen('GET', `${many}?attributes=${name}&limit=1000`)
        await seen('POST', '/records/export', { entity: entity.name, format: 'csv' })
        await seen('POST', '/records/export', { entity: entity.name, format: 'csv', ids: [id] })
      }
      // A stale change is answered with the record as it is; a change that is allowed with what it became.
      await seen('PATCH', `${one}/${id}`, { priority: 3, version: 99 })
      await seen('PUT', one, { [entity.name]: { id, priority: 4 } })
      await seen('POST', one, { [entity.name]: { id, name: 'Again' } })
      await seen('POST', '/search', { text: 'marked', records: [{ entity: entity.name, id }] })
      await seen('GET', `/bytecode/${encodeBytecode(entity.bytecode, id)}`)
      await seen('GET', `/user/history?userId=${id}&attributes=before,after`)
      await seen('GET', '/user/me?populate=true&counts=true')
      const aboutIt = OWN_READS.filter(call => namesRecord(call, entity))
      for (const [method, path, body] of asking(aboutIt, entity, id)) await seen(method, path, body)
    }
  })

  test('is found by nobody who is not told it: no search, filter or order says what it is', async () => {
    const { value, mark } = markFor(field)
    const id = await marked(entity, name, value)
    for (const token of await Promise.all(strangersTo(field).map(role => t.token(role)))) {
      const everywhere = await t.call(token, 'POST', '/search', { text: mark, records: [] })
      expect(everywhere.raw.toString()).not.toContain(id)
      if (!calls.some(({ standard }) => standard === 'list')) continue
      const searched = await t.call(token, 'POST', `${many}/get`, { search: mark })
      expect(searched.body['count'] ?? 0).toBe(0)
      for (const condition of [
        value,
        { ne: null },
        { isNull: false },
        ...(field.kind === 'text' ? [{ like: mark }] : []),
      ]) {
        const answer = await t.call(token, 'POST', `${many}/get`, { filter: { [name]: condition } })
        expect(answer.raw.toString(), JSON.stringify(condition)).not.toContain(id)
        const sheet = await t.call(token, 'POST', '/records/export', {
          entity: entity.name,
          format: 'csv',
          filter: { [name]: condition },
        })
        expect(sheet.raw.toString()).not.toContain(id)
      }
      for (const sort of ['asc', 'desc']) {
        const ordered = await t.call(token, 'POST', `${many}/get`, { by: name, sort, limit: 1 })
        // In another order than the one asked for: where it stood would tell what it is.
        if (ordered.status === 200) expect(isKeptFromSome(field)).toBe(true)
        else expect([400, 403]).toContain(ordered.status)
      }
    }
  })
})

test('what is asked of no one record tells none of it either', async () => {
  const marks: { readonly roles: readonly number[]; readonly mark: string; readonly what: string }[] = []
  for (const [what, entity, name, field] of KEPT) {
    const { value, mark } = markFor(field)
    await marked(entity, name, value)
    marks.push({ roles: strangersTo(field), mark, what })
  }
  const reads = asking(OWN_READS.filter(call => !call.path.includes('{')))
  expect(reads.length).toBeGreaterThan(200)
  for (const role of ROLES) {
    const token = await t.token(role)
    const kept = marks.filter(({ roles }) => roles.includes(role))
    for (const [method, path, body] of reads) {
      const answer = (await t.call(token, method, path, body)).raw.toString()
      const found = kept.filter(({ mark }) => answer.includes(mark)).map(({ what }) => what)
      expect(found, `${method} ${path} ${JSON.stringify(body)} as ${role}`).toEqual([])
    }
  }
}, 120_000)

test('every entity with something to keep is tried', () => {
  expect(KEPT.map(([what]) => what).sort()).toEqual([
    'connector.accessKey',
    'delivery.recipient',
    'depositedSeal.address',
    'device.activationKey',
    'forwarder.phones',
    'order.price',
    'orderBatch.deliveryFee',
    'orderBatch.total',
    'orderBatchItem.price',
    'orderForwarder.password',
    'organization.organizationConnectionId',
    'sealDeposit.address',
    'sealDeposit.secret',
    'shipmentLine.price',
    'supplier.deliveryFee',
    'supplierEntry.money',
    'supplierProduct.previousPrice',
    'supplierProduct.price',
    'user.email',
    'user.lastLogin',
    'user.phone',
    'userToken.pin',
    'webhook.secret',
  ])
})

describe('whoever may see it still does', () => {
  test('an address: the person, who manages them, and by a search of theirs', async () => {
    const cook = await t.token(0, { fresh: true })
    const { user } = (await t.call(cook, 'GET', '/user/me')).body
    expect(user.email).toContain('@')
    const own = await t.call(cook, 'GET', `/user?userId=${user.id}`)
    expect(own.body['user'].email).toBe(user.email)
    const manager = await t.token(1)
    const found = await t.call(manager, 'POST', '/users/get', {
      search: user.email,
      attributes: ['id', 'email'],
    })
    expect(found.body['users']).toEqual([{ id: user.id, email: user.email }])
    // Not in the text that everybody searches, neither of the list nor of everything.
    for (const [path, body] of [
      ['/users/get', { search: user.email }],
      ['/search', { text: user.email, records: [] }],
      ['/search', { text: user.email.split('@')[0].slice(0, 12), records: [] }],
    ] as const)
      expect((await t.call(await t.token(0), 'POST', path, body)).raw.toString(), path).not.toContain(user.id)
    const filtered = await t.call(manager, 'POST', '/users/get', { filter: { email: user.email } })
    expect(filtered.body['count']).toBe(1)
    const colleague = await t.call(await t.token(0), 'GET', `/user?userId=${user.id}`)
    expect(colleague.body['user']).toMatchObject({
      id: user.id,
      fullName: 'Role 0',
      email: null,
      lastLogin: null,
    })
    const { status } = await t.call(await t.token(0), 'GET', `/user/logins?userId=${user.id}`)
    expect(status).toBe(403)
    const asked = await t.call(await t.token(0), 'GET', `/user/requests?userId=${user.id}`)
    expect(asked.status).toBe(403)
  })

  test('a change of role above one’s own takes the address away', async () => {
    const executive = await t.token(2, { fresh: true })
    const { user } = (await t.call(executive, 'GET', '/user/me')).body
    const byManager = await t.call(await t.token(1), 'GET', `/user?userId=${user.id}`)
    expect(byManager.body['user'].email).toBeNull()
    const byOwner = await t.call(await t.token(5), 'GET', `/user?userId=${user.id}`)
    expect(byOwner.body['user'].email).toBe(user.email)
  })

  test('the connection code: who installs devices', async () => {
    await asServer(t.pool, t.home.id, transaction =>
      transaction.query({
        text: `update organization set organization_connection_id = 'CONN-1234' where id = $1`,
        values: [t.home.id],
      }),
    )
    const codes = []
    for (const role of [0, 1, 2, 3, 4, 5]) {
      const { organization } = (await t.call(await t.token(role), 'GET', '/user/me?populate=true')).body
      codes.push(organization.organizationConnectionId !== null)
    }
    expect(codes).toEqual([false, false, true, true, true, true])
  })

  test('history from now on says that a key was set, not which', async () => {
    const owner = await t.token(5)
    const draft = { name: 'Scale', type: 'scale', serial: newId(), locationId: t.home.places.kitchen }
    const { device } = (await t.call(owner, 'POST', '/device', { device: draft })).body
    expect(device.activationKey).toMatch(/-/)
    const { rows } = await asServer(t.pool, t.home.id, transaction =>
      transaction.query({
        text: 'select after::text from history where organization_id = $1 and record_id = $2',
        values: [t.home.id, device.id],
      }),
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(device.activationKey)
  })
})
