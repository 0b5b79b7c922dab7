/** A count of 1,000 lines: each entry saved by a call, then all booked at once; against the barest inserts of the same rows. */
import { newId } from '../packages/server/src/adapters/ids.ts'
import type { Figure } from './figures.ts'
import type { Installation } from './installation.ts'
import { median } from './load.ts'
import { post } from './post.ts'

const LINES = 1000
const ROUNDS = 3
/** So many people count at once. */
const AT_ONCE = 8

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Does it for each, some at once. */
async function each<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const left = all.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of left) await work(one)
    }),
  )
}

/** Products with 10 kg of each in stock. */
async function fill({ client, organizationId, locationId }: Installation, port: number, token: string) {
  await client.query('begin')
  await client.query(`set local app.organization_id = '${organizationId}'`)
  const { rows } = await client.query<{ id: string }>(
    `insert into product (organization_id, id, name, type, search_text, cost, consumption_unit)
     select $1, gen_random_uuid(), 'Product ' || n, 'ingredient', 'product ' || n, 4, 'kg' from generate_series(1, ${LINES}) n
     returning id`,
    [organizationId],
  )
  await client.query('commit')
  const ids = rows.map(({ id }) => id)
  for (let from = 0; from < LINES; from += 100) {
    const lines = ids
      .slice(from, from + 100)
      .map(productId => ({ productId, quantity: { value: 10, unit: 'kg' } }))
    await post(port, token, '/stock/register', {
      register: { id: newId(), sign: 'positive', reason: 'receipt', locationId, lines },
    })
  }
  return ids
}

/** What a count writes, each in a statement of its own, into tables with the same indexes. */
async function bareJobs({ client, organizationId, locationId }: Installation, productId: string) {
  const copies = ['stock_count_entry', 'stock_count_line', 'stock_variation', 'stock_balance'] as const
  for (const table of copies) await client.query(`create table bare_${table} (like ${table} including all)`)
  /** Of the values that are given, those that the table has, and those that it must have. */
  const columns = async (table: string, given: Readonly<Record<string, string>>) => {
    const { rows } = await client.query<{ name: string; must: boolean }>(
      `select column_name as name, is_nullable = 'NO' and column_default is null and is_generated = 'NEVER' as must
       from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    )
    const all: Readonly<Record<string, string>> = {
      organization_id: `'${organizationId}'`,
      id: 'gen_random_uuid()',
      ...given,
    }
    const lacking = rows.filter(({ name, must }) => must && !(name in all)).map(({ name }) => name)
    if (lacking.length > 0) throw new Error(`${table} needs ${lacking.join(', ')}`)
    const names = rows.map(({ name }) => name).filter(name => name in all)
    return { names: names.join(', '), values: names.map(name => all[name]).join(', ') }
  }
  const [uuid, place, product] = ['gen_random_uuid()', `'${locationId}'::uuid`, `'${productId}'::uuid`]
  const pile = { product_id: product, state: `'init'` }
  const amount = (name: string, value: string) => ({ [`${name}_value`]: value, [`${name}_unit`]: `'g'` })
  const own = { location_id: place, version: '1', created: 'now()', modified: 'now()' }
  const entry = await columns('stock_count_entry', {
    ...own,
    ...pile,
    stock_count_id: uuid,
    at: 'now()',
    place_id: place,
    covers: `'all'`,
    ...amount('quantity', '9000'),
  })
  const line = await columns('stock_count_line', {
    ...own,
    ...pile,
    stock_count_id: uuid,
    place_id: place,
    counted_at: 'now()',
    ...amount('counted', '9000'),
    ...amount('expected', '10000'),
    ...amount('difference', '-1000'),
    value: '-4',
  })
  const variation = await columns('stock_variation', {
    ...own,
    ...pile,
    at: 'now()',
    reason: `'count'`,
    ...amount('quantity', '-1000'),
    cost: '-4',
  })
  const many = ` from generate_series(1, ${LINES})`
  const statement = (text: string) => ({ text, values: [] })
  return {
    '/enter': {
      entry: statement(
        `insert into bare_stock_count_entry (${entry.names}) values (${entry.values}) returning id`,
      ),
    },
    '/book': {
      lines: statement(`insert into bare_stock_count_line (${line.names}) select ${line.values}${many}`),
      variations: statement(
        `insert into bare_stock_variation (${variation.names}) select ${variation.values}${many}`,
      ),
      balances: statement(
        `insert into bare_stock_balance (organization_id, product_id, location_id, state, batch_id, is_labelled, measure, value, changed)
         select '${organizationId}', gen_random_uuid(), ${place}, 'init', gen_random_uuid(), false, 'g', 9000, now()${many}`,
      ),
    },
  }
}

export async function benchCount(installation: Installation): Promise<Figure[]> {
  const { client, locationId } = installation
  const port = await installation.serve('./real-server.ts')
  const token = await installation.token(port)
  const products = await fill(installation, port, token)
  await client.query('vacuum analyze')
  const bare = await installation.serveBare(await bareJobs(installation, products[0] ?? ''))
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${bare}${path}`, { method: 'POST' })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  const entered: number[] = []
  const booked: number[] = []
  const bareEntered: number[] = []
  const bareBooked: number[] = []
  const sheets: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const id = newId()
    const start = { id, locationId, kind: 'full' }
    await post(port, token, '/stock/count/start', { start })
    const value = 10 - 0.1 * (round + 1)
    entered.push(
      await timed(() =>
        each(products, productId => {
          const how = [{ kind: 'amount', amount: { value, unit: 'kg' } }]
          const entry = { id: newId(), stockCountId: id, productId, covers: 'all', how }
          return post(port, token, '/stock/count/enter', { entry })
        }),
      ),
    )
    bareEntered.push(await timed(() => each(products, () => ask('/enter'))))
    sheets.push(await timed(() => post(port, token, '/stock/count/sheet/get', { stockCountId: id })))
    await post(port, token, '/stock/count/turn', { turn: { stockCountId: id, to: 'review' } })
    const book = { stockCountId: id }
    booked.push(await timed(() => post(port, token, '/stock/count/book', { book })))
    bareBooked.push(await timed(() => ask('/book')))
  }
  const figure = (name: string, ours: number[], barest: number[], atLeast: number): Figure => ({
    name,
    ratio: median(barest) / median(ours),
    atLeast,
    detail: `${median(ours).toFixed(0)} ms against ${median(barest).toFixed(0)} ms`,
  })
  return [
    figure(`${LINES} entries of a count, a call each, ${AT_ONCE} at once`, entered, bareEntered, 0.1),
    figure(`Booking a count of ${LINES} lines that all differ`, booked, bareBooked, 0.15),
    {
      name: `The sheet of a count of ${LINES} lines, all counted`,
      ratio: median(sheets) / 1000,
      atMost: 1,
      detail: `${median(sheets).toFixed(0)} ms, of one second`,
    },
  ]
}
