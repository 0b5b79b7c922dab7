/** Small files that are there whole or not at all, readable by the agent's own account alone. */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'

/** @throws what the file system says */
export function replaceFile(path: string, text: string): void {
  const other = `${path}.new`
  const file = openSync(other, 'w', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(other, path)
}

/** What it holds; undefined: there is none, or it cannot be read as JSON. */
export function readKept<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T
  } catch {
    return undefined
  }
}
