/** A transaction at work on its connection: what it sends, what it changes, what it adds to ledgers, and its end. */
import type { Ledger } from '@cloche/domain/rules/ledger-seals'
import { Changes, entitiesWritten } from './changes.ts'
import type { Connection, QueryResult, Statement } from './connection.ts'
import { LedgerQueue } from './ledger-queue.ts'
import { settingsText } from './planning.ts'
import { Revisions } from './revisions.ts'
import { asOrganization, type Transaction, type TransactionScope } from './scope.ts'

/** PostgreSQL refuses whatever follows a statement that failed. */
const AFTER_A_FAILURE: ReadonlySet<unknown> = new Set([
  '25P02',
  // Prepared in a transaction that had failed: there is no such statement.
  '26000',
])

/** The opening of a transaction at work. */
export interface OpeningAtWork {
  /** Fails when the session is not what the request was judged by: then nothing is committed. */
  readonly opened: Promise<void>
  /** Called before the commit travels with the opening, after which nothing is sent again; absent: it waits for it. */
  readonly goAlong: (() => void) | undefined
}

/** A transaction at work on its connection. */
export class AtWork implements Transaction {
  readonly later: (() => void | Promise<void>)[] = []
  readonly #connection: Connection
  readonly #changes = new Changes()
  readonly #ledgers = new LedgerQueue()
  readonly #revisions = new Revisions()
  #announced: Pick<TransactionScope, 'organizationId' | 'sessionId'> | undefined
  /** Statements of which only their answer says whether they changed anything. */
  #unheard = 0
  readonly #hearing: Promise<unknown>[] = []
  /** Something was changed, and is written down as what happened. */
  hasHappened = false
  #failure: unknown
  readonly #opening: OpeningAtWork
  #committed: Promise<void> | undefined

  constructor(connection: Connection, scope: TransactionScope | undefined, opening: OpeningAtWork) {
    this.#connection = connection
    this.#announced = scope
    this.#opening = opening
  }

  query<Row = Record<string, unknown>>(statement: Statement<Row>): Promise<QueryResult<Row>> {
    if (this.#committed) throw new Error('The transaction is closed')
    this.#ledgers.note(statement)
    const answer = this.#tended(this.#connection.send(statement))
    if (this.#announced) this.#note(statement, answer)
    return answer
  }

  get added(): ReadonlyMap<Ledger, number> {
    return this.#ledgers.counts
  }

  async enter(organizationId: string): Promise<void> {
    this.#queueLedgers()
    this.#announced = { organizationId, sessionId: null }
    await this.#connection.sendSeveral(settingsText(asOrganization(organizationId)))
  }

  afterCommit(task: () => void | Promise<void>): void {
    this.later.push(task)
  }

  close(): void {
    void this.#tended(this.commit())
  }

  commit(): Promise<void> {
    this.#committed ??= this.#commit()
    return this.#committed
  }

  /** The first statement that failed is why all that followed did. */
  causeOf(error: unknown): unknown {
    return AFTER_A_FAILURE.has((error as { code?: unknown }).code) ? (this.#failure ?? error) : error
  }

  /**
   * Statements travel together, and whoever awaits the first that fails never looks at the others: their failures are
   * no unhandled ones, since the transaction has failed with them.
   */
  #tended<A>(answer: Promise<A>): Promise<A> {
    answer.catch(error => (this.#failure ??= error))
    return answer
  }

  /** What was changed before this transaction began, and is told with what it changes. */
  noteBefore(statement: Statement<unknown>): void {
    this.#changes.note(statement)
  }

  #note(statement: Statement<unknown>, answer: Promise<QueryResult<unknown>>): void {
    this.#changes.note(statement)
    this.#revisions.note(statement)
    if (statement.change !== undefined || entitiesWritten(statement.text).length === 0) return
    this.#unheard++
    const heard = this.#tended(
      answer.then(({ rowCount }) => {
        this.#unheard--
        this.#changes.noteResult(statement, rowCount)
      }),
    )
    this.#hearing.push(heard)
  }

  #queueLedgers(): void {
    if (this.#announced)
      for (const statement of this.#revisions.take(this.#announced.organizationId))
        void this.#tended(this.#connection.send(statement))
    for (const statement of this.#ledgers.take()) void this.#tended(this.#connection.send(statement))
  }

  /**
   * Commits, and tells what was changed in the same trip but as a transaction of its own: told within, all commits of
   * the database would wait for each other's disk. What is committed stays so when it cannot be told.
   * @throws what failed, also where nobody minded: PostgreSQL then answers a commit by undoing all, without an error
   */
  async #commit(): Promise<void> {
    this.#queueLedgers()
    if (this.#opening.goAlong) this.#opening.goAlong()
    else await this.#opening.opened
    if (this.#unheard > 0) await Promise.allSettled(this.#hearing)
    this.#writeDown()
    const committed = this.#connection.conclude('commit')
    const announced = this.#tell()
    const { command } = await committed
    if (command === 'ROLLBACK') throw this.#failure ?? new Error('Nothing of the transaction was committed')
    await announced
  }

  #writeDown(): void {
    const announced = this.#announced
    const happening = announced && this.#changes.happening(announced.organizationId, announced.sessionId)
    if (!happening) return
    this.hasHappened = true
    void this.#tended(this.#connection.send(happening))
  }

  async #tell(): Promise<void> {
    const announced = this.#announced
    const message = announced && this.#changes.message(announced.organizationId, announced.sessionId)
    if (message) await this.#connection.send(message).catch(() => undefined)
  }
}
