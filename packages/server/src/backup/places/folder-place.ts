/** Backups in a folder: of this disk, of another one, of a share that is mounted. */
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { newestFirst, PART } from './names.ts'
import type { Place } from './place.ts'

const DAY_MS = 86_400_000

/** @param path absolute; made at the first backup. */
export function folderPlace(path: string): Place {
  return {
    title: path,
    isRemote: false,
    async partPath(name) {
      await mkdir(path, { recursive: true, mode: 0o700 })
      await removeLeftovers(path)
      return join(path, `${name}${PART}`)
    },
    async keep(part, name) {
      await rename(part, join(path, name))
      const folder = await open(path, 'r')
      try {
        await folder.sync()
      } finally {
        await folder.close()
      }
    },
    open: async name => createReadStream(join(path, name)),
    list: async () => newestFirst(await readdir(path).catch(() => [])),
    remove: name => rm(join(path, name), { force: true }),
  }
}

/** What a killed backup left. Younger ones may be at work now. */
async function removeLeftovers(path: string): Promise<void> {
  for (const name of await readdir(path)) {
    if (!name.endsWith(PART) || newestFirst([name.slice(0, -PART.length)]).length === 0) continue
    const file = join(path, name)
    const left = await stat(file).catch(() => undefined)
    if (left && Date.now() - left.mtimeMs > DAY_MS) await rm(file, { force: true })
  }
}
