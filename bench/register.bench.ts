/** Registering: 1,000 labels in one call, against PostgreSQL's COPY of the very rows that the call wrote. */
import { newId } from '../packages/server/src/adapters/ids.ts'
import { copyIn, copyOut } from './copy.ts'
import type { Installation } from './installation.ts'
import { median } from './load.ts'
import type { Figure } from './figures.ts'
import { post } from './post.ts'

const LABELS = 1000
const ROUNDS = 9
/** What a registration writes. */
const TABLES = ['batch', 'batch_item', 'label', 'label_link', 'event', 'stock_variation', 'history'] as const

interface Made {
  batch: { id: string }
  labels: { id: string }[]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

export async function benchRegister({
  client,
  serve,
  token: logIn,
  organizationId,
}: Installation): Promise<Figure[]> {
  const port = await serve('./real-server.ts')
  const token = await logIn(port)
  const { product } = await post<{ product: { id: string } }>(port, token, '/product', {
    product: {
      name: 'Stock',
      sku: 'S-1',
      life: { chilled: { bestBefore: null, expiration: { value: 3, unit: 'days' } } },
    },
  })
  const { product: bones } = await post<{ product: { id: string } }>(port, token, '/product', {
    product: { name: 'Bones' },
  })
  const register = (productId: string, count: number, inputs: object[] = []) =>
    post<Made>(port, token, '/labeling/register', {
      registration: {
        id: newId(),
        productId,
        state: 'chill',
        items: [{ count, quantity: { value: 1, unit: 'kg' } }],
        inputs,
      },
    })
  const source = await register(bones.id, 1)
  const inputs = [{ labelId: source.labels[0]?.id, quantity: { value: 0.001, unit: 'kg' } }]
  await register(product.id, LABELS, inputs)

  await client.query(`set app.organization_id = '${organizationId}'`)
  for (const table of TABLES) await client.query(`create table bare_${table} (like ${table} including all)`)
  let rows: [string, Buffer][] = []
  const ours: number[] = []
  const copied: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { rows: mark } = await client.query(`select clock_timestamp()::text as now`)
    ours.push(await timed(() => register(product.id, LABELS, inputs)))
    rows = []
    for (const table of TABLES) {
      const since = table === 'history' ? 'at' : 'created'
      const query = `select * from ${table} where ${since} >= '${mark[0].now as string}'`
      rows.push([table, await copyOut(client, query)])
    }
    for (const table of TABLES)
      await client.query(`truncate bare_${table}`).catch(() => client.query(`delete from bare_${table}`))
    copied.push(
      await timed(async () => {
        await client.query('begin')
        for (const [table, data] of rows) await copyIn(client, `bare_${table}`, data)
        await client.query('commit')
      }),
    )
  }
  const bytes = rows.reduce((sum, [, data]) => sum + data.length, 0)
  return [
    {
      name: `Registering ${LABELS} labels in one call, against COPY of the same rows`,
      ratio: median(copied) / median(ours),
      atLeast: 0.25,
      detail: `${median(ours).toFixed(0)} ms a call (${((LABELS / median(ours)) * 1000).toFixed(0)} labels/s), COPY ${median(copied).toFixed(0)} ms, ${bytes} bytes of rows`,
    },
  ]
}
