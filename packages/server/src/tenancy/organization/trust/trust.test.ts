/** Ledgers are sealed, and whatever was done to them past every door is named. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { sealAll, sealWaiting } from '../../../ledger-seals/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { addressOf } from '../../../testing/database.ts'
import { moveLabels, registered, rowsOf } from '../../../testing/labels.ts'

let t: TestApp
let token: string
let owner: pg.Client
let labelId: string
beforeAll(async () => {
  t = await createTestApp({ addsPastLedgers: true })
  token = await t.token(5)
  owner = new pg.Client(t.pool.config)
  await owner.connect()
  const product = await t.make('product', { name: 'Stock' })
  const { labels } = await registered(t, token, {
    productId: product['id'],
    items: [{ count: 3, quantity: { value: 1, unit: 'kg' } }],
  })
  labelId = labels[0]!['id']
  await moveLabels(t, token, [labelId], 'other', { toState: 'freeze' })
})
afterAll(async () => {
  await owner.end()
  await t.close()
})

const trust = async (query = '') => (await t.call(token, 'GET', `/organization/trust${query}`)).body
/** All that checking finds from the first block to the last, as a screen asks for it. */
async function findings(as = token) {
  const until = (await t.call(as, 'GET', '/organization/trust')).body['trust'].block as number
  const found: Record<string, unknown>[] = []
  let [records, removed] = [0, 0]
  for (let from: number | null = until === 0 ? null : 1; from !== null;) {
    const { body } = await t.call(as, 'POST', '/organization/trust/verify', { from, until })
    found.push(...body['findings'])
    records += body['records']
    removed += body['removed']
    from = body['next']
  }
  const added = await t.call(as, 'POST', '/organization/trust/verify/added', { removed })
  return { found: [...found, ...added.body['findings']], records }
}

/** What somebody with the keys of the database does: past the triggers that keep ledgers as they are. */
async function tamper(table: string, statement: string, values: unknown[] = []) {
  await owner.query('begin')
  await owner.query(`select set_config('app.organization_id', $1, true)`, [t.home.id])
  await owner.query(`alter table ${table} disable trigger user`)
  const { rowCount } = await owner.query(statement, values)
  await owner.query(`alter table ${table} enable trigger user`)
  await owner.query('commit')
  return rowCount
}

/** Does it, looks, and takes it back by the second statement: each case stands alone. */
async function seenAfter(
  table: string,
  statement: string,
  back: string,
  values: unknown[],
  backValues = values,
) {
  expect(await tamper(table, statement, values)).toBe(1)
  const { found } = await findings()
  expect(await tamper(table, back, backValues)).toBe(1)
  return found
}

test('what is written waits, is sealed, and found to be as it was', async () => {
  const before = (await trust())['trust']
  expect(before).toMatchObject({ block: 0, head: null, records: 0, organizationId: t.home.id })
  expect(before.waiting).toBeGreaterThan(10)
  expect(await sealAll(t.pool, t.home.id)).toBe(before.waiting)
  expect((await trust())['trust']).toMatchObject({ block: 1, records: before.waiting, waiting: 0 })
  expect(await findings()).toEqual({ found: [], records: before.waiting })
})

test('servers side by side seal everything once, with what commits late in a later block', async () => {
  const late = new pg.Client(t.pool.config)
  await late.connect()
  await late.query('begin')
  await late.query(`select set_config('app.organization_id', $1, true)`, [t.home.id])
  const history = `with added as (
      insert into history (organization_id, id, entity, record_id, verb)
      values ($1, gen_random_uuid(), 'product', gen_random_uuid(), 'change') returning organization_id, id, at)
    insert into unsealed (organization_id, ledger, ids, ats) select organization_id, 'history', array[id], array[at] from added`
  await late.query(history, [t.home.id])
  for (let round = 0; round < 3; round++) await moveLabels(t, token, [labelId], 'other', { toState: 'chill' })
  const warned: unknown[] = []
  const isOver = new AbortController()
  const servers = [1, 2, 3].map(async () => {
    for (; !isOver.signal.aborted; await sleep(20))
      await sealWaiting(t.pool).catch((fault: unknown) => warned.push(fault))
  })
  await expect.poll(async () => (await trust())['trust'].waiting).toBe(0)
  const { records } = (await trust())['trust']
  await late.query('commit')
  await late.end()
  await expect.poll(async () => (await trust())['trust'].records).toBe(records + 1)
  isOver.abort()
  await Promise.all(servers)
  expect(warned).toEqual([])
  expect((await findings()).found).toEqual([])
})

test('a changed record is named with its field, its instant and what it is about', async () => {
  const [event] = await rowsOf(
    t,
    `select id, at, to_state from event where organization_id = $1 and label_id = $2 order by at limit 1`,
    [labelId],
  )
  const found = await seenAfter(
    'event',
    `update event set to_state = $2 where id = $1`,
    `update event set to_state = $2 where id = $1`,
    [event!['id'], 'cook'],
    [event!['id'], event!['to_state']],
  )
  expect(found).toMatchObject([
    {
      kind: 'changed',
      block: 1,
      ledger: 'event',
      id: event!['id'],
      at: expect.stringContaining(String(event!['at']).slice(0, 19)),
      fields: ['to_state'],
      subject: { entity: 'label', id: labelId },
    },
  ])
  expect((await findings()).found).toEqual([])
})

test('the first of several is named first, in every ledger', async () => {
  for (const [table, column, value] of [
    ['label_link', 'quantity_value', '99'],
    ['stock_variation', 'quantity_value', '99'],
    ['history', 'user_name', 'Somebody else'],
  ] as const) {
    const [row] = await rowsOf(
      t,
      `select id, ${column}::text as was from ${table} where organization_id = $1 limit 1`,
    )
    if (row === undefined) continue
    const change = `update ${table} set ${column} = $2 where id = $1`
    const found = await seenAfter(table, change, change, [row['id'], value], [row['id'], row['was']])
    expect(found, table).toMatchObject([{ kind: 'changed', ledger: table, id: row['id'], fields: [column] }])
  }
})

/** `npm run verify` on this database. */
function command(...args: string[]) {
  const script = join(import.meta.dirname, '../../../../../../scripts/verify.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    env: { ...process.env, DATABASE_URL: addressOf(t.pool.config) },
    encoding: 'utf8',
  })
  return { status, text: stdout + stderr }
}

test('the command proves it too, names what changed, and takes an earlier head', async () => {
  const { head } = (await trust())['trust']
  const whole = command(`--head=${head}`, `--organization=${t.home.id}`)
  expect(whole.text).toContain('since then was only added')
  expect(whole.text).toContain('No past record was changed')
  expect(whole.status).toBe(0)
  const [event] = await rowsOf(t, `select id from event where organization_id = $1 order by at limit 1`)
  await tamper('event', `update event set kind = 'warning' where id = $1`, [event!['id']])
  const changed = command()
  await tamper('event', `update event set kind = 'info' where id = $1`, [event!['id']])
  expect(changed.text).toContain(`CHANGED, first of all: Changed in Type (kind): Event of `)
  expect(changed.text).toContain(`(event ${event!['id']}, about `)
  expect(changed.text).toContain(`Other (${t.other.id})`)
  expect(changed.status).toBe(1)
  expect(command(`--head=${'0'.repeat(64)}`, `--organization=${t.home.id}`).status).toBe(1)
  expect(command('--head=nothing').status).toBe(2)
})

test('a record whose instant was moved is changed, not lost', async () => {
  const [event] = await rowsOf(t, `select id, at::text as at from event where organization_id = $1 limit 1`)
  const found = await seenAfter(
    'event',
    `update event set at = at - interval '3 days' where id = $1`,
    `update event set at = $2 where id = $1`,
    [event!['id']],
    [event!['id'], event!['at']],
  )
  expect(found).toMatchObject([{ kind: 'changed', id: event!['id'], fields: ['at'] }])
})

test('records that were taken out or put in are named, also when their number is the same', async () => {
  const [event] = await rowsOf(t, `select id from event where organization_id = $1 order by at limit 1`)
  await owner.query(`create table kept as select * from event where false`)
  await tamper('event', `insert into kept select * from event where id = $1`, [event!['id']])
  const forged = '01900000-0000-7000-8000-00000000dead'
  await tamper(
    'event',
    `insert into event (organization_id, id, location_id, at, kind, action, label_id)
     select organization_id, $2, location_id, at, kind, action, label_id from kept where id = $1`,
    [event!['id'], forged],
  )
  expect((await findings()).found).toMatchObject([{ kind: 'added', ledger: 'event', id: forged }])
  await tamper('event', `delete from event where id = $1`, [event!['id']])
  expect((await findings()).found).toMatchObject([
    { kind: 'removed', ledger: 'event', id: event!['id'] },
    { kind: 'added', ledger: 'event', id: forged },
  ])
  await tamper('event', `insert into event select * from kept`)
  await tamper('event', `delete from event where id = $1`, [forged])
  expect((await findings()).found).toEqual([])
})

test('a chain that was cut, reordered or written over is named by its block', async () => {
  await moveLabels(t, token, [labelId], 'other', { toState: 'freeze' })
  await sealAll(t.pool, t.home.id)
  const swap = (one: number, two: number) =>
    tamper(
      'seal',
      `update seal set number = case number when $1::int then $2::int else $1::int end + 1000 where number in ($1, $2)`,
      [one, two],
    )
  await swap(1, 2)
  await tamper('seal', 'update seal set number = number - 1000 where number > 1000')
  expect((await findings()).found[0]).toMatchObject({ kind: 'block', block: 1, fault: 'previous' })
  await swap(1, 2)
  await tamper('seal', 'update seal set number = number - 1000 where number > 1000')
  const turned = `update seal set body = set_byte(body, 30, get_byte(body, 30) # 1) where number = 2`
  expect(await seenAfter('seal', turned, turned, [])).toMatchObject([
    { kind: 'block', block: 2, fault: 'content' },
  ])
  await tamper('seal', 'update seal set number = 1001 where number = 1')
  expect((await findings()).found[0]).toMatchObject({ kind: 'block', block: 1, fault: 'missing' })
  await tamper('seal', 'update seal set number = 1 where number = 1001')
  expect((await findings()).found).toEqual([])
})

test('an earlier head is found in the chain, and no longer once its end was cut off', async () => {
  const { head, block } = (await trust())['trust']
  expect((await trust(`?head=${String(head).toUpperCase()}`))['askedBlock']).toBe(block)
  expect((await trust(`?head=${'0'.repeat(64)}`))['askedBlock']).toBeNull()
  await tamper('seal', 'delete from seal where number = $1', [block])
  expect((await trust(`?head=${head}`))['askedBlock']).toBeNull()
  // What the cut block held is in no block any more.
  expect((await findings()).found[0]).toMatchObject({ kind: 'added' })
})

test('another organization has a chain of its own, and sees nothing of this one', async () => {
  const { head } = (await trust())['trust']
  const other = await t.token(5, { organization: 'other' })
  await sealAll(t.pool, t.other.id)
  expect((await findings(other)).found).toEqual([])
  const asked = (await t.call(other, 'GET', `/organization/trust?head=${head}`)).body
  expect([asked['trust'].organizationId, asked['askedBlock']]).toEqual([t.other.id, null])
})

test('the unprivileged role can neither write nor cut seals, nor what waits to be sealed', async () => {
  const asApplication = async (statement: string) => {
    await owner.query('begin')
    await owner.query(`select set_config('app.organization_id', $1, true)`, [t.home.id])
    await owner.query('set local role cloche_app')
    try {
      return await owner.query(statement)
    } finally {
      await owner.query('rollback')
    }
  }
  for (const statement of [
    `insert into seal select * from seal`,
    `update seal set hash = 'x'`,
    `delete from seal`,
    `delete from unsealed`,
    `update unsealed set ids = '{}', ats = '{}'`,
    `truncate unsealed`,
  ])
    await expect(asApplication(statement), statement).rejects.toThrow(/permission denied/)
  const queue = (organization: string, ledger: string, ids: string, ats: string) =>
    asApplication(
      `insert into unsealed (organization_id, ledger, ids, ats) values (${organization}, '${ledger}', ${ids}, ${ats})`,
    )
  const own = `'${t.home.id}'`
  await expect(queue('gen_random_uuid()', 'event', `'{}'`, `'{}'`)).rejects.toThrow(/row-level security/)
  for (const [ledger, ids, ats] of [
    ['seal', 'array[gen_random_uuid()]', 'array[now()]'],
    ['event', 'array[gen_random_uuid()]', 'array[now(), now()]'],
    ['event', 'array[null::uuid]', 'array[now()]'],
    ['event', 'array[gen_random_uuid()]', 'array[null::timestamptz]'],
    ['event', 'array[gen_random_uuid()]', `array['infinity'::timestamptz]`],
    ['event', 'array[gen_random_uuid()]', `array['0044-03-15 BC'::timestamptz]`],
    ['event', 'array[array[gen_random_uuid()]]', 'array[array[now()]]'],
  ] as const)
    await expect(queue(own, ledger, ids, ats), `${ledger} ${ids} ${ats}`).rejects.toThrow(/unsealed_readable/)
  expect((await queue(own, 'event', 'array[gen_random_uuid()]', 'array[now()]')).rowCount).toBe(1)
})

test('what the queue names and no ledger holds keeps nothing from being sealed, and is found to be missing', async () => {
  const made = await t.makeOrganization('Queue')
  const person = await t.tokenIn(made.id, 5, made.places.kitchen)
  const nothing = '01900000-0000-7000-8000-00000000beef'
  for (const at of ['now()', `'2001-02-03 04:05:06+00'`])
    await owner.query(
      `insert into unsealed (organization_id, ledger, ids, ats) values ($1, 'event', array[$2::uuid], array[${at}::timestamptz])`,
      [made.id, nothing],
    )
  await sealAll(t.pool, made.id)
  const { waiting } = (await t.call(person, 'GET', '/organization/trust')).body['trust']
  expect(waiting).toBe(0)
  const { found } = await findings(person)
  expect(found.map(({ kind, id }) => [kind, id])).toEqual([
    ['removed', nothing],
    ['removed', nothing],
  ])
})
