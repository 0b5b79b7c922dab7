/**
 * The list of erasures outside of the database: ids and instants alone, a line each. A database that was brought back
 * from a time before erases once more whom the list names. It lies in the data folder, and beside the backups.
 */
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { askS3 } from '../../adapters/blobs/index.ts'
import type { Config } from '../../config.ts'

export const ERASURE_LIST = 'erasures.jsonl'

export interface ErasureLine {
  readonly organizationId: string
  readonly userId: string
  /** ISO instant. */
  readonly at: string
}

type Places = Pick<Config, 'dataFolder' | 'backup'>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The lines of a list; what is no line of one is passed over, as the last one after a power cut. */
export function readLines(text: string): ErasureLine[] {
  return text.split('\n').flatMap(line => {
    try {
      const { organizationId, userId, at } = JSON.parse(line) as Record<string, unknown>
      const isWhole = [organizationId, userId].every(id => typeof id === 'string' && UUID.test(id))
      return isWhole && typeof at === 'string' && !Number.isNaN(Date.parse(at))
        ? [{ organizationId: organizationId as string, userId: userId as string, at }]
        : []
    } catch {
      return []
    }
  })
}

const written = (lines: readonly ErasureLine[]): string =>
  lines
    .map(({ organizationId, userId, at }) => `${JSON.stringify({ organizationId, userId, at })}\n`)
    .join('')

/** Each person once, as first erased, in the order of time. */
function merged(...lists: readonly (readonly ErasureLine[])[]): ErasureLine[] {
  const all = new Map<string, ErasureLine>()
  for (const line of lists.flat().toSorted((one, two) => one.at.localeCompare(two.at))) {
    const key = `${line.organizationId} ${line.userId}`
    if (!all.has(key)) all.set(key, line)
  }
  return [...all.values()]
}

async function readFrom(path: string): Promise<ErasureLine[]> {
  try {
    return readLines(await readFile(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Whole or not at all, and on the disk when this answers. */
async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const part = `${path}.${process.pid}.part`
  const file = await open(part, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, path)
}

async function listBeside(to: Config['backup']['to']): Promise<ErasureLine[]> {
  if (to.kind === 'folder') return readFrom(join(to.path, ERASURE_LIST))
  const answer = await askS3(to.s3, { method: 'GET', key: to.prefix + ERASURE_LIST })
  if (!answer.ok || answer.body === null) {
    await answer.body?.cancel()
    if (answer.status === 404) return []
    throw new Error(`The S3 store refused the list of erasures with ${answer.status}`)
  }
  return readLines(
    (await buffer(Readable.fromWeb(answer.body as ReadableStream<Uint8Array>))).toString('utf8'),
  )
}

async function keepBeside(to: Config['backup']['to'], lines: readonly ErasureLine[]): Promise<void> {
  if (to.kind === 'folder') return writeWhole(join(to.path, ERASURE_LIST), written(lines))
  const answer = await askS3(to.s3, {
    method: 'PUT',
    key: to.prefix + ERASURE_LIST,
    bytes: Buffer.from(written(lines)),
    mediaType: 'application/x-ndjson',
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`The S3 store refused the list of erasures with ${answer.status}`)
}

/** One after the other: each writes what the one before wrote. */
let writing: Promise<void> = Promise.resolve()

/** Adds a person to the lists. @throws when one of them could not be written: then nothing says that it is done. */
export function noteErased(places: Places, line: ErasureLine): Promise<void> {
  const mine = writing.then(() => noteLines(places, [line]))
  writing = mine.catch(() => undefined)
  return mine
}

async function noteLines({ dataFolder, backup }: Places, lines: readonly ErasureLine[]): Promise<void> {
  const own = join(dataFolder, ERASURE_LIST)
  const [here, beside] = await Promise.all([readFrom(own), listBeside(backup.to)])
  const all = merged(here, beside, lines)
  await writeWhole(own, written(all))
  await keepBeside(backup.to, all)
}

/** Everybody whom one of the lists names. @param folder where another one may lie, such as that of a backup's file */
export async function readErasureLists(
  { dataFolder, backup }: Places,
  folder?: string,
): Promise<ErasureLine[]> {
  const [here, beside, there] = await Promise.all([
    readFrom(join(dataFolder, ERASURE_LIST)),
    listBeside(backup.to),
    folder === undefined ? [] : readFrom(join(folder, ERASURE_LIST)),
  ])
  return merged(here, beside, there)
}
