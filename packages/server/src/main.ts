/** Starts Cloche: settings, database, migrations, demo, server; and stops everything cleanly. */
import { fileURLToPath } from 'node:url'
import { behavioursOf, buildApp } from './app.ts'
import { startBackups } from './backup/schedule.ts'
import { readConfig } from './config.ts'
import { sessionSecret } from './config-secret.ts'
import { createPool } from './database/connection.ts'
import { openDatabase } from './database/open.ts'
import { clockWarning, secondsAhead } from './database/clock.ts'
import { keepPartitions } from './database/partitions.ts'
import { loadDemo } from './demo/load.ts'
import { clearUnfinishedDemo, keepUnfinishedDemo } from './demo/unfinished.ts'
import { unlessUnavailable } from './http/jobs.ts'
import { startSealing } from './ledger-seals/index.ts'
import { handleUncaughtErrors } from './uncaught-errors.ts'
import { logOutput } from './log-output.ts'
import { explainStartError } from './start-error.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))
const HOUR_MS = 3_600_000

/** What to stop, the last started first; parts are added before they have fully started. */
const stopParts: (() => Promise<unknown>)[] = []
let stopping: Promise<void> | undefined

/** Stops everything once, however often and from wherever it is called. */
function stopAll(): Promise<void> {
  stopping ??= (async () => {
    for (const part of stopParts) await part()
  })()
  return stopping
}

function stopBySignal(signal: NodeJS.Signals): void {
  if (stopping !== undefined) return
  console.log(`\nCloche stops (${signal}).`)
  stopAll().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
}

async function start(): Promise<void> {
  handleUncaughtErrors()
  process.on('SIGINT', stopBySignal)
  process.on('SIGTERM', stopBySignal)
  const config = readConfig(process.env)
  const log = { info: (text: string) => console.log(text), warn: (text: string) => console.warn(text) }
  const opening = openDatabase(config, log, config.demo ? clearUnfinishedDemo : undefined)
  stopParts.push(() => opening.then(database => database.stop(), ignore))
  const pool = createPool((await opening).connection, { prepares: config.namedStatements })
  stopParts.unshift(() => pool.end())
  const secret = sessionSecret(config)
  const app = await buildApp({ config, pool, secret, webFolder: WEB_FOLDER, logTo: logOutput() })
  stopParts.unshift(() => app.close())
  if (config.demo) await loadDemo({ app, pool, behaviours: behavioursOf(secret), log })
  else await keepUnfinishedDemo(pool)
  const partitions = setInterval(() => {
    pool
      .use(async connection => {
        const warning = clockWarning(await secondsAhead(connection))
        if (warning !== undefined) app.log.error(warning)
        await keepPartitions(connection)
      })
      .catch(unlessUnavailable(error => app.log.error({ err: error }, 'Partitions could not be made')))
  }, HOUR_MS)
  stopParts.unshift(async () => clearInterval(partitions))
  const sealing = startSealing(
    pool,
    unlessUnavailable(error => app.log.error({ err: error }, 'Ledgers could not be sealed')),
  )
  stopParts.unshift(() => sealing.stop())
  if (config.backup.every !== undefined) {
    const backups = startBackups({
      rhythm: config.backup.every,
      pool,
      done: said => app.log.info({ said }, 'A backup was made'),
      failed: said => app.log.error({ said }, 'No backup could be made'),
    })
    stopParts.unshift(() => backups.stop())
  }
  await app.listen({ host: config.host, port: config.port })
  if (!config.demo && config.smtpUrl === undefined)
    log.warn(
      'SMTP_URL is not set: invitations and new passwords are written to files in CLOCHE_DATA, without a mail server.',
    )
  announce(config.publicUrl, config.demo)
}

/** A database that could not be opened is told by the start itself. */
function ignore(): void {}

function announce(address: string, demo: boolean): void {
  console.log(`Cloche is ready at ${address}`)
  if (!demo) return
  console.log('Demo log-ins, all with the password demo-kitchen:')
  console.log('  platform@  owner@  admin@  corporate@  executive@  manager@  user@demo.test')
  console.log('  and owner@other.test in a second organization')
}

start().catch(async (error: unknown) => {
  // Told to stop while it started: what the start trips over then is no fault.
  if (stopping !== undefined) return
  const sentence = explainStartError(error)
  console.error(sentence ?? error)
  await stopAll().catch((fault: unknown) => console.error(fault))
  process.exit(2)
})
