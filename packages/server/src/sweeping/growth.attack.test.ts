/** Whoever comes again and again leaves no table that grows: right unlocks, wrong log-ins, addresses that nobody has. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { attackSize } from '../testing/attack.ts'
import { beginGuess, codeTypedBy, guessOnce, logInFrom } from '../tenancy/requests/failures.ts'
import { sealWaiting, verifyOrganization } from '../ledger-seals/index.ts'
import { enrolledTerminal, pinFor, unlocked } from '../testing/terminals.ts'
import { sweepOrganizations, sweepTogether } from './index.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

const ask = (text: string, values: unknown[] = []) =>
  t.pool
    .use(connection => connection.send<{ count: number }>({ text, values }))
    .then(({ rows }) => rows[0]?.count)
const rowsIn = (table: string, where = 'true') =>
  ask(`select count(*)::int as count from ${table} where ${where}`)
/** So long goes by for all that was counted. */
const later = (minutes: number) =>
  ask(
    `update login_failure set counts_until = counts_until - make_interval(mins => $1),
    locked_until = locked_until - make_interval(mins => $1)`,
    [minutes],
  )

test('a right unlock leaves no guess, and its session ends a week after it was over', async () => {
  const before = await rowsIn('login_failure')
  const { key, id } = await enrolledTerminal(t)
  const known = await pinFor(t, await t.token(1, { fresh: true }))
  const unlocks = attackSize(20, 400)
  for (let unlock = 0; unlock < unlocks; unlock++) await unlocked(t, key, known)
  expect(await rowsIn('login_failure')).toBe(before)
  expect(await rowsIn('session', `terminal_id = '${id}'`)).toBe(unlocks)
  await sweepTogether(t.pool)
  expect(await rowsIn('session', `terminal_id = '${id}'`)).toBe(unlocks)
  await ask(`update session set started = started - interval '8 days', expires = expires - interval '8 days', ended = ended - interval '8 days'
    where terminal_id = '${id}'`)
  await sweepTogether(t.pool)
  expect(await rowsIn('session', `terminal_id = '${id}'`)).toBe(0)
})

test('a right guess that comes between wrong ones takes none of them back', async () => {
  const tries = codeTypedBy('a test', '10.1.1.1')
  const [one, two] = [await beginGuess(t.pool, tries), await beginGuess(t.pool, tries)]
  await one.wrong()
  await two.right()
  const [digest] = tries.map(guessed => guessed.digest.toString('hex'))
  expect(
    await ask(
      `select failures as count from login_failure where encode(address_digest, 'hex') = '${digest}'`,
    ),
  ).toBe(1)
  await guessOnce(t.pool, tries, async () => true)
  expect(
    await ask(
      `select failures as count from login_failure where encode(address_digest, 'hex') = '${digest}'`,
    ),
  ).toBe(1)
})

test('wrong log-ins of made-up addresses are gone when they count no more, and count until then', async () => {
  const floods = attackSize(200, 4000)
  for (let flood = 0; flood < floods; flood++)
    await guessOnce(
      t.pool,
      logInFrom(`nobody.${flood}@test.example`, `10.${flood >> 16}.${(flood >> 8) & 255}.${flood & 255}`),
      async () => undefined,
    )
  expect(await rowsIn('login_failure')).toBeGreaterThanOrEqual(2 * floods)
  await sweepTogether(t.pool)
  expect(await rowsIn('login_failure')).toBeGreaterThanOrEqual(2 * floods)
  await later(16)
  await sweepTogether(t.pool)
  expect(await rowsIn('login_failure')).toBeLessThan(floods / 10)
})

test('a lock outlives every sweep until it ends', async () => {
  const tries = codeTypedBy('a locked test', '10.1.1.2')
  for (let wrong = 0; wrong < 20; wrong++) await guessOnce(t.pool, tries, async () => undefined)
  await sweepTogether(t.pool)
  await expect(beginGuess(t.pool, tries)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('a flood from everywhere cannot fill the table: beyond the most the oldest go, and no lock does', async () => {
  const most = 100_000
  await ask(
    `insert into login_failure (address_digest, failures, locked_until, counts_until)
    select sha256(('flood ' || n)::bytea), 1, case when n % 1000 = 0 then now() + interval '15 minutes' end, now() + interval '15 minutes' + n * interval '1 ms'
    from generate_series(1, $1::int) n`,
    [most + 2300],
  )
  await sweepTogether(t.pool)
  expect(await rowsIn('login_failure')).toBeLessThanOrEqual(most)
  expect(await rowsIn('login_failure', 'locked_until is not null')).toBeGreaterThanOrEqual(102)
  expect(await rowsIn('login_failure', `address_digest = sha256('flood ${most + 2300}'::bytea)`)).toBe(1)
  expect(await rowsIn('login_failure', `address_digest = sha256('flood 1'::bytea)`)).toBe(0)
})

test('ledgers verify after everything that ends has ended', async () => {
  await t.call(await t.token(5, { place: 'root' }), 'POST', '/product', { product: { name: 'Kept' } })
  await sealWaiting(t.pool)
  await sweepTogether(t.pool)
  await sweepOrganizations({ pool: t.pool, blobs: { remove: async () => undefined } as never })
  const verified = await verifyOrganization(t.pool, t.home.id)
  expect(verified?.block).toBeGreaterThan(0)
  expect(verified?.findings).toEqual([])
})
