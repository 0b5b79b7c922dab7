import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isBackupName, PART } from './names.ts'

const DAY_MS = 86_400_000

/** What a killed backup left. Younger ones may be at work now. */
export async function removeLeftovers(path: string): Promise<void> {
  for (const name of await readdir(path)) {
    if (!name.endsWith(PART) || !isBackupName(name.slice(0, -PART.length))) continue
    const file = join(path, name)
    const left = await stat(file).catch(() => undefined)
    if (left && Date.now() - left.mtimeMs > DAY_MS) await rm(file, { force: true })
  }
}
