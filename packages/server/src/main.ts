/** Starts Cloche: settings, database, migrations, demo, server; and stops everything cleanly. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { behavioursOf, buildApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { sessionSecret } from './config-secret.ts'
import { createPool } from './database/connection.ts'
import { ConnectionLost } from './database/connection-loss.ts'
import { openDatabase } from './database/open.ts'
import { erasingWith, offerFirstStart, replayErasures } from './tenancy/index.ts'
import { openBlobs } from './adapters/blobs/index.ts'
import { loadDemo } from './demo/load.ts'
import { clearUnfinishedDemo, keepUnfinishedDemo } from './demo/unfinished.ts'
import { Leave } from './http/leave.ts'
import { housekeeping, keepMonths } from './housekeeping.ts'
import { handleUncaughtErrors } from './uncaught-errors.ts'
import { openLog, type StartLog } from './log.ts'
import { logOutput } from './log-output.ts'
import { explainStartError } from './start-error.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))

let startLog: StartLog | undefined
/** What to stop, the last started first; parts are added before they have fully started. */
const stopParts: (() => Promise<unknown>)[] = []
let stopping: Promise<void> | undefined
/** Set as soon as somebody can reach the server. */
let leave: Leave | undefined

/** Stops everything once, however often and from wherever it is called. */
function stopAll(): Promise<void> {
  stopping ??= (async () => {
    await leave?.serveOn()
    for (const part of stopParts) await part()
  })()
  return stopping
}

function stopBySignal(signal: NodeJS.Signals): void {
  // A launcher in between may send the same once more; only a person at a terminal cuts the leaving short.
  if (signal === 'SIGINT') leave?.hurry()
  if (stopping !== undefined) return
  // Behind the sign of a Ctrl-C.
  if (process.stdout.isTTY) process.stdout.write('\n')
  startLog?.info(`Cloche stops (${signal}).`)
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
  const format = config.logFormat ?? (process.stdout.isTTY ? 'text' : 'json')
  const { lines, start: log } = openLog(format, logOutput())
  startLog = log
  const opening = openDatabase(config, log)
  stopParts.push(() => opening.then(database => database.stop(), ignore))
  const { connection, direct, isSpread } = await opening
  const pool = createPool(connection, { prepares: config.namedStatements, isSpread, direct })
  stopParts.unshift(() => pool.end())
  const secret = sessionSecret(config)
  const leaving = new Leave(config.leaveSeconds)
  let keeping: ReturnType<typeof housekeeping> | undefined
  const app = await buildApp({
    config,
    pool,
    secret,
    webFolder: WEB_FOLDER,
    logTo: lines,
    leave: leaving,
    jobs: ({ log: appLog }) => (keeping = housekeeping(pool, config, appLog)).jobs,
  })
  stopParts.unshift(() => app.close())
  stopParts.unshift(async () => keeping?.stop())
  log.info(`The database is up: ${databaseOf(config)}`)
  if (config.demo) {
    await clearUnfinishedDemo(pool)
    await loadQuietly(app, () => loadDemo({ app, pool, behaviours: behavioursOf(secret), log }))
  } else await keepUnfinishedDemo(pool)
  // Before anybody can look: a database that was brought back from a time before knows people who were erased since.
  const erased = await replayErasures(erasingWith({ pool, blobs: openBlobs(config), config }, secret))
  if (erased > 0) log.info(`People erased once more, whom this database still knew: ${erased}`)
  await app.listen({ host: config.host, port: config.port })
  leave = leaving
  keepMonths(pool, config, app.log).catch((error: unknown) => {
    // That the database is away is told once, by the pool.
    if (!(error instanceof ConnectionLost)) app.log.error({ err: error }, 'Partitions could not be kept')
  })
  if (!config.demo && config.smtpUrl === undefined)
    log.warn(
      'SMTP_URL is not set: invitations and new passwords are written to files in CLOCHE_DATA, without a mail server.',
    )
  announce(log, config)
  if (!config.demo) await offerFirstStart(pool, config, log, process.stdout.isTTY)
}

/** A database that could not be opened is told by the start itself. */
function ignore(): void {}

/** Where the database is, without what logs in to it. */
function databaseOf({ database, dataFolder }: Config): string {
  return database.kind === 'url' ? new URL(database.url).host : join(dataFolder, 'postgres')
}

/** The log-ins of the demo's loader are nobody's: the log tells its faults alone. */
async function loadQuietly(app: FastifyInstance, load: () => Promise<void>): Promise<void> {
  const { level } = app.log
  if (level === 'info') app.log.level = 'warn'
  await load()
  app.log.level = level
}

function announce(log: StartLog, { publicUrl, demo, answersHereAlone }: Config): void {
  log.info(`Cloche is ready at ${publicUrl}`)
  if (!demo) {
    if (answersHereAlone)
      log.warn(
        'It answers this machine alone. To open it to others, set CLOCHE_PUBLIC_URL and CLOCHE_SECRET.',
      )
    return
  }
  log.info(
    'Demo log-ins, all with the password demo-kitchen:\n' +
      '  platform@  owner@  admin@  corporate@  executive@  manager@  user@demo.test\n' +
      '  and owner@other.test in a second organization',
  )
}

start().catch(async (error: unknown) => {
  // Told to stop while it started: what the start trips over then is no fault.
  if (stopping !== undefined) return
  const sentence = explainStartError(error)
  console.error(sentence ?? error)
  await stopAll().catch((fault: unknown) => console.error(fault))
  process.exit(2)
})
