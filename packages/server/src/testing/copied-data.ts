import { chmodSync, cpSync } from 'node:fs'
import { join } from 'node:path'

/** Copies a data folder with its PostgreSQL, of which none may run on it, to where there is none yet. */
export function copyData(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  // A folder that others may open is none that PostgreSQL would.
  chmodSync(join(to, 'postgres'), 0o700)
}
