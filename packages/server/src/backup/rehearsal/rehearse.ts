/**
 * A whole restore beside the running installation, into a place that is removed after: whether the backup can be
 * restored, proven by doing it. Of the installation only the database's memory of this is written.
 */
import { addAbortSignal } from 'node:stream'
import type { Readable } from 'node:stream'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { Config } from '../../config.ts'
import { newClient } from '../../database/client.ts'
import { readErasureLists } from '../../tenancy/index.ts'
import { FILES } from '../archive/manifest.ts'
import { readArchive, type ReadBackup } from '../archive/reader.ts'
import { BackupError } from '../backup-error.ts'
import { eraseAgain } from '../loading/erase-again.ts'
import { areSealsWhole, printReport } from '../loading/report.ts'
import { proveSecret } from '../loading/secret.ts'
import { choose } from '../places/chosen.ts'
import { rememberRehearsal, sentenceOf, type LastRehearsal } from '../remembered.ts'
import { restoreBackup, targetOf } from '../restore-backup.ts'
import { freshFolder, openStage, stageConfig, STAGE_FOLDER, type Stage } from './stage.ts'

/** Any number that nothing else locks. */
const LOCK = 7_030_030

export interface RehearsalOptions {
  readonly config: Config
  /** The database of the installation. */
  readonly installation: ClientConfig
  /** A backup's file; absent: from the place of backups. */
  readonly file?: string | undefined
  /** Of the place of backups this one; absent: the newest. */
  readonly name?: string | undefined
  /** Where the folder of the rehearsal is made. */
  readonly into: string
  readonly mayDiffer: boolean
  /** Ends it, and what was made is removed as ever. */
  readonly interrupted: AbortSignal
}

/**
 * @returns how it went, as the installation remembers it; of one that was interrupted nothing is noted.
 * @throws BackupError when another rehearsal of this installation is going on, or this one was interrupted.
 */
export async function rehearse(options: RehearsalOptions): Promise<LastRehearsal> {
  const { installation, interrupted } = options
  const holder = newClient({ ...installation, application_name: 'cloche-rehearsal' })
  await holder.connect()
  try {
    const { rows } = await holder.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [
      LOCK,
    ])
    if (rows[0]?.isMine !== true)
      throw new BackupError('A restore is being rehearsed now: wait until that is done.')
    const last = await timed(options)
    if (interrupted.aborted)
      throw new BackupError('The rehearsal was interrupted; what it had made is removed.')
    await rememberRehearsal(installation, last)
    return last
  } finally {
    await holder.end()
  }
}

async function timed(options: RehearsalOptions): Promise<LastRehearsal> {
  const at = new Date().toISOString()
  const begun = performance.now()
  const found: { name?: string; taken?: string } = {}
  const seconds = () => Math.round((performance.now() - begun) / 100) / 10
  try {
    await restoreAside(options, found)
    return { at, ok: true, ...found, seconds: seconds() }
  } catch (error) {
    return { at, ok: false, ...found, seconds: seconds(), error: sentenceOf(error) }
  }
}

async function restoreAside(
  options: RehearsalOptions,
  found: { name?: string; taken?: string },
): Promise<void> {
  const { config, installation, file, name, into, mayDiffer, interrupted } = options
  const folder = join(into, STAGE_FOLDER)
  await freshFolder(folder)
  try {
    const spool = join(folder, 'backup-on-its-way')
    const chosen = await choose(config, { file, name, spool, interrupted })
    found.name = chosen.name
    const open = async () => addAbortSignal(interrupted, await chosen.open())
    const read = await readArchive(await open(), config.backup.key)
    found.taken = read.opening.taken
    console.log(`${chosen.name} of ${read.opening.taken}, Cloche ${read.opening.cloche}: can be read`)
    proveSecret(config, read, { mayDiffer })
    const lines = await readErasureLists(config, chosen.folder)
    const stage = await openStage(installation, folder, sizesOf(read))
    await onStage(stage, interrupted, async () => {
      console.log(`Restoring it into ${stage.title} ...`)
      await restoreInto(stage, open, stageConfig(config, folder), lines)
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The end of the database ends what is at work in it; nothing of that goes on when this answers. */
async function onStage(stage: Stage, interrupted: AbortSignal, work: () => Promise<void>): Promise<void> {
  const end = () => void stage.stop().catch(() => undefined)
  interrupted.addEventListener('abort', end)
  try {
    interrupted.throwIfAborted()
    await work()
  } finally {
    interrupted.removeEventListener('abort', end)
    await stage.stop()
  }
}

async function restoreInto(
  { database }: Stage,
  open: () => Promise<Readable>,
  config: Config,
  lines: Awaited<ReturnType<typeof readErasureLists>>,
): Promise<void> {
  const target = targetOf(config, database)
  const report = await restoreBackup(open, config.backup.key, target, { sendWaitingMail: false })
  printReport(report)
  if (!areSealsWhole(report)) {
    const names = report.seals.filter(({ isWhole }) => !isWhole).map(({ stated }) => stated.organization)
    throw new BackupError(`The ledgers of ${names.join(', ')} are not what was sealed.`)
  }
  await eraseAgain(config, database, lines)
}

function sizesOf({ manifest }: ReadBackup): { rows: number; files: number } {
  const sizes = { rows: 0, files: 0 }
  for (const { name, size } of manifest.entries) sizes[name.startsWith(FILES) ? 'files' : 'rows'] += size
  return sizes
}
