/**
 * Sealing: binds what has committed into the next block of its organization. The work is the server's own, done after
 * the fact; whoever writes only leaves ids behind.
 */
import {
  fingerprint,
  LEDGERS,
  makeBlock,
  NO_BLOCK,
  plainInstant,
  type Columns,
  type Entry,
  type Ledger,
  type LedgerColumns,
} from '@cloche/domain/rules/ledger-seals'
import type { Pool } from '../database/connection.ts'
import { organizationSetting, transactPlatform, type Transaction } from '../database/transaction.ts'
import { mapInSlices } from '../workers/index.ts'
import { sha256 } from './digest.ts'
import { readColumns, recordsIn, recordsStatement, type Ask, type RecordKey } from './records.store.ts'

/** As many records as a block takes, but for what its last part brings. */
const BLOCK_RECORDS = 1000
const PARTS_AT_ONCE = 1000

interface Part {
  readonly part: string
  readonly ledger: Ledger
  readonly ids: readonly string[]
  readonly ats: readonly string[]
}

/**
 * Seals the next block of an organization. Answers how many records it holds: none when nothing waits or when another
 * server is at it.
 */
export function sealNext(pool: Pool, organizationId: string): Promise<number> {
  return transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query({
      text: `select pg_try_advisory_xact_lock(hashtextextended('seal/' || $1, 0)) as mine`,
      values: [organizationId],
    })
    if (rows[0]?.['mine'] !== true) return 0
    await transaction.query(organizationSetting(organizationId))
    const parts = await nextParts(transaction, organizationId)
    if (parts.length === 0) return 0
    await sealParts(transaction, organizationId, parts)
    return parts.reduce((sum, { ids }) => sum + ids.length, 0)
  })
}

async function nextParts(transaction: Transaction, organizationId: string): Promise<Part[]> {
  const { rows } = await transaction.query({
    text: `select part, ledger, ids, ats::text[] as ats from (
             select *, sum(cardinality(ids)) over (order by part) - cardinality(ids) as before
             from (select * from unsealed where organization_id = $1 order by part limit $2) as first
           ) as counted where before < $3 order by part`,
    values: [organizationId, PARTS_AT_ONCE, BLOCK_RECORDS],
  })
  return rows as unknown as Part[]
}

async function sealParts(transaction: Transaction, organizationId: string, parts: readonly Part[]) {
  const ask: Ask = statement => transaction.query(statement)
  const known = await readColumns(ask)
  const entries: Entry[] = []
  const columns: { [ledger in Ledger]?: Columns } = {}
  for (const ledger of LEDGERS) {
    const keys = keysOf(parts, ledger)
    if (keys.length === 0) continue
    columns[ledger] = known[ledger]
    entries.push(...(await entriesOf(ask, organizationId, ledger, known[ledger], keys)))
  }
  await insertBlock(transaction, organizationId, columns, entries)
  await transaction.query({
    text: 'delete from unsealed where organization_id = $1 and part = any($2::bigint[])',
    values: [organizationId, parts.map(({ part }) => part)],
  })
}

const keysOf = (parts: readonly Part[], ledger: Ledger): RecordKey[] =>
  parts
    .filter(part => part.ledger === ledger)
    .flatMap(({ ids, ats }) => ids.map((id, index) => ({ id, at: plainInstant(ats[index] as string) })))

/** A record that was taken out before it was sealed is sealed as missing: it was there, its place in the queue says so. */
async function entriesOf(
  ask: Ask,
  organizationId: string,
  ledger: Ledger,
  columns: Columns,
  keys: readonly RecordKey[],
): Promise<Entry[]> {
  const answer = await ask(recordsStatement(organizationId, ledger, columns, keys))
  const records = recordsIn(organizationId, ledger, columns, answer)
  const missing = { hash: new Uint8Array(32), marks: Object.keys(columns).map(() => 0) }
  return mapInSlices(keys, ({ id, at }) => {
    const record = records.get(id)
    return { ledger, id, at, ...(record === undefined ? missing : fingerprint(sha256, columns, record)) }
  })
}

async function insertBlock(
  transaction: Transaction,
  organizationId: string,
  columns: LedgerColumns,
  entries: readonly Entry[],
): Promise<number> {
  const { rows } = await transaction.query({
    text: `select (select json_build_object('number', number, 'hash', hash) from seal
                   where organization_id = $1 order by number desc limit 1) as last,
             clock_timestamp()::text as now`,
    values: [organizationId],
  })
  const last = rows[0]?.['last'] as { number: number; hash: string } | null
  const block = makeBlock(
    sha256,
    {
      organizationId,
      number: (last?.number ?? 0) + 1,
      previous: last?.hash ?? NO_BLOCK,
      sealedAt: plainInstant(rows[0]?.['now'] as string),
      columns,
    },
    entries,
  )
  await transaction.query({
    text: `insert into seal (organization_id, number, previous, root, hash, sealed_at, count, columns, body)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      organizationId,
      block.number,
      block.previous,
      block.root,
      block.hash,
      block.sealedAt,
      block.count,
      JSON.stringify(block.columns),
      Buffer.from(block.body),
    ],
  })
  return block.number
}

/**
 * Seals records of the ledgers once more in which a person was erased, as the next block, in the transaction that erased
 * them. What waits is sealed as it is now anyway.
 */
export async function sealAmended(
  transaction: Transaction,
  organizationId: string,
  changed: ReadonlyMap<Ledger, readonly RecordKey[]>,
): Promise<void> {
  const ask: Ask = statement => transaction.query(statement)
  const waiting = await ask({
    text: 'select unnest(ids)::text as id from unsealed where organization_id = $1',
    values: [organizationId],
  })
  const isWaiting = new Set(waiting.rows.map(row => row['id'] as string))
  const known = await readColumns(ask)
  const entries: Entry[] = []
  const columns: { [ledger in Ledger]?: Columns } = {}
  for (const ledger of LEDGERS) {
    const once = new Map((changed.get(ledger) ?? []).map(key => [key.id, key]))
    const keys = [...once.values()]
      .filter(({ id }) => !isWaiting.has(id))
      .map(({ id, at }) => ({ id, at: plainInstant(at) }))
    if (keys.length === 0) continue
    columns[ledger] = known[ledger]
    for (let start = 0; start < keys.length; start += BLOCK_RECORDS)
      entries.push(
        ...(await entriesOf(
          ask,
          organizationId,
          ledger,
          known[ledger],
          keys.slice(start, start + BLOCK_RECORDS),
        )),
      )
  }
  for (let start = 0; start < entries.length; start += BLOCK_RECORDS) {
    const part = entries.slice(start, start + BLOCK_RECORDS)
    const number = await insertBlock(transaction, organizationId, columnsFor(columns, part), part)
    await ask({
      text: `insert into amendment (organization_id, ledger, record_id, block)
             select $1, ledger, id, $4 from unnest($2::text[], $3::uuid[]) as given(ledger, id)`,
      values: [organizationId, part.map(({ ledger }) => ledger), part.map(({ id }) => id), number],
    })
  }
}

const columnsFor = (columns: LedgerColumns, entries: readonly Entry[]): LedgerColumns =>
  Object.fromEntries(
    LEDGERS.filter(ledger => entries.some(entry => entry.ledger === ledger)).map(ledger => [
      ledger,
      columns[ledger],
    ]),
  )

/** Waits until nobody else seals this organization, and keeps others from it until the transaction ends. */
export const holdSealing = (transaction: Transaction, organizationId: string) =>
  transaction.query({
    text: `select pg_advisory_xact_lock(hashtextextended('seal/' || $1, 0))`,
    values: [organizationId],
  })

/** Seals all that waits in one organization; answers how many records. */
export async function sealAll(pool: Pool, organizationId: string): Promise<number> {
  let sealed = 0
  for (let count = 1; count > 0; sealed += count) count = await sealNext(pool, organizationId)
  return sealed
}
