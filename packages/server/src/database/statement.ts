/** What is sent to PostgreSQL, and what it answers. */
import type { Ledger } from '@cloche/domain/rules/ledger-seals'
import type { RawRow } from './raw-rows.ts'

/** What one statement does to records of one entity. */
export interface RecordChange {
  readonly entity: string
  readonly verb: 'create' | 'change' | 'remove' | 'restore'
  /** Null: not known, or too many to name. */
  readonly ids: readonly string[] | null
  /** Locations of the records, before and after; null: not bound to a place, or not known. */
  readonly places: readonly string[] | null
}

/** The request that something is done by. */
export interface Origin {
  readonly requestId: string
  readonly sessionId: string | null
  readonly address: string | null
  readonly agent: string | null
}

/** Lines of one ledger, written by one statement. */
export interface LedgerLines {
  readonly organizationId: string
  readonly ledger: Ledger
  readonly ids: readonly string[]
  /** When each stands in the ledger: by this it is found again. */
  readonly ats: readonly string[]
  /** The request that adds them, and who made it when: noted once for all that the transaction adds. */
  readonly origin?: Origin
  readonly by?: { readonly at: string; readonly userId: string | null }
}

export interface QueryResult<Row = Record<string, unknown>> {
  /** What PostgreSQL did, such as `COMMIT`. */
  readonly command?: string
  readonly rows: Row[]
  readonly rowCount: number
}

/** Only the compiler sees it: the type of the rows that a statement answers. */
declare const ROW: unique symbol

/** A statement; who writes its text says what its rows are. */
export interface Statement<Row = Record<string, unknown>> {
  readonly [ROW]?: Row | undefined
  readonly text: string
  readonly values?: readonly unknown[]
  /** What it changes; absent: it is read off the text which tables it writes; null: nothing that anybody is told of. */
  readonly change?: RecordChange | null
  /** What it adds to a ledger: whatever writes there says so, or it is never sealed. */
  readonly ledger?: LedgerLines | undefined
  /**
   * One plan serves all values: reads by key, locks, inserts, updates by key. PostgreSQL then plans it once a
   * connection; anything else is planned for the values at hand, since one plan for all places, filters and lengths of
   * a genealogy can be thousands of times slower.
   */
  readonly keepsPlan?: boolean
  /**
   * It only adds rows of an organization, and reads none: it may travel within others that do, sent in the same turn.
   * `silently`: nobody looks at what it answers.
   */
  readonly adds?: 'silently' | 'answering'
  /** It keeps PostgreSQL at work for a while, which begins with it before the rest of the turn is sent. */
  readonly isLong?: boolean
  /** Called when it is sent; what it answers takes each row when it arrives, while the next is made. */
  readonly taker?: () => (row: RawRow) => void
  /** Its answer is one row, all of its rows as JSON; none where there are none. */
  readonly inJson?: boolean
}

export type { ROW }
