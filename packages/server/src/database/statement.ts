/** What is sent to PostgreSQL, and what it answers. */
import type { RecordChange } from './changes.ts'
import type { RawRow } from './raw-rows.ts'
import type { LedgerLines } from './ledger-queue.ts'

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
