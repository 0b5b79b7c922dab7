/** Backups in a folder: of this disk, of another one, of a share that is mounted. */
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removeLeftovers } from './leftovers.ts'
import { newestFirst, PART } from './names.ts'
import type { Place } from './place.ts'

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
