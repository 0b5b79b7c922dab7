/**
 * An organization asks for heavy work without end, so that every thread for it is busy and its line is full: labels of
 * another organization come out all the same, each before the work that was asked for earlier.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attackSize, reportFigures } from '../testing/attack.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { kg, registered, rowsOf } from '../testing/labels.ts'
import { Samples } from '../testing/samples.ts'
import { expectRefusals, whileBusy } from '../testing/switched-workers.ts'
import { WORKER_LIMITS } from './index.ts'

const PRINTS = attackSize(4, 60)

let t: TestApp
let token: string
let labelIds: string[]
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  token = await t.token(3)
  const productId = (await new Samples(t).make('product', 'home', { name: 'Broth', consumptionUnit: 'kg' }))[
    'id'
  ] as string
  await registered(t, token, { productId, items: [{ count: 4, quantity: kg(1) }] })
  labelIds = (await rowsOf(t, 'select id from label where organization_id = $1')).map(
    ({ id }) => id as string,
  )
}, 120_000)
afterAll(() => t.close())

const print = async (at: number) => {
  const asked = { labelIds: [labelIds[at % labelIds.length]], format: at % 2 === 0 ? 'pdf' : 'zpl' }
  const { status, raw } = await t.call(token, 'POST', '/labeling/print', asked)
  return [status, raw.length > 100]
}

test('each label comes out while another organization has heavy work done without end', async context => {
  for (let at = 0; at < PRINTS; at++) {
    let printed: unknown
    const done = await whileBusy(t, t.other.id, async () => (printed = await print(at)))
    expect(printed).toEqual([200, true])
    expect(done).toBe(0)
  }
  reportFigures(context, `${PRINTS} labels, each before the heavy work that was asked for earlier`)
})

test('a label that is given up is refused by name', () =>
  expectRefusals(
    t,
    () => t.call(token, 'POST', '/labeling/print', { labelIds: [labelIds[0]], format: 'zpl' }),
    'problem.print.tooLong',
  ))

test('a line that is full refuses its own organization alone', async () => {
  const { heavy } = WORKER_LIMITS.lanes
  const gone = new AbortController()
  const sheet = { bytes: Buffer.from('a;b\n1;2\n'.repeat(600_000)), limits: { rows: 2_000_000, columns: 2 } }
  const ask = (of: string) =>
    t.workers.run('sheet', sheet, {
      of,
      signal: gone.signal,
      tooLarge: { path: 'sheet', rule: 'problem.tooLarge' },
    })
  const all = Array.from({ length: heavy.threads + WORKER_LIMITS.waiting }, () =>
    ask(t.other.id).catch(() => undefined),
  )
  await expect(ask(t.other.id)).rejects.toMatchObject({ code: 'BUSY' })
  expect(await print(0)).toEqual([200, true])
  const own = ask(t.home.id).catch((error: { code?: string }) => error.code)
  gone.abort()
  await Promise.all(all)
  // It waited for its turn until nobody waited for it any more.
  expect(await own).toBe('BUSY')
})
