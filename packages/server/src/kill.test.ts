/** A killed server loses no label it answered for: the whole process tree is killed again and again under load. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from './adapters/ids.ts'
import { ServerProcess } from './testing/server-process.ts'

const KILLS = 10
const WRITERS = 4
const LABELS = 5

const server = new ServerProcess()
let token = ''
let productId = ''

beforeAll(async () => {
  await server.start()
  const login = await server.call(null, 'POST', '/auth/user', {
    user: { email: 'owner@demo.test', password: 'demo-kitchen' },
    provider: 'cloche',
  })
  const places = await server.call(login.body['jwt'], 'POST', '/locations/get', { search: 'Central kitchen' })
  const chosen = await server.call(login.body['jwt'], 'POST', '/auth/user/location', {
    locationId: places.body['locations'][0].id,
  })
  token = chosen.body['jwt'] as string
  productId = (await server.call(token, 'POST', '/products/get', { search: 'tomato sofrito' })).body[
    'products'
  ][0].id as string
}, 120_000)
afterAll(() => server.close())

/** Registers until the server is gone; keeps the ids of the batches that were answered for. */
async function write(answered: string[]): Promise<void> {
  for (;;) {
    const id = newId()
    try {
      const answer = await server.call(token, 'POST', '/labeling/register', {
        registration: {
          id,
          productId,
          state: 'chill',
          items: [{ count: LABELS, quantity: { value: 1, unit: 'kg' } }],
        },
      })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      answered.push(id)
    } catch (error) {
      if ((error as Error).message.startsWith('{"code":"UNAVAILABLE"')) continue
      if (error instanceof TypeError || error instanceof SyntaxError) return
      throw error
    }
  }
}

test(`${KILLS} kills under load lose no label that was answered for`, { timeout: 300_000 }, async () => {
  const answered: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const before = answered.length
    const writers = Array.from({ length: WRITERS }, () => write(answered))
    while (answered.length < before + 3) await sleep(5)
    await sleep(kill * 14)
    await server.killAll()
    await Promise.all(writers)
    await server.start()
  }
  expect(answered.length).toBeGreaterThanOrEqual(KILLS * 3)
  for (let from = 0; from < answered.length; from += 500) {
    const ids = answered.slice(from, from + 500)
    const batches = await server.call(token, 'POST', '/labeling/batches/get', {
      filter: { id: ids },
      limit: 1000,
    })
    expect(batches.body['count']).toBe(ids.length)
    const labels = await server.call(token, 'POST', '/labeling/labels/get', {
      filter: { batchId: ids },
      limit: 0,
    })
    expect(labels.body['count']).toBe(ids.length * LABELS)
  }
})
