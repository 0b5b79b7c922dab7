/** A server does not grow with what it was asked: what lives after half of the calls is as much as after all. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attackSize } from './testing/attack.ts'
import { filledServer } from './testing/filled-data.ts'
import type { ServerProcess, ServerRun } from './testing/server-process.ts'

const CALLS = attackSize(2000, 200_000)
const AT_ONCE = 16
/**
 * What a server may take after that, in megabytes: allocators keep what a long load needed once (decision 027). 328 to 338 were
 * measured beside other work.
 */
const MEGABYTES_MAX = attackSize(360, 500)
const GROWTH_MAX = 8

// Told by a signal, it lets go of everything that nobody holds.
const COLLECTS = "--expose-gc --import=data:text/javascript,process.on('SIGUSR2',()=>globalThis.gc())"
let server: ServerProcess
let run: ServerRun
let token = ''

beforeAll(async () => {
  // Loading the demo takes memory that a server in use never took.
  server = await filledServer({ NODE_OPTIONS: COLLECTS })
  run = await server.start()
  const kitchen = await server.enterKitchen()
  token = kitchen.token
}, 240_000)
afterAll(() => server.close())

async function figures(): Promise<{ rss: number; used: number }> {
  const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()
  const of = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]) / 1024 ** 2
  return { rss: of('process_resident_memory_bytes'), used: of('nodejs_heap_size_used_bytes') }
}

/** What it takes when nothing is under way: the least of some looks, each after what nobody holds was let go. */
async function resting(): Promise<{ rss: number; used: number }> {
  let least = { rss: Number.POSITIVE_INFINITY, used: Number.POSITIVE_INFINITY }
  for (let look = 0; look < 5; look++) {
    run.child.kill('SIGUSR2')
    await sleep(300)
    const { rss, used } = await figures()
    least = { rss: Math.min(least.rss, rss), used: Math.min(least.used, used) }
  }
  return least
}

async function calls(count: number): Promise<void> {
  const kinds = [
    () => server.call(token, 'POST', '/products/get', { limit: 25, search: 'to' }),
    () => server.call(token, 'POST', '/labeling/labels/get', { limit: 25 }),
    () => server.call(token, 'POST', '/locations/get', { limit: 25 }),
    () => server.call(token, 'GET', '/nothing'),
  ]
  let left = count
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) await kinds[left % kinds.length]?.()
    }),
  )
}

test(`${CALLS} calls leave nothing behind`, async () => {
  await calls(CALLS / 2)
  const { used: half } = await resting()
  await calls(CALLS / 2)
  const { used: whole, rss } = await resting()
  console.info(
    `after half ${half.toFixed(0)} MB live, after all ${whole.toFixed(0)} MB; ${rss.toFixed(0)} MB in all`,
  )
  expect(whole - half).toBeLessThan(GROWTH_MAX)
  expect(rss).toBeLessThan(MEGABYTES_MAX)
}, 1_800_000)
