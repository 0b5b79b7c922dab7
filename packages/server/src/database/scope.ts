/** What a transaction runs for, and what can be done in it. */
import type { Ledger } from '@cloche/domain/rules/ledger-seals'
import type { Settings } from './planning.ts'
import type { QueryResult, Statement } from './statement.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Which session and organization a transaction runs for. `sessionId` null: the server's own work. */
export interface TransactionScope {
  readonly organizationId: string
  readonly sessionId: string | null
  readonly revision: number
}

export interface Transaction {
  /**
   * Sends a statement; what was sent before is done before. Nobody need wait for the answer: where a statement fails,
   * the transaction does, with its error.
   */
  query<Row = Record<string, unknown>>(statement: Statement<Row>): Promise<QueryResult<Row>>
  /** How many lines each ledger got in it so far. */
  readonly added: ReadonlyMap<Ledger, number>
  /** Nothing is asked any more: the commit travels with what was sent last, while its answers are awaited. */
  close(): void
  /** Goes on as one of an organization: from here on row-level security holds, and changes are told. */
  enter(organizationId: string): Promise<void>
  /** Runs after the commit, never when the transaction failed. */
  afterCommit(work: () => void | Promise<void>): void
}

/** Row-level security holds from here on. */
export function asOrganization(organizationId: string): Settings {
  if (!UUID.test(organizationId)) throw new Error('Not a UUID')
  return [
    ['role', 'cloche_app'],
    ['app.organization_id', organizationId],
  ]
}
