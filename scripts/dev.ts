/**
 * `npm run dev`: the database, kept running; the server, started anew when one of its files changes; the web app as its
 * sources are. Arguments that begin with a dash (`--inspect`) go to the server's Node.
 */
import './with-parent.ts'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join, relative, sep } from 'node:path'
import type { ViteDevServer } from 'vite'
import { readConfig } from '../packages/server/src/config.ts'
import { startEmbedded } from '../packages/server/src/database/embedded/index.ts'
import { explainStartError } from '../packages/server/src/start-error.ts'
import { projectFolder } from './child.ts'
import { Restarting } from './dev/restarting.ts'
import { serveWeb } from './dev/web.ts'

/** The web's own port, not the product's: there a browser may still have the built app with its service worker. */
const WEB_PORT = 5173
/** One save of an editor, or one change of branch, is one start. */
const TOGETHER_MS = 40
const WATCHED = ['packages/domain/src', 'packages/server/src'].map(folder => join(projectFolder, folder))

const stopParts: (() => Promise<unknown>)[] = []
let stopping: Promise<void> | undefined

/** Stops everything once, the last started first. */
function stopAll(): Promise<void> {
  stopping ??= (async () => {
    for (const part of stopParts.toReversed()) await part()
  })()
  return stopping
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** The embedded database as an address, so that it does not end with the server that uses it. */
async function keepDatabase(dataFolder: string): Promise<string> {
  const log = { info: (text: string) => console.log(text), warn: (text: string) => console.warn(text) }
  const { connection, stop } = await startEmbedded({ dataFolder, log })
  stopParts.push(stop)
  const { user, host, port, database } = connection
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
}

/** Files that only tests read change nothing in what runs. */
const concerns = (path: string) =>
  WATCHED.some(folder => path.startsWith(folder + sep)) &&
  !path.includes('.test.') &&
  !path.includes(`${sep}testing${sep}`)

function watch(web: ViteDevServer, server: Restarting): void {
  let soon: NodeJS.Timeout | undefined
  web.watcher.add(WATCHED)
  web.watcher.on('all', (_, path) => {
    if (!concerns(path) || stopping !== undefined) return
    clearTimeout(soon)
    soon = setTimeout(() => {
      console.log(`\n${relative(projectFolder, path)} changed; the server starts again ...`)
      void server.start()
    }, TOGETHER_MS)
  })
  stopParts.push(async () => clearTimeout(soon))
}

async function start(): Promise<void> {
  const isDemo = process.env['CLOCHE_DEMO'] ?? 'on'
  const config = readConfig({ ...process.env, CLOCHE_DEMO: isDemo })
  const port = config.port === 0 ? await freePort() : config.port
  const api = `http://127.0.0.1:${port}`
  const env = { ...process.env, CLOCHE_DEMO: isDemo, HOST: '127.0.0.1', PORT: String(port) }
  if (config.database.kind === 'embedded')
    Object.assign(env, { DATABASE_URL: await keepDatabase(config.dataFolder) })
  let server: Restarting | undefined
  const web = await serveWeb({
    port: WEB_PORT,
    api,
    untilServer: async () => (await server?.untilReady()) ?? false,
  })
  stopParts.push(() => web.close())
  const [address] = web.resolvedUrls?.local ?? []
  server = new Restarting({
    args: [...process.argv.slice(2), join(import.meta.dirname, 'dev', 'server.ts')],
    env: { CLOCHE_PUBLIC_URL: address, CLOCHE_LOG_FORMAT: 'text', ...env },
    isReady: async () => (await fetch(`${api}/api/v0/health`).catch(() => undefined))?.status === 200,
    ended: () => {
      if (stopping === undefined) console.error('The server has ended; it starts again with the next change.')
    },
  })
  const running = server
  stopParts.push(() => running.stop())
  if (stopping !== undefined) return
  watch(web, running)
  await running.start()
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    void stopAll().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })

start().catch(async (error: unknown) => {
  if (stopping !== undefined) return
  console.error(explainStartError(error) ?? error)
  await stopAll()
  process.exit(2)
})
