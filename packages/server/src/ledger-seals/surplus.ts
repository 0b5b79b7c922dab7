/** Records that no block holds and that do not wait either: put in past all doors. */
import {
  LEDGERS,
  plainInstant,
  unpackEntries,
  type Columns,
  type Ledger,
  type LedgerColumns,
} from '@cloche/domain/rules/ledger-seals'
import type { Finding } from './check.ts'
import { IdSet } from './id-set.ts'
import { readColumns, recordsIn, strayStatement, TIME_COLUMN, type Ask } from './records.store.ts'
import { subjectOf } from './subject.ts'

const PAGE = 20_000
const FINDINGS_MAX = 20

/** How many records the ledgers hold, how many are sealed and how many wait, at one moment. */
async function countRecords(
  ask: Ask,
  organizationId: string,
): Promise<{ held: number; sealed: number; waiting: number }> {
  const counts = LEDGERS.map(ledger => `(select count(*) from ${ledger} where organization_id = $1)`)
  const { rows } = await ask({
    text: `select ${counts.join(' + ')} as held,
             (select coalesce(sum(count), 0) from seal where organization_id = $1)
               - (select count(*) from amendment where organization_id = $1) as sealed,
             (select coalesce(sum(cardinality(ids)), 0) from unsealed where organization_id = $1) as waiting`,
    values: [organizationId],
  })
  return rows[0] as { held: number; sealed: number; waiting: number }
}

/**
 * The first records, ledger by ledger and by time, that nobody sealed. `removed` is how many sealed ones are gone, so
 * that taking one out and putting another in does not balance.
 */
export async function findSurplus(ask: Ask, organizationId: string, removed: number): Promise<Finding[]> {
  const { held, sealed, waiting } = await countRecords(ask, organizationId)
  if (held <= sealed - removed + waiting) return []
  const known = new IdSet(Math.max(sealed, held) + waiting)
  const last = await noteSealed(ask, organizationId, 0, id => known.add(id))
  await noteWaiting(ask, organizationId, id => known.add(id))
  const strange = new Map<string, { ledger: Ledger; at: string }>()
  for (const ledger of LEDGERS)
    if (strange.size < FINDINGS_MAX)
      await eachKey(ask, organizationId, ledger, (id, at) => {
        if (!known.has(id) && strange.size < FINDINGS_MAX) strange.set(id, { ledger, at })
        return strange.size < FINDINGS_MAX
      })
  // What was written meanwhile waits or is sealed by now.
  await noteWaiting(ask, organizationId, id => strange.delete(id))
  await noteSealed(ask, organizationId, last, id => strange.delete(id))
  const columns = await readColumns(ask)
  return Promise.all(
    [...strange].map(([id, { ledger, at }]) =>
      addedFinding(ask, organizationId, ledger, columns[ledger], id, at),
    ),
  )
}

async function addedFinding(
  ask: Ask,
  organizationId: string,
  ledger: Ledger,
  columns: Columns,
  id: string,
  at: string,
): Promise<Finding> {
  const answer = await ask(strayStatement(organizationId, ledger, columns, [id]))
  const record = recordsIn(organizationId, ledger, columns, answer).get(id)
  const subject = record === undefined ? null : subjectOf(columns, record)
  return { kind: 'added', ledger, id, at: plainInstant(at), subject }
}

/** Calls `note` with every id in the blocks after `from`; answers the last block's number. */
async function noteSealed(
  ask: Ask,
  organizationId: string,
  from: number,
  note: (id: string) => void,
): Promise<number> {
  for (let last = from; ;) {
    const { rows } = await ask({
      text: `select number, columns, body from seal where organization_id = $1 and number > $2 order by number limit 32`,
      values: [organizationId, last],
    })
    if (rows.length === 0) return last
    for (const row of rows) {
      const entries = unpackEntries(row['body'] as Buffer, row['columns'] as LedgerColumns)
      for (const { entry } of entries ?? []) note(entry.id)
      last = row['number'] as number
    }
  }
}

async function noteWaiting(ask: Ask, organizationId: string, note: (id: string) => void): Promise<void> {
  const { rows } = await ask({
    text: 'select unnest(ids)::text as id from unsealed where organization_id = $1',
    values: [organizationId],
  })
  for (const row of rows) note(row['id'] as string)
}

async function eachKey(
  ask: Ask,
  organizationId: string,
  ledger: Ledger,
  look: (id: string, at: string) => boolean,
): Promise<void> {
  const time = TIME_COLUMN[ledger]
  for (let after = ['-infinity', '00000000-0000-0000-0000-000000000000']; ;) {
    const { rows } = await ask({
      text: `select id::text as id, ${time}::text as at from ${ledger}
             where organization_id = $1 and (${time}, id) > ($2::timestamptz, $3::uuid) order by ${time}, id limit ${PAGE}`,
      values: [organizationId, ...after],
    })
    for (const row of rows) if (!look(row['id'] as string, row['at'] as string)) return
    const last = rows.at(-1)
    if (rows.length < PAGE || last === undefined) return
    after = [last['at'] as string, last['id'] as string]
  }
}
