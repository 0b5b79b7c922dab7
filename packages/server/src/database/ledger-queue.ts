/**
 * What a transaction adds to the ledgers waits to be sealed: its ids go into the queue in the same transaction, in one
 * statement, just before the commit. Statements of the engine and of the history say what they add.
 */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { LEDGERS, type Ledger } from '@cloche/domain/rules/ledger-seals'
import { originStatement } from './origins.ts'
import { tableName } from './sql-names.ts'
import type { LedgerLines, Statement } from './statement.ts'

/** A line of the queue names at most so many: what is sealed together stays of a size. */
const PART_MAX = 500

/** The ledger that an entity's rows are; undefined for all others. */
const ledgerOf = (entity: EntityDeclaration): Ledger | undefined =>
  LEDGERS.find(ledger => ledger === tableName(entity))

/** What rows of an entity add to its ledger; undefined where they are no lines of one. `now`: when they are written. */
export function ledgerLines(
  entity: EntityDeclaration,
  organizationId: string,
  rows: readonly Record<string, unknown>[],
  now: string,
): LedgerLines | undefined {
  const ledger = ledgerOf(entity)
  if (ledger === undefined) return undefined
  const { partitionBy } = entity
  return {
    organizationId,
    ledger,
    ids: rows.map(row => row['id'] as string),
    ats: rows.map(row => (partitionBy === undefined ? now : (row[partitionBy] as string))),
  }
}

/** Gathers what the statements of a transaction add. */
export class LedgerQueue {
  #lines: LedgerLines[] = []
  /** How many lines each ledger got so far. */
  readonly counts = new Map<Ledger, number>()

  note({ ledger }: Statement<unknown>): void {
    if (!ledger) return
    this.#lines.push(ledger)
    this.counts.set(ledger.ledger, (this.counts.get(ledger.ledger) ?? 0) + ledger.ids.length)
  }

  /**
   * The statements that put it into the queue, one an organization, and note from where it was added; what they name is
   * gathered no more.
   */
  take(): Statement[] {
    const byOrganization = Map.groupBy(this.#lines, ({ organizationId }) => organizationId)
    this.#lines = []
    return [...byOrganization].flatMap(([organizationId, lines]) => [
      queueStatement(organizationId, lines),
      ...originsOf(organizationId, lines),
    ])
  }
}

/** From where the lines come: mostly one request. */
function originsOf(organizationId: string, lines: readonly LedgerLines[]): Statement[] {
  const known = new Map<string, Statement>()
  for (const { origin, by } of lines)
    if (origin && by && !known.has(origin.requestId))
      known.set(origin.requestId, originStatement(organizationId, origin, by))
  return [...known.values()]
}

function queueStatement(organizationId: string, lines: readonly LedgerLines[]): Statement {
  const parts = [...Map.groupBy(lines, ({ ledger }) => ledger)].flatMap(([ledger, of]) => {
    const [ids, ats] = [of.flatMap(one => one.ids), of.flatMap(one => one.ats)]
    return Array.from({ length: Math.ceil(ids.length / PART_MAX) }, (_, part) => {
      const among = <T>(all: readonly T[]) => all.slice(part * PART_MAX, (part + 1) * PART_MAX)
      return { ledger, ids: `{${among(ids).join()}}`, at: instants(among(ats)) }
    })
  })
  return {
    text:
      'insert into unsealed (organization_id, ledger, ids, ats) ' +
      `select $1::uuid, ledger, ids::uuid[], case when left(at, 1) = '{' then at::timestamptz[] ` +
      'else array_fill(at::timestamptz, array[cardinality(ids::uuid[])]) end ' +
      'from unnest($2::text[], $3::text[], $4::text[]) as given(ledger, ids, at)',
    values: [
      organizationId,
      parts.map(({ ledger }) => ledger),
      parts.map(({ ids }) => ids),
      parts.map(({ at }) => at),
    ],
    keepsPlan: true,
    adds: 'silently',
  }
}

/** Mostly all lines are of one instant, which then travels once. */
const instants = (ats: readonly string[]) =>
  ats.every(at => at === ats[0]) ? (ats[0] ?? '{}') : `{${ats.join()}}`
