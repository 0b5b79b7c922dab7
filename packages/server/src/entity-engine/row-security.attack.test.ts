/**
 * Every tenant table and each of its partitions, as the role that calls run as, for another organization, for none and
 * for one that is no organization: nothing is read, changed, taken away or put in.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asServer, createTestApp, type TestApp } from '../testing/app.ts'
import { reportFigures } from '../testing/attack.ts'
import { newId } from '../adapters/ids.ts'
import { knownRecords } from '../testing/inputs/known-records.ts'
import { Samples } from '../testing/samples.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  const samples = new Samples(t)
  await knownRecords(t, samples, 'home')
  await knownRecords(t, samples, 'other')
})
afterAll(() => t.close())

/** What the other may hold: nothing, one that is nobody's, words, and the home organization as text to be read wrongly. */
const SETTINGS = (): (string | null)[] => [null, '', newId(), 'none', '%', `${t.home.id}' or true --`]

/** Runs one statement as the role of calls, with the setting; answers its rows, or the SQL state of the refusal. */
async function asRole(
  setting: string | null,
  text: string,
  values: unknown[] = [],
): Promise<number | string> {
  return t.pool.use(async connection => {
    await connection.send({ text: 'begin' })
    try {
      await connection.send({ text: 'set local role cloche_app' })
      if (setting !== null)
        await connection.send({
          text: `select set_config('app.organization_id', $1, true)`,
          values: [setting],
        })
      const { rowCount } = await connection.send({ text, values })
      return rowCount ?? 0
    } catch (error) {
      return (error as { code?: string }).code ?? String(error)
    } finally {
      await connection.send({ text: 'rollback' })
    }
  })
}

/** Privilege missing, row security violated, read-only ledger, a text that is no id. */
const REFUSALS = ['42501', '22P02', 'P0001', '55000', '0A000', '23001']
const isNothing = (answer: number | string): boolean => answer === 0 || REFUSALS.includes(String(answer))

test('another organization, or none, reaches no row of any table, whole or by its partitions', async context => {
  const { rows } = await t.pool.use(connection =>
    connection.send({
      text: `select c.oid::regclass::text as name, c.relispartition as "isPartition",
               has_table_privilege('cloche_app', c.oid, 'select') as "isRead" from pg_class c
             join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
             where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
               and (c.relrowsecurity or c.relispartition) order by 1`,
    }),
  )
  const tables = rows as { name: string; isPartition: boolean; isRead: boolean }[]
  expect(tables.length).toBeGreaterThan(60)
  const faults: string[] = []
  let made = 0
  let seen = 0
  for (const { name, isPartition, isRead } of tables) {
    const own =
      isPartition || !isRead
        ? []
        : await asServer(t.pool, t.home.id, async transaction => {
            const found = await transaction.query({
              text: `select to_jsonb(row) as row from ${name} row limit 1`,
            })
            return found.rows
          })
    seen += own.length
    for (const setting of [...SETTINGS(), t.other.id]) {
      const statements: [string, unknown[]][] = [
        [`select 1 from ${name} where organization_id = $1`, [t.home.id]],
        [`select 1 from ${name} where organization_id::text like $1`, [`${t.home.id}%`]],
        [`update ${name} set organization_id = organization_id where organization_id = $1`, [t.home.id]],
        [`delete from ${name} where organization_id = $1`, [t.home.id]],
        ...own.map((row): [string, unknown[]] => [
          `insert into ${name} overriding system value select * from jsonb_populate_record(null::${name}, $1::jsonb || $2::jsonb)`,
          [JSON.stringify(row['row']), JSON.stringify('id' in (row['row'] as object) ? { id: newId() } : {})],
        ]),
        // What is one's own is not given away either.
        [`update ${name} set organization_id = $1`, [t.home.id]],
      ]
      for (const [text, values] of statements) {
        made++
        const answer = await asRole(setting, text, values)
        if (!isNothing(answer)) faults.push(`${setting}: ${text}: ${answer}`)
      }
    }
  }
  expect(faults).toEqual([])
  expect(seen, 'tables with rows to reach').toBeGreaterThan(50)
  reportFigures(
    context,
    `${made} statements on ${tables.length} tables and partitions, ${seen} of them with rows`,
  )
}, 120_000)

test('the role of calls can neither become another nor look past row security', async () => {
  for (const text of [
    'set session authorization default',
    'alter table product disable row level security',
    'alter table product no force row level security',
    'drop table product cascade',
    'create table mine (a int)',
    'alter role cloche_app bypassrls',
    `copy product to program 'cat'`,
    `select pg_read_file('/etc/passwd')`,
    'select password_hash from identity',
    'update session set organization_id = gen_random_uuid()',
    'truncate product cascade',
  ]) {
    const answer = await asRole(t.other.id, text)
    // What does nothing for an ordinary role may be answered; then it still sees nothing.
    if (text.startsWith('set session')) continue
    expect(REFUSALS.concat('42P01'), `${text}: ${answer}`).toContain(String(answer))
  }
})
