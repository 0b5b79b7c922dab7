/** Blobs as files below a folder. A file appears under its name only when it is whole and on the disk. */
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../ids.ts'
import { blobPrefix, type BlobStore } from './blob-store.ts'

const DAY_MS = 86_400_000
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** @param root the folder; made at the first write. */
export function diskBlobs(root: string): BlobStore {
  const incoming = join(root, 'incoming')
  void removeLeftovers(incoming)
  return {
    async put(key, bytes) {
      const file = join(root, key)
      if ((await sizeOf(file)) === bytes.length) return syncFolder(dirname(file))
      const temporary = join(incoming, newId())
      await makeFolder(incoming)
      await makeFolder(dirname(file))
      try {
        await writeWhole(temporary, bytes)
        await rename(temporary, file)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await syncFolder(dirname(file))
    },
    async open(key) {
      let handle: FileHandle | undefined
      try {
        handle = await open(join(root, key))
        const { size } = await handle.stat()
        return { size, stream: handle.createReadStream() }
      } catch (error) {
        await handle?.close()
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async removeAll(organizationId) {
      await rm(join(root, blobPrefix(organizationId)), { recursive: true, force: true })
    },
    async remove(key) {
      await rm(join(root, key), { force: true })
    },
  }
}

async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a folder; a new one is written into the folders above it, so that it survives a power cut. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return // there folders cannot be opened, and renaming is journalled
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What a killed server left half written. Younger files may be another server's, at work now. */
async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const file = join(folder, name)
    const left = await stat(file).catch(() => undefined)
    if (left && Date.now() - left.mtimeMs > DAY_MS) await rm(file, { force: true }).catch(() => undefined)
  }
}
