/**
 * Stock with ten million movements: the lists as their screens open them, a page of what is there beside a page of products,
 * and what there was and was worth at a past instant. Each against the barest server with the same statements, past row security.
 * CLOCHE_BENCH_FOLDER keeps what was filled, for the next time.
 */
import pg from 'pg'
import { ENTITIES } from '../packages/domain/src/entities/index.ts'
import { valueStatement } from '../packages/server/src/food/figures/stock-value.store.ts'
import { rowScopeOf } from '../packages/server/src/entity-engine/row-scope.ts'
import { install, type Installation } from './installation.ts'
import { checkSame, listsOf, ownerAt, type List } from './lists.bench.ts'
import { compare, load, type Target } from './load.ts'
import { tell, type Figure } from './figures.ts'
import { loadStock, MOVEMENTS } from './stock-load.ts'

const LISTS = ['products', 'stockProducts', 'stockPlaces', 'stockStates', 'stockVariations']
const AT_LEAST = 0.7
const ROUNDS = 5
const ROUND_MS = 500
const LIMIT = 100
const DAY_MS = 86_400_000

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

/** @param of Words of figures; absent: all of them. */
export async function benchStock(of: readonly string[] = []): Promise<Figure[]> {
  const folder = process.env['CLOCHE_BENCH_FOLDER']
  const installation = await install({ isLoading: true, ...(folder === undefined ? {} : { folder }) })
  try {
    const { rows } = await installation.client.query('select 1 from stock_balance limit 1')
    const started = performance.now()
    if (rows.length === 0) {
      await loadStock(installation)
      console.log(`Filled in ${((performance.now() - started) / 1000).toFixed(0)} s`)
    }
    return await measure(installation, of)
  } finally {
    await installation.close()
  }
}

async function measure(installation: Installation, of: readonly string[]): Promise<Figure[]> {
  const lists = listsOf(installation).filter(({ entity }) => LISTS.includes(entity.many))
  const past = { yesterday: daysAgo(1), 'a month ago': daysAgo(30) }
  const within = rowScopeOf(ENTITIES.stockVariation, ownerAt(installation), 'view')
  const statement = ({ text, values = [] }: Pick<List['rows'], 'text' | 'values'>) => ({ text, values })
  const jobs = {
    ...Object.fromEntries(
      lists.map(({ entity, rows, count }) => [
        `/${entity.many}`,
        { rows: statement(rows), count: statement(count) },
      ]),
    ),
    ...Object.fromEntries(
      Object.values(past).map(at => [
        `/value/${at}`,
        { rows: statement(valueStatement(installation.organizationId, within, at)) },
      ]),
    ),
  }
  const superuser = JSON.stringify({ ...installation.connection, user: 'postgres' })
  const barePort = await installation.serveBare(jobs, { CLOCHE_BENCH_CONNECTION: superuser })
  const port = await installation.serve('./real-server.ts')
  const token = await installation.token(port)
  const ours = (path: string, body: object): Target => ({
    port,
    method: 'POST',
    path: `/api/v0${path}`,
    headers: { authorization: token },
    body: JSON.stringify(body),
  })
  const bare = (path: string): Target => ({ port: barePort, method: 'GET', path })
  const figures: Figure[] = []
  const figure = async (name: string, one: Target, other: Target, width = 8) => {
    if (of.length > 0 && !of.some(word => name.includes(word))) return
    const { perSecond } = await load(other, width, width)
    const count = Math.max(width, Math.round((perSecond * ROUND_MS) / 1000))
    const { ratio, ratios, ours: mine, bare: barest } = await compare(one, other, count, width, ROUNDS)
    const { length } = figures
    figures.push({
      name: `${name} with ${MOVEMENTS} movements`,
      ratio,
      atLeast: AT_LEAST,
      detail: `${mine.perSecond.toFixed(1)} against ${barest.perSecond.toFixed(1)} requests/s, p95 ${mine.p95.toFixed(1)} ms; rounds ${ratios.map(r => r.toFixed(2)).join(' ')}`,
    })
    tell(figures.slice(length))
  }
  const listed = (many: string) => {
    const list = lists.find(({ entity }) => entity.many === many)!
    return ours(list.path, { limit: LIMIT })
  }
  for (const { entity } of lists) {
    await checkSame(listed(entity.many), bare(`/${entity.many}`), entity.many)
    await figure(`List of ${entity.many}`, listed(entity.many), bare(`/${entity.many}`))
  }
  await figure(
    'A page of products in stock beside a page of products',
    listed('stockProducts'),
    bare('/products'),
  )
  for (const method of ['last', 'fifo']) {
    await valueBy(installation, method)
    for (const [when, at] of Object.entries(past))
      await figure(
        `Stock and its value by ${method} ${when}`,
        ours('/stock/value/get', { at }),
        bare(`/value/${at}`),
        1,
      )
  }
  return figures
}

/** As the owner of everything: how the organization values its stock. */
async function valueBy({ connection, organizationId }: Installation, method: string): Promise<void> {
  const client = new pg.Client({ ...connection, user: 'postgres' })
  await client.connect()
  await client.query('update organization set stock_valuation = $1 where id = $2', [method, organizationId])
  await client.end()
}
