/** Receiving against an order: 100 lines of 10 lots each in one call, against COPY of the very rows that the call wrote. */
import { newId } from '../packages/server/src/adapters/ids.ts'
import { copyIn, copyOut } from './copy.ts'
import type { Figure } from './figures.ts'
import type { Installation } from './installation.ts'
import { median } from './load.ts'
import { post } from './post.ts'

const LINES = 100
const LOTS = 10
const ROUNDS = 5
/** What receiving writes, the line of stock that is kept beside the ledger apart. */
const TABLES = [
  'arrival',
  'order_batch_item',
  'batch',
  'batch_item',
  'label',
  'event',
  'stock_variation',
  'history',
] as const

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

export async function benchReceive({
  client,
  serve,
  token: logIn,
  organizationId,
  locationId,
}: Installation): Promise<Figure[]> {
  const port = await serve('./real-server.ts')
  const token = await logIn(port)
  const { supplier } = await post<{ supplier: { id: string } }>(port, token, '/ordering/supplier', {
    supplier: { name: 'Market' },
  })
  const productIds: string[] = []
  for (let number = 0; number < LINES; number++) {
    const { product } = await post<{ product: { id: string } }>(port, token, '/product', {
      product: { name: `Product ${number}`, consumptionUnit: 'kg', temperatureMin: 0, temperatureMax: 5 },
    })
    productIds.push(product.id)
  }
  /** An order of all of them, and what is said when it comes. */
  async function ordered() {
    const { orderBatch } = await post<{ orderBatch: { id: string } }>(port, token, '/ordering/batch', {
      orderBatch: {
        name: 'Everything',
        supplierId: supplier.id,
        locationId,
        deliverAt: new Date().toISOString(),
      },
    })
    const lines = []
    for (const productId of productIds) {
      const { order } = await post<{ order: { id: string } }>(port, token, '/ordering/order', {
        order: {
          name: 'Line',
          orderBatchId: orderBatch.id,
          productId,
          quantity: { value: 100, unit: 'kg' },
          price: 150,
          locationId,
        },
      })
      const lots = Array.from({ length: LOTS }, (_, lot) => ({
        quantity: { value: 10, unit: 'kg' },
        supplierLot: `L-${lot}`,
        expiration: '2099-01-05',
        temperature: 3,
      }))
      lines.push({ orderId: order.id, productId, lots })
    }
    return { id: newId(), orderBatchId: orderBatch.id, document: 'ALB-1', lines }
  }
  await client.query(`set app.organization_id = '${organizationId}'`)
  for (const table of TABLES) await client.query(`create table bare_${table} (like ${table} including all)`)
  const ours: number[] = []
  const copied: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const arrival = await ordered()
    const { rows: mark } = await client.query(`select clock_timestamp()::text as now`)
    ours.push(await timed(() => post(port, token, '/ordering/receive', { arrival })))
    const rows: [string, Buffer][] = []
    for (const table of TABLES) {
      const since = table === 'history' ? 'at' : 'created'
      rows.push([
        table,
        await copyOut(client, `select * from ${table} where ${since} >= '${mark[0].now as string}'`),
      ])
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
  return [
    {
      name: `Receiving ${LINES} lines of ${LOTS} lots each in one call, against COPY of the same rows`,
      ratio: median(copied) / median(ours),
      atLeast: 0.15,
      detail: `${median(ours).toFixed(0)} ms a call (${(((LINES * LOTS) / median(ours)) * 1000).toFixed(0)} lots/s), COPY ${median(copied).toFixed(0)} ms`,
    },
  ]
}
