/** Proving that no past record was changed: block by block, and that nothing was put in beside them. */
import { holdsErased } from '@cloche/domain/rules/erasure'
import {
  changedFields,
  columnNames,
  fingerprint,
  LEDGERS,
  openBlock,
  plainInstant,
  type Block,
  type BlockFault,
  type Columns,
  type Entry,
  type Ledger,
  type Revised,
  type StoredRecord,
} from '@cloche/domain/rules/ledger-seals'
import { amendedAs } from './amended.ts'
import { sha256 } from './digest.ts'
import { recordsIn, recordsStatement, strayStatement, type Ask } from './records.store.ts'
import { subjectOf, type Subject } from './subject.ts'

/** What is compared: lines of ledgers, records that change, readings by the hour, and what ledgers tell of labels and stock. */
export type Compared = Ledger | Revised | 'reading' | 'label' | 'stock_balance'

/** A record that is not as it was sealed, or a block that is none of the chain's. */
export type Finding = (
  | {
      readonly kind: 'changed' | 'removed'
      /** Absent for what is sealed beside its own table. */
      readonly block?: number
      readonly sealedAt: string
      readonly ledger: Compared
      readonly id: string
      readonly at: string
      /** Which columns changed, as far as can be told. */
      readonly fields: readonly string[]
      readonly subject: Subject | null
    }
  | {
      readonly kind: 'added'
      readonly ledger: Compared
      readonly id: string
      readonly at: string
      readonly sealedAt?: string
      readonly fields?: readonly string[]
      readonly subject: Subject | null
    }
  | { readonly kind: 'block'; readonly block: number; readonly fault: BlockFault | 'missing' }
) & {
  /** What it is called, and whose it is, where that is known. */
  readonly what?: string | null
  readonly who?: string | null
}

export interface Checked {
  /** The block to go on with; null: that was the last. */
  readonly next: number | null
  readonly records: number
  /** Records that were taken out. */
  readonly removed: number
  /** The first of what is wrong, in the order of the chain. */
  readonly findings: Finding[]
}

const BLOCKS_AT_ONCE = 8
const FINDINGS_MAX = 20

type Row = Omit<Block, 'organizationId'>

async function blocksFrom(ask: Ask, organizationId: string, from: number, until: number): Promise<Block[]> {
  const { rows } = await ask({
    text: `select number, previous, root, hash, sealed_at::text as "sealedAt", count, columns, body from seal
           where organization_id = $1 and number >= $2 and number <= $3 order by number limit $4`,
    values: [organizationId, from, until, BLOCKS_AT_ONCE + 1],
  })
  return (rows as unknown as Row[]).map(row => ({
    ...row,
    organizationId,
    sealedAt: plainInstant(row.sealedAt),
  }))
}

/** Checks some blocks from `from` on, at most to `until`, the head as it was when checking began. */
export async function checkBlocks(
  ask: Ask,
  organizationId: string,
  from: number,
  until: number,
): Promise<Checked> {
  const found = await blocksFrom(ask, organizationId, from - 1, until)
  const blocks = found.filter(block => block.number >= from)
  let before: Block | null = found.find(block => block.number === from - 1) ?? null
  const findings: Finding[] = []
  let [records, removed] = [0, 0]
  for (const block of blocks) {
    const opened = openBlock(sha256, block, before)
    if (!opened.ok)
      findings.push({
        kind: 'block',
        block: opened.fault === 'number' ? (before?.number ?? 0) + 1 : block.number,
        fault: opened.fault === 'number' ? 'missing' : opened.fault,
      })
    else {
      const wrong = await checkEntries(ask, block, opened.entries)
      findings.push(...wrong)
      removed += wrong.filter(({ kind }) => kind === 'removed').length
    }
    records += block.count
    before = block
  }
  const last = blocks.at(-1)?.number ?? until
  if (blocks.length === 0 && from <= until) findings.push({ kind: 'block', block: from, fault: 'missing' })
  return {
    next: last >= until ? null : last + 1,
    records,
    removed,
    findings: findings.slice(0, FINDINGS_MAX),
  }
}

/** Whether all that changed in a record says itself that a person was erased there. */
function isErased(columns: Columns, { values }: StoredRecord, fields: readonly string[]): boolean {
  const names = columnNames(columns)
  return fields.length > 0 && fields.every(name => holdsErased(values[names.indexOf(name)] ?? ''))
}

/** What of a block's records is not as it was, in the order in which they were sealed. */
async function checkEntries(ask: Ask, block: Block, entries: readonly Entry[]): Promise<Finding[]> {
  const { organizationId, number, sealedAt } = block
  const findings = new Map<Entry, Finding>()
  const differing: Entry[] = []
  for (const ledger of LEDGERS) {
    const columns = block.columns[ledger]
    const mine = entries.filter(entry => entry.ledger === ledger)
    if (columns === undefined || mine.length === 0) continue
    const answer = await ask(recordsStatement(organizationId, ledger, columns, mine))
    const records = recordsIn(organizationId, ledger, columns, answer)
    const gone = mine.filter(({ id }) => !records.has(id)).map(({ id }) => id)
    const strays =
      gone.length === 0
        ? new Map<never, never>()
        : recordsIn(
            organizationId,
            ledger,
            columns,
            await ask(strayStatement(organizationId, ledger, columns, gone)),
          )
    for (const entry of mine) {
      const { id, at } = entry
      const record = records.get(id) ?? strays.get(id as never)
      const place = { block: number, sealedAt, ledger, id, at }
      if (record === undefined) {
        findings.set(entry, { kind: 'removed', ...place, fields: [], subject: null })
        continue
      }
      const now = fingerprint(sha256, columns, record)
      if (Buffer.compare(now.hash, entry.hash) === 0) continue
      const fields = changedFields(columns, entry.marks, now.marks)
      findings.set(entry, { kind: 'changed', ...place, fields, subject: subjectOf(columns, record) })
      if (isErased(columns, record, fields)) differing.push(entry)
    }
  }
  // A person was erased in it, and it was sealed again as it is now.
  for (const entry of await amendedAs(ask, organizationId, number, differing)) findings.delete(entry)
  return entries.flatMap(entry => findings.get(entry) ?? [])
}
