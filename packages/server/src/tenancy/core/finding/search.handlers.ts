/** The one search over everything: what a code means, what words name, and records by their ids. */
import { readScan } from '@cloche/domain/rules/codes'
import type { Statement } from '../../../database/connection.ts'
import type { Handler } from '../../../http/call-context.ts'
import { recordOf, type FoundRecord, type Ranked } from './branches.ts'
import { byReferences, byScan } from './codes.store.ts'
import { byWords, EACH_SHOWN } from './words.store.ts'

/** What people in a kitchen look for first, where records fit alike. */
const FIRST = ['product', 'label', 'batch', 'container', 'program', 'location', 'device', 'user']
const rankOf = (entity: string) => (FIRST.includes(entity) ? FIRST.indexOf(entity) : FIRST.length)

/** Entities in the order of their best record, and within each the best first. */
function inOrder(rows: readonly Ranked[]): { found: FoundRecord[]; more: string[] } {
  const groups = new Map<string, Map<string, Ranked>>()
  for (const row of rows) {
    const group = groups.get(row.entity) ?? new Map<string, Ranked>()
    groups.set(row.entity, group)
    if (!group.has(row.id)) group.set(row.id, row)
  }
  const ordered = [...groups].map(([entity, group]) => {
    const all = [...group.values()].sort((one, other) => one.rank - other.rank)
    return { entity, all, best: all[0]?.rank ?? 0 }
  })
  ordered.sort((one, other) => one.best - other.best || rankOf(one.entity) - rankOf(other.entity))
  return {
    found: ordered.flatMap(({ all }) => all.slice(0, EACH_SHOWN).map(recordOf)),
    more: ordered.filter(({ all }) => all.length > EACH_SHOWN).map(({ entity }) => entity),
  }
}

/** Everything that a text may mean to this session, and the records of a list of ids that it may still see. */
export const search: Handler<'core.search'> = async context => {
  const { text = '', records = [] } = context.body
  const { session, actor } = context
  const scan = readScan(text)
  const ofRecords = byReferences(session, records)
  const ofText = [...byScan(session, scan, Number(actor.now.slice(0, 4))), byWords(session, text)]
  const asked = [ofRecords, ...ofText].filter(statement => statement !== undefined)
  const results = asked.length === 0 ? [] : await context.readTogether(asked)
  const rowsOf = (statement: Statement<Ranked> | undefined) =>
    statement === undefined ? [] : (results[asked.indexOf(statement)]?.rows ?? [])
  const named = new Map(rowsOf(ofRecords).map(row => [`${row.entity} ${row.id}`, recordOf(row)]))
  return {
    records: records.flatMap(({ entity, id }) => named.get(`${entity} ${id.toLowerCase()}`) ?? []),
    ...inOrder(ofText.flatMap(rowsOf)),
  }
}
