/** A kitchen that orders: a supplier with milk and tomatoes, a chef who approves, a cook who orders. */
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../adapters/ids.ts'
import { createTestApp, type Answer, type TestApp } from './app.ts'
import { rowsOf } from './labels.ts'

const DAY = 86_400_000

export const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString()
/** The secret of a letter's link. */
export const tokenIn = (text: string): string => /#\/qr\/order\/([\w-]+)/.exec(text)?.[1] ?? ''

export interface AskedLine {
  readonly productId: string
  readonly supplierProductId: string
  readonly packs: number
}

interface PutMore {
  readonly send?: string
  readonly accepts?: readonly string[]
  readonly id?: string
  readonly supplierId?: string
  readonly deliverAt?: string
}

export interface OrderingKitchen {
  readonly t: TestApp
  readonly chef: string
  readonly cook: string
  readonly milk: string
  readonly tomatoes: string
  readonly dairy: string
  readonly milkPack: string
  readonly tomatoPack: string
  readonly supplier: (name: string, more: object) => Promise<string>
  readonly offer: (supplierId: string, productId: string, more: object) => Promise<string>
  readonly put: (lines: readonly AskedLine[], more?: PutMore, as?: string) => Promise<Answer>
  readonly twentyKilos: () => AskedLine[]
  readonly orderNow: (id: string, as?: string) => Promise<Answer>
  /** Waits until an order stands so. */
  readonly until: (id: string, sending: string) => Promise<Record<string, any>>
  /** What a supplier's link answers. */
  readonly open: (token: string) => Promise<Answer>
}

/** Makes it, on a database of its own. */
export async function orderingKitchen(
  options: Parameters<typeof createTestApp>[0] = {},
): Promise<OrderingKitchen> {
  const t = await createTestApp({ ownDatabase: true, ...options })
  const chef = await t.token(3)
  const cook = await t.token(1, { job: 'headChef' })
  const made = async (entity: Parameters<TestApp['make']>[0], draft: Record<string, unknown>) =>
    (await t.make(entity, draft))['id'] as string
  const supplier = (name: string, more: object) => made('supplier', { name, leadDays: 1, ...more })
  const offer = (supplierId: string, productId: string, more: object) =>
    made('supplierProduct', { supplierId, productId, ...more })
  const milk = await made('product', { name: 'Whole milk', consumptionUnit: 'l' })
  const tomatoes = await made('product', { name: 'Ripe tomatoes', consumptionUnit: 'kg' })
  const dairy = await supplier('Dairy North', {
    email: 'orders@dairy.example',
    language: 'es',
    minimum: 10,
    deliveryFee: 4,
  })
  const milkPack = await offer(dairy, milk, {
    pack: { value: 6, unit: 'l' },
    price: 5.7,
    supplierCode: 'M-6',
  })
  const tomatoPack = await offer(dairy, tomatoes, {
    pack: { value: 5, unit: 'kg' },
    price: 8,
    supplierCode: 'T-5',
  })
  const orderNow = (id: string, as = chef) => t.call(as, 'GET', `/ordering/batch?orderBatchId=${id}`)
  return {
    t,
    chef,
    cook,
    milk,
    tomatoes,
    dairy,
    milkPack,
    tomatoPack,
    supplier,
    offer,
    orderNow,
    twentyKilos: () => [{ productId: tomatoes, supplierProductId: tomatoPack, packs: 4 }],
    open: token => t.call(null, 'POST', '/public/order', { token }),
    put(lines, more = {}, as = chef) {
      const { send = 'send', accepts = ['secondToday'], id = newId(), supplierId = dairy } = more
      const { deliverAt = inDays(2) } = more
      return t.call(as, 'POST', '/ordering/basket', {
        order: { id, supplierId, deliverAt, lines },
        send,
        accepts,
      })
    },
    async until(id, sending) {
      for (let waited = 0; waited < 30_000; waited += 50) {
        const [row] = await rowsOf(t, 'select * from order_batch where organization_id = $1 and id = $2', [
          id,
        ])
        if (row?.['sending'] === sending) return row
        await sleep(50)
      }
      throw new Error(`Never ${sending}: ${JSON.stringify((await orderNow(id)).body)}`)
    },
  }
}
