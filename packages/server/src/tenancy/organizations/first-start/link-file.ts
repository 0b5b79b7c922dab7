/** The link of the first start as a file, for whoever runs Cloche without a terminal. */
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const linkFile = (dataFolder: string) => join(dataFolder, 'first-start-link.txt')

/** Writes it for the account that runs Cloche, and nobody else. */
export function writeLinkFile(dataFolder: string, href: string): string {
  const path = linkFile(dataFolder)
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  rmSync(path, { force: true })
  writeFileSync(path, `${href}\n`, { flag: 'wx', mode: 0o600 })
  // Whatever the mask of the process takes away or adds.
  chmodSync(path, 0o600)
  return path
}

export function removeLinkFile(dataFolder: string): void {
  rmSync(linkFile(dataFolder), { force: true })
}
