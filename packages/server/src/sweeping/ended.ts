/** How many rows ended, by table, since this server started: for its figures. */
import type { Pool } from '../database/connection.ts'

const counts = new WeakMap<Pool, Map<string, number>>()

export function noteEnded(pool: Pool, table: string, count: number): void {
  const all = counts.get(pool) ?? new Map<string, number>()
  counts.set(pool, all)
  if (count > 0) all.set(table, (all.get(table) ?? 0) + count)
}

/** By table, for those of which any row ended. */
export const endedRows = (pool: Pool): ReadonlyMap<string, number> => counts.get(pool) ?? new Map()
