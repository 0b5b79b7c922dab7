/** Starts Cloche: settings, database, migrations, demo, server; and stops everything cleanly. */
import { fileURLToPath } from 'node:url'
import { buildApp, BEHAVIOURS } from './app.ts'
import { readConfig } from './config.ts'
import { demoSecret } from './config-secret.ts'
import { createPool } from './database/connection.ts'
import { openDatabase } from './database/open.ts'
import { ensurePartitions } from './database/migrate.ts'
import { loadDemo } from './demo/load.ts'
import { explainStartError } from './start-error.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))
const DAY_MS = 86_400_000

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = { info: (text: string) => console.log(text), warn: (text: string) => console.warn(text) }
  const database = await openDatabase(config, log)
  const pool = createPool(database.connection)
  const stopParts: (() => Promise<unknown>)[] = [() => pool.end(), () => database.stop()]
  const stopAll = async () => {
    for (const part of stopParts) await part()
  }
  try {
    const secret = config.secret ?? demoSecret(config.dataFolder)
    const app = await buildApp({ config, pool, secret, webFolder: WEB_FOLDER })
    stopParts.unshift(() => app.close())
    if (config.demo) await loadDemo({ app, pool, behaviours: BEHAVIOURS, log })
    const partitions = setInterval(() => {
      pool
        .use(connection => ensurePartitions({ query: (text, values) => connection.send({ text, values }) }))
        .catch((error: unknown) => app.log.error({ err: error }, 'Partitions could not be made'))
    }, DAY_MS)
    stopParts.unshift(async () => clearInterval(partitions))
    await app.listen({ host: config.host, port: config.port })
    announce(config.publicUrl, config.demo)
  } catch (error) {
    await stopAll()
    throw error
  }
  let stopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    console.log(`\nCloche stops (${signal}).`)
    stopAll().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

function announce(address: string, demo: boolean): void {
  console.log(`Cloche is ready at ${address}`)
  if (!demo) return
  console.log('Demo log-ins, all with the password demo-kitchen:')
  console.log('  platform@  owner@  admin@  corporate@  executive@  manager@  user@demo.test')
  console.log('  and owner@other.test in a second organization')
}

start().catch((error: unknown) => {
  const sentence = explainStartError(error)
  console.error(sentence ?? error)
  process.exit(2)
})
