/**
 * Every list of the catalogue as its screen opens it, by somebody at a place with a session: a hundred rows and their
 * count, out of 100,000 for products, labels, events and stock, of some thousand for the others. Each against the
 * barest server on copies of the tables without row-level security. The plans are written beside it.
 */
import { writeFileSync } from 'node:fs'
import type { EntityDeclaration } from '../packages/domain/src/catalogue/index.ts'
import type { Permissions } from '../packages/domain/src/rules/permissions/index.ts'
import { COUNT_MAX, standardCalls, standardVerbs } from '../packages/domain/src/catalogue/derive/index.ts'
import {
  ALL_ENTITIES,
  ENTITIES,
  stockExpiration,
  stockPlace,
  stockProduct,
  stockState,
} from '../packages/domain/src/entities/index.ts'
import {
  countedSql,
  expirationsSql,
  placesSql,
  productsSql,
  statesSql,
} from '../packages/server/src/food/stock/levels/lists.store.ts'
import type { Statement } from '../packages/server/src/database/connection.ts'
import { UNITS } from '../packages/server/src/operations/measures.ts'
import { NO_BATCH } from '../packages/server/src/operations/stock-balances.ts'
import { HIGHEST_ROLE } from '../packages/server/src/entity-engine/redact.ts'
import { rowScopeOf, type RowScope } from '../packages/server/src/entity-engine/row-scope.ts'
import { listStatements } from '../packages/server/src/entity-engine/select.ts'
import { tellable } from '../packages/server/src/entity-engine/list-page.ts'
import { tableOf } from '../packages/server/src/entity-engine/table.ts'
import { tableName } from '../packages/server/src/database/sql-names.ts'
import { bulkInsert, withoutForeignKeys, type Bulk } from '../packages/server/src/testing/bulk-rows.ts'
import { planOf } from '../packages/server/src/testing/plan-shape.ts'
import type { Installation } from './installation.ts'
import { compare, load, type Target } from './load.ts'
import type { Figure } from './figures.ts'

const BIG = 100_000
const SOME = 3000
const PLACES = 200
const LIMIT = 100
const ROUNDS = 5
/** Each round of a list takes about so long, however slow it is. */
const ROUND_MS = 250
const AT_LEAST = 0.7
const PLANS = new URL('./plans.md', import.meta.url)

const sizeOf = (name: string) => (['product', 'label', 'event', 'stockVariation'].includes(name) ? BIG : SOME)
/** Made in another way. */
const KEPT = new Set(['organization', 'location'])
const LISTED = ALL_ENTITIES.filter(
  entity => entity.scope !== 'platform' && standardVerbs(entity).includes('list'),
)

async function fill({ client, organizationId, locationId }: Installation): Promise<void> {
  await withoutForeignKeys(client)
  await client.query(`set app.organization_id = '${organizationId}'`)
  const { rows } = await client.query<{ id: string }>(
    `insert into location (organization_id, id, name, type, parent_id, hierarchy, search_text)
     select $1, id, 'Room ' || n, 'room', $2, array[$2, id]::uuid[], 'room ' || n
     from (select n, gen_random_uuid() as id from generate_series(1, ${PLACES}) n) made returning id`,
    [organizationId, locationId],
  )
  const bulk: Bulk = { organizationId, places: [locationId, ...rows.map(row => row.id)], count: sizeOf }
  for (const entity of ALL_ENTITIES)
    if (!KEPT.has(entity.name)) {
      // Those that every organization starts with stand in the way of what must be unique.
      if (entity.shape !== 'ledger' && entity.name !== 'user')
        await client.query(`delete from ${tableName(entity)}`)
      await client.query(bulkInsert(entity, bulk))
    }
  await client.query(
    `insert into stock_balance (organization_id, product_id, location_id, state, batch_id, is_labelled, measure, value, changed)
     with ${UNITS} select organization_id, product_id, location_id, state, coalesce(batch_id, '${NO_BATCH}'), label_id is not null, measure,
       sum(quantity_value * factor), max(at) from stock_variation join units on units.unit = quantity_unit group by 1, 2, 3, 4, 5, 6, 7`,
  )
  await copy(client, 'stock_balance')
  for (const entity of ALL_ENTITIES) await copy(client, tableName(entity), tableOf(entity).partitionBy)
  await client.query('vacuum analyze')
}

/** A copy with the same rows, indexes and months, without row-level security. */
async function copy(client: Installation['client'], table: string, partitionBy?: string): Promise<void> {
  const bare = bareName(table)
  const parts = partitionBy === undefined ? '' : ` partition by range (${partitionBy})`
  await client.query(`create table ${bare} (like ${table} including all)${parts}`)
  const { rows } = await client.query<{ name: string; bound: string }>(
    `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = to_regclass($1)`,
    [table],
  )
  for (const { name, bound } of rows)
    await client.query(`create table ${bareName(name)} partition of ${bare} ${bound}`)
  await client.query(`insert into ${bare} select * from ${table}`)
}

const bareName = (table: string) => `bare_${table.replaceAll('"', '')}`
const TABLES = new RegExp(
  String.raw`\b(from|join) (${[...ALL_ENTITIES.map(tableName), 'stock_balance']
    .sort((one, two) => two.length - one.length)
    .join('|')})(?=[ \n)])`,
  'g',
)
/** The same statement on the copies. */
export const onBare = ({ text, values }: Statement): Statement => ({
  text: text.replace(TABLES, (_, word: string, table: string) => `${word} ${bareName(table)} ${table}`),
  values: values ?? [],
})

export interface List {
  readonly entity: EntityDeclaration
  readonly path: string
  readonly rows: Statement
  readonly count: Statement
}

/** Who is at the location, and may see all of it. */
export function ownerAt({ organizationId, locationId }: Installation) {
  const levels = Object.fromEntries(
    ALL_ENTITIES.map(entity => [entity.permission, 4]),
  ) as Permissions['levels']
  const permissions: Pick<Permissions, 'levels' | 'doings'> = { levels, doings: [] }
  // People are ordered by what is personal to them: for whoever may not see it they would come in another order.
  return {
    userId: organizationId,
    roleLevel: HIGHEST_ROLE,
    isPlatformOwner: false,
    permissions,
    rowFilter: 'subtree',
    locationId,
    allowedPlaces: null,
  } as const
}

/** What an owner at the location asks, in the application's own statements. */
export function listsOf(installation: Installation): List[] {
  const { organizationId } = installation
  const owner = ownerAt(installation)
  const request = (entity: EntityDeclaration) => ({
    ...tellable(entity, owner, { limit: LIMIT }),
    countAtMost: COUNT_MAX + 1,
  })
  const rowScope = (entity: EntityDeclaration) => rowScopeOf(entity, owner, 'view')
  const own = LISTED.map(entity => {
    const { rows, count } = listStatements(entity, organizationId, request(entity), rowScope(entity))
    return { entity, path: pathOf(entity), rows, count }
  })
  const within = rowScope(ENTITIES.stockVariation)
  const computed = (
    [
      [stockProduct, productsSql, countedSql('stock_product', [])],
      [stockPlace, placesSql, countedSql('stock_place', ['location_id'])],
      [stockState, statesSql, countedSql('stock_state', ['state'])],
      [stockExpiration, expirationsSql, expirationsSql],
    ] as const
  ).map(([entity, tables, counted]) => {
    const { rows, count } = listStatements(
      entity,
      organizationId,
      { limit: LIMIT, countAtMost: COUNT_MAX + 1 },
      { kind: 'organization' },
    )
    return {
      entity,
      path: `${entity.wire.many}/get`,
      rows: over(rows, tables, within),
      count: over(count, counted, within),
    }
  })
  return [...own, ...computed]
}

function over(
  { text, values = [] }: Statement,
  tables: (rowScope: RowScope, value: (value: unknown) => string) => string,
  rowScope: RowScope,
): Statement {
  const all = [...values]
  const before = tables(rowScope, value => `$${all.push(value)}`)
  return { text: `with ${before} ${text}`, values: all }
}

function pathOf(entity: EntityDeclaration): string {
  const call = standardCalls(entity).find(one => one.standard === 'list' && one.method === 'POST')
  if (call === undefined) throw new Error(`There is no list of ${entity.name}`)
  return call.path
}

export async function answer({
  port,
  method,
  path,
  headers = {},
  body,
}: Target): Promise<Record<string, unknown>> {
  const sent = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
  })
  if (!sent.ok) throw new Error(`${path}: ${sent.status} ${await sent.text()}`)
  return (await sent.json()) as Record<string, unknown>
}

/** Both sides must answer the same rows, or there is nothing to compare. @throws when they do not */
export async function checkSame(ours: Target, bare: Target, many: string): Promise<void> {
  const [one, two] = await Promise.all([answer(ours), answer(bare)])
  const ids = (rows: unknown) => (rows as { id: string }[]).map(row => row.id).join()
  if (one['count'] !== Math.min(Number(two['count']), COUNT_MAX) || ids(one[many]) !== ids(two['rows']))
    throw new Error(`${many}: ${one['count']} and ${two['count']} are not the same list`)
}

async function writePlans({ client, organizationId }: Installation, lists: readonly List[]): Promise<void> {
  const parts = []
  for (const { entity, rows, count } of lists) {
    const [page, all] = [
      await planOf(client, organizationId, rows),
      await planOf(client, organizationId, count),
    ]
    const read = Object.entries(page.reads).map(([table, n]) => `${table} ${Math.round(n)}`)
    parts.push(
      `## ${entity.many}\n\nRows read for the page: ${read.join(', ')}.\n\n\`\`\`text\n${page.shape.join('\n')}\n\`\`\`\n\nThe count:\n\n\`\`\`text\n${all.shape.join('\n')}\n\`\`\`\n`,
    )
  }
  const head = `# Plans of the lists\n\nWritten by \`npm run bench lists\`: what PostgreSQL does for each list as its screen opens it, under row-level security, with ${BIG} products, labels, events and variations of stock and ${SOME} of everything else. Neighbouring nodes that are alike are one line; months in which nothing lies are left out.\n\n`
  writeFileSync(PLANS, head + parts.join('\n'))
}

/** @param asked plurals of entities; without any all lists are measured, and their plans written */
export async function benchLists(installation: Installation, asked: readonly string[]): Promise<Figure[]> {
  await fill(installation)
  const all = listsOf(installation)
  const lists = asked.length === 0 ? all : all.filter(({ entity }) => asked.includes(entity.many))
  if (asked.length === 0) await writePlans(installation, all)
  const jobs = Object.fromEntries(
    lists.map(({ entity, rows, count }) => [`/${entity.many}`, { rows: onBare(rows), count: onBare(count) }]),
  )
  const barePort = await installation.serveBare(jobs)
  const port = await installation.serve('./real-server.ts')
  const token = await installation.token(port)
  // The log-in is written at the person.
  await installation.client.query('delete from bare_user')
  await installation.client.query('insert into bare_user select * from "user"')
  await installation.client.query('vacuum analyze bare_user')
  const figures: Figure[] = []
  for (const { entity, path } of lists) {
    const ours: Target = {
      port,
      method: 'POST',
      path: `/api/v0${path}`,
      headers: { authorization: token },
      body: JSON.stringify({ limit: LIMIT }),
    }
    const bare: Target = { port: barePort, method: 'GET', path: `/${entity.many}` }
    await checkSame(ours, bare, entity.many)
    const { perSecond } = await load(bare, 8, 8)
    const count = Math.max(8, Math.round((perSecond * ROUND_MS) / 1000))
    const { ratio, ratios, ours: one, bare: two } = await compare(ours, bare, count, 8, ROUNDS)
    figures.push({
      name: `List of ${entity.many}`,
      ratio,
      atLeast: AT_LEAST,
      detail: `${one.perSecond.toFixed(0)} against ${two.perSecond.toFixed(0)} requests/s, p95 ${one.p95.toFixed(1)} ms; rounds ${ratios.map(r => r.toFixed(2)).join(' ')}`,
    })
  }
  return figures
}
