/** Lists: 100 products out of 100,000, filtered and sorted, by somebody with a session. */
import { COUNT_MAX } from '../packages/domain/src/catalogue/derive/index.ts'
import { ENTITIES } from '../packages/domain/src/entities/index.ts'
import { listStatements } from '../packages/server/src/entity-engine/select.ts'
import { compare } from './load.ts'
import type { Installation } from './installation.ts'
import type { Figure } from './run.ts'

const REQUEST = { limit: 100, filter: { type: 'intermediate' }, by: 'name', sort: 'asc' } as const

async function fill({ client, organizationId }: Installation): Promise<void> {
  await client.query('begin')
  await client.query(`set local app.organization_id = '${organizationId}'`)
  await client.query(
    `insert into product (organization_id, id, name, sku, gtin, type, brand, search_text, allergens, life)
     select $1, gen_random_uuid(), 'Product ' || n, 'SKU-' || n, lpad(n::text, 14, '0'),
       (array['ingredient', 'intermediate', 'selling'])[1 + n % 3], 'Brand ' || n % 500, 'product ' || n || ' sku-' || n || ' brand ' || n % 500,
       '{"milk": "contains", "gluten": "traces"}', '{"chill": {"bestBefore": {"value": 3, "unit": "days"}, "expiration": null}}'
     from generate_series(1, 100000) n`,
    [organizationId],
  )
  // The bare server reads the same rows under the same indexes, without row-level security.
  await client.query('create table bare_product (like product including all)')
  await client.query('insert into bare_product select * from product')
  await client.query('commit')
  await client.query('vacuum analyze product')
  await client.query('vacuum analyze bare_product')
}

export async function benchList(installation: Installation): Promise<Figure[]> {
  await fill(installation)
  const request = { ...REQUEST, countAtMost: COUNT_MAX + 1 }
  const { rows, count } = listStatements(ENTITIES.product, installation.organizationId, request, {
    kind: 'organization',
  })
  const plain = (statement: { text: string; values?: readonly unknown[] }) => ({
    text: statement.text.replace('from product ', 'from bare_product '),
    values: statement.values,
  })
  const barePort = await installation.serveBare({
    '/products': { products: plain(rows), count: plain(count) },
  })
  const port = await installation.serve('./real-server.ts')
  const token = await installation.token(port)
  const ours = {
    port,
    method: 'POST',
    path: '/api/v0/products/get',
    headers: { authorization: token },
    body: JSON.stringify(REQUEST),
  } as const
  const bare = { port: barePort, method: 'GET', path: '/products' } as const
  const { ratio, ratios, ours: one, bare: two } = await compare(ours, bare, 1000, 8, 5)
  return [
    {
      name: 'List of 100 products out of 100,000, filtered and sorted',
      ratio,
      atLeast: 0.7,
      detail: `${one.perSecond.toFixed(0)} against ${two.perSecond.toFixed(0)} requests/s, p95 ${one.p95.toFixed(1)} ms, ${one.bytes} bytes; rounds ${ratios.map(r => r.toFixed(2)).join(' ')}`,
    },
  ]
}
