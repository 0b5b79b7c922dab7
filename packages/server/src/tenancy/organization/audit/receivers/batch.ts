/** The next entries of a receiver: as many as go in one delivery, and up to where the place moves with them. */
import type { Pool } from '../../../../database/connection.ts'
import { transact, serverScope } from '../../../../database/transaction.ts'
import { ADMINISTRATOR } from '../administrator.ts'
import { readPlace, type SealedPlace } from '../sealed-order.ts'
import { streamedEntries, type StreamedEntry } from '../stream.handlers.ts'

const ENTRIES_MAX = 200
const BYTES_MAX = 512 * 1024

export interface Batch {
  readonly entries: readonly StreamedEntry[]
  /** A line of JSON each. */
  readonly lines: readonly string[]
  /** Behind the last of them, or behind what followed and is no entry. */
  readonly to: SealedPlace
  /** There may be more at once. */
  readonly isFull: boolean
}

const isBehind = (one: SealedPlace, other: SealedPlace): boolean =>
  one.block > other.block || (one.block === other.block && one.index > other.index)

/** What goes together: to where it was sent before, or as much as there is room for. */
function cutTo(entries: readonly StreamedEntry[], until: SealedPlace | null): StreamedEntry[] {
  const cut: StreamedEntry[] = []
  let bytes = 0
  for (const entry of entries) {
    const place = readPlace(entry.cursor)
    if (until !== null && place !== undefined && isBehind(place, until)) break
    bytes += JSON.stringify(entry).length
    if (until === null && cut.length > 0 && bytes > BYTES_MAX) break
    cut.push(entry)
  }
  return cut
}

/** @returns null where the organization is stopped */
export async function readBatch(
  pool: Pool,
  organizationId: string,
  from: SealedPlace,
  until: SealedPlace | null,
): Promise<Batch | null> {
  const found = await transact(
    pool,
    serverScope(organizationId),
    async transaction => {
      const { rows } = await transaction.query({
        text: 'select 1 from organization where id = $1 and active and deleted is null',
        values: [organizationId],
      })
      if (rows.length === 0) return null
      return streamedEntries(transaction, organizationId, ADMINISTRATOR, {
        from,
        limit: ENTRIES_MAX,
        places: null,
      })
    },
    'read only',
  )
  if (found === null) return null
  const entries = cutTo(found.entries, until)
  const isCut = entries.length < found.entries.length
  const last = readPlace(entries.at(-1)?.cursor ?? '') ?? from
  return {
    entries,
    lines: entries.map(entry => `${JSON.stringify(entry)}\n`),
    // What was sent before goes again to where it went.
    to: until ?? (isCut ? last : found.reached),
    isFull: isCut || found.entries.length >= ENTRIES_MAX,
  }
}
