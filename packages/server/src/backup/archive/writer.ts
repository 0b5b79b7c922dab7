/** Writes the archive: a tar, compressed and, given a key, encrypted, as one stream into one file. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { encrypted } from './encryption.ts'
import type { Entry } from './manifest.ts'

export interface ArchiveWriter {
  /** Adds a file; answers when it may be followed by the next. */
  add(name: string, bytes: Buffer): Promise<void>
  /** What was added, in its order. */
  readonly entries: readonly Entry[]
  /** Closes the archive; when it answers, the file is on the disk. */
  close(): Promise<{ bytes: number }>
  /** Gives up. */
  abort(fault: unknown): Promise<void>
}

/**
 * @param path of a new file, for its owner alone.
 * @param key without it the archive is not encrypted.
 * @param at the instant that its files carry.
 */
export async function writeArchive(path: string, key: string | undefined, at: Date): Promise<ArchiveWriter> {
  const tar = pack()
  const entries: Entry[] = []
  const zipped = createGzip()
  const zipping = pipeline(tar as unknown as Readable, zipped)
  let bytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const last = key === undefined ? zipped : await encrypted(zipped, key)
  const writing = pipeline(last, count, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  const done = Promise.all([zipping, writing])
  let fault: unknown
  done.catch((error: unknown) => (fault = error))

  return {
    entries,
    async add(name, content) {
      if (fault !== undefined) throw fault
      entries.push({
        name,
        size: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      })
      const added = new Promise<void>((resolve, reject) => {
        const entry = tar.entry({ name, size: content.length, mtime: at, mode: 0o600 }, content, error =>
          error ? reject(error) : resolve(),
        )
        // It ends with the archive, which tells why.
        entry.on('error', reject)
      })
      added.catch(() => undefined)
      // A full disk ends the pipeline, and nobody would ask for the rest of the entry any more.
      await Promise.race([added, done])
      if (fault !== undefined) throw fault
    },
    async close() {
      tar.finalize()
      await done
      const handle = await open(path, 'r+')
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
      return { bytes }
    },
    async abort(reason) {
      tar.destroy(reason instanceof Error ? reason : new Error(String(reason)))
      await done.catch(() => undefined)
    },
  }
}
