/** Records in which a person was erased: changed since they were sealed, and sealed again as they are. */
import {
  fingerprint,
  unpackEntries,
  type Entry,
  type Ledger,
  type LedgerColumns,
} from '@cloche/domain/rules/ledger-seals'
import { sha256 } from './digest.ts'
import { recordsIn, recordsStatement, type Ask } from './records.store.ts'

interface LaterBlock {
  readonly columns: LedgerColumns
  readonly body: Buffer
}

/**
 * Of entries that differ from their records, those that a later block holds as the records are now. That block is
 * proven in its own turn. The last one counts: a record can be amended more than once.
 */
export async function amendedAs(
  ask: Ask,
  organizationId: string,
  block: number,
  entries: readonly Entry[],
): Promise<Entry[]> {
  if (entries.length === 0) return []
  const last = await lastBlocks(ask, organizationId, block, entries)
  const right: Entry[] = []
  for (const number of new Set(last.values())) {
    const mine = entries.filter(entry => last.get(keyOf(entry)) === number)
    const again = await entriesOf(ask, organizationId, number)
    right.push(...(await matching(ask, organizationId, mine, again)))
  }
  return right
}

const keyOf = ({ ledger, id }: Pick<Entry, 'ledger' | 'id'>) => `${ledger} ${id}`

/** The last block after this one that holds each record again. */
async function lastBlocks(
  ask: Ask,
  organizationId: string,
  block: number,
  entries: readonly Entry[],
): Promise<Map<string, number>> {
  const { rows } = await ask({
    text: `select ledger, record_id::text as id, max(block) as block from amendment
           where organization_id = $1 and record_id = any($2::uuid[]) and block > $3 group by ledger, record_id`,
    values: [organizationId, entries.map(({ id }) => id), block],
  })
  return new Map(
    rows.map(row => [
      keyOf({ ledger: row['ledger'] as Ledger, id: row['id'] as string }),
      row['block'] as number,
    ]),
  )
}

async function entriesOf(
  ask: Ask,
  organizationId: string,
  number: number,
): Promise<{ columns: LedgerColumns; entries: ReadonlyMap<string, Entry> }> {
  const { rows } = await ask({
    text: 'select columns, body from seal where organization_id = $1 and number = $2',
    values: [organizationId, number],
  })
  const block = rows[0] as unknown as LaterBlock | undefined
  const found = (block && unpackEntries(block.body, block.columns)) ?? []
  return {
    columns: block?.columns ?? {},
    entries: new Map(found.map(({ entry }) => [keyOf(entry), entry])),
  }
}

async function matching(
  ask: Ask,
  organizationId: string,
  mine: readonly Entry[],
  again: { columns: LedgerColumns; entries: ReadonlyMap<string, Entry> },
): Promise<Entry[]> {
  const right: Entry[] = []
  for (const ledger of new Set(mine.map(entry => entry.ledger))) {
    const columns = again.columns[ledger]
    if (columns === undefined) continue
    const asked = mine.filter(entry => entry.ledger === ledger)
    const answer = await ask(recordsStatement(organizationId, ledger, columns, asked))
    const records = recordsIn(organizationId, ledger, columns, answer)
    for (const entry of asked) {
      const record = records.get(entry.id)
      const sealed = again.entries.get(keyOf(entry))
      if (record === undefined || sealed === undefined) continue
      if (Buffer.compare(fingerprint(sha256, columns, record).hash, sealed.hash) === 0) right.push(entry)
    }
  }
  return right
}
