import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test as base, type BrowserContext } from '@playwright/test'
import { Client } from 'pg'
import { copyData } from '../packages/server/src/testing/copied-data.ts'

/** A running Cloche of its own, with the demo, on a free port and an empty data folder. */
export interface Product {
  /** Such as http://127.0.0.1:40123, without a slash at the end. */
  url: string
  stop(): Promise<void>
}

const productMain = join(import.meta.dirname, '..', 'packages', 'server', 'src', 'main.ts')
const longestStart = 180_000

/**
 * Starts the product as a person would and waits until it is ready. With DATABASE_URL it gets a new database on
 * that server, else it starts its embedded one; with the demo and no folder of its own it begins with the data that
 * `filled-data.ts` has filled.
 * @throws Error with all the product said, when it does not get ready.
 */
export async function startProduct(
  settings: Record<string, string> = {},
  main = productMain,
): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'cloche-e2e-'))
  const database = await makeDatabase()
  const filled = process.env['JOURNEYS_FILLED_DATA']
  if (filled !== undefined && settings['CLOCHE_DATA'] === undefined && settings['CLOCHE_DEMO'] === undefined)
    copyData(filled, join(folder, 'data'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      CLOCHE_DATA: join(folder, 'data'),
      CLOCHE_DEMO: 'on',
      DATABASE_URL: database.url,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const keep = (chunk: string): void => void (said += chunk)
  child.stdout.setEncoding('utf8').on('data', keep)
  child.stderr.setEncoding('utf8').on('data', keep)
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
  const end = Date.now() + longestStart
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > end) {
      await stop()
      throw new Error(`Cloche did not get ready:\n${said}`)
    }
    await sleep(50)
  }
  return { url, stop }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/v0/health`)).status === 200
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A new database on the server of DATABASE_URL; nothing to make when there is none. */
async function makeDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env['DATABASE_URL'] ?? ''
  if (server === '') return { url: '', drop: async () => {} }
  const name = `cloche_test_${process.pid}_${Date.now().toString(36)}`
  const onServer = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: server })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await onServer(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(`drop database if exists ${name} with (force)`) }
}

const allTours = ['home', 'organization', 'profile', 'product']

/** Lets the pages of a browser take the guided tours as seen, so that none begins over a journey. */
export async function skipTours(context: BrowserContext): Promise<void> {
  await context.addInitScript(names => {
    try {
      if (localStorage.getItem('cloche.tours') === null)
        localStorage.setItem(
          'cloche.tours',
          JSON.stringify(Object.fromEntries(names.map(name => [name, 'skipped']))),
        )
    } catch {
      // A blank page has no storage.
    }
  }, allTours)
}

/** The product of a worker; a file that extends `test` with it once more has one that no other file uses. */
export const ownProduct: [
  (fixtures: object, use: (product: Product) => Promise<void>) => Promise<void>,
  { scope: 'worker'; timeout: number },
] = [
  // Playwright reads the names of what a fixture needs from these braces.
  // oxlint-disable-next-line no-empty-pattern
  async ({}, use) => {
    const product = await startProduct()
    await use(product)
    await product.stop()
  },
  { scope: 'worker', timeout: longestStart + 30_000 },
]

/**
 * Playwright's `test` with the product: one for each worker, started at the first test that needs it. Addresses
 * in `page.goto` count from it. Guided tours keep away unless `hasTours` is asked for. Without `hasWorker` no service
 * worker answers instead of the server.
 */
export const test = base.extend<{ hasTours: boolean; hasWorker: boolean }, { product: Product }>({
  hasTours: [false, { option: true }],
  hasWorker: [false, { option: true }],
  serviceWorkers: async ({ hasWorker }, use) => use(hasWorker ? 'allow' : 'block'),
  context: async ({ context, hasTours }, use) => {
    if (!hasTours) await skipTours(context)
    await use(context)
  },
  product: ownProduct,
  baseURL: async ({ product }, use) => use(product.url),
})

export { expect } from '@playwright/test'
