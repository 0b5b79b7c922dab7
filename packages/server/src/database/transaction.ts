/**
 * Scoped transactions: the only way to tenant data. Each begins by checking that the session is still the one the
 * request was judged by, and by setting the unprivileged role and the organization for this transaction alone, so
 * that row-level security holds even where a WHERE was forgotten and behind a pooler that shares connections.
 */
import { Changes, entitiesWritten } from './changes.ts'
import type { Connection, Pool, QueryResult, Results, Statement } from './connection.ts'
import { ConnectionLost } from './connection-loss.ts'
import { LedgerQueue } from './ledger-queue.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Which session and organization a transaction runs for. `sessionId` null: the server's own work. */
export interface TransactionScope {
  readonly organizationId: string
  readonly sessionId: string | null
  readonly revision: number
}

/** The session changed or ended since it was read; the caller reads it again and decides anew. */
export class SessionMoved extends Error {
  override readonly name = 'SessionMoved'
}

export interface Transaction {
  /**
   * Sends a statement; what was sent before is done before. Nobody need wait for the answer: where a statement fails,
   * the transaction does, with its error.
   */
  query<Row = Record<string, unknown>>(statement: Statement<Row>): Promise<QueryResult<Row>>
  /** Nothing is asked any more: the commit travels with what was sent last, while its answers are awaited. */
  close(): void
  /** Goes on as one of an organization: from here on row-level security holds, and changes are told. */
  enter(organizationId: string): Promise<void>
  /** Runs after the commit, never when the transaction failed. */
  afterCommit(work: () => void | Promise<void>): void
}

function checked(uuid: string): string {
  if (!UUID.test(uuid)) throw new Error('Not a UUID')
  return uuid
}

function opening(scope: TransactionScope, mode: 'read only' | 'read write'): string {
  const session =
    scope.sessionId === null
      ? ''
      : `select revision from session where id = '${checked(scope.sessionId)}' and ended is null and expires > now();`
  return (
    `begin isolation level read committed ${mode};${session}` +
    `set local role cloche_app;set local app.organization_id = '${checked(scope.organizationId)}'`
  )
}

function verify(results: QueryResult[], scope: TransactionScope) {
  if (scope.sessionId === null) return
  if (results[1]?.rows[0]?.['revision'] !== scope.revision) throw new SessionMoved()
}

/**
 * Runs read-only statements in one trip to the database: opening, statements and end travel together, and the
 * answers are looked at only when the session check, which ran first, holds. Where the connection breaks they are sent
 * once more: nothing was written.
 */
export function readTogether<const S extends readonly Statement<unknown>[]>(
  pool: Pool,
  scope: TransactionScope,
  statements: S,
): Promise<Results<S>> {
  return onFresh(pool, async connection => {
    const opened = connection.sendSeveral(opening(scope, 'read only'))
    const answers = statements.map(statement => connection.send(statement))
    const closed = connection.send({ text: 'commit' })
    const all = await Promise.allSettled([opened, ...answers, closed])
    const first = all.find(result => result.status === 'rejected')
    if (first) throw first.reason
    verify(await opened, scope)
    return (await Promise.all(answers)) as Results<S>
  })
}

/**
 * Runs `work`, and where its connection breaks before it says `goOn`, once more on another: one that waited in the
 * pool may have died there unnoticed.
 */
async function onFresh<T>(
  pool: Pool,
  work: (connection: Connection, goOn: () => void) => Promise<T>,
): Promise<T> {
  let maySendAgain = false
  try {
    return await pool.use(connection => {
      maySendAgain = true
      return work(connection, () => (maySendAgain = false))
    })
  } catch (error) {
    if (!(error instanceof ConnectionLost) || !maySendAgain) throw error
    return pool.use(connection => work(connection, () => undefined))
  }
}

/** Runs `work` in a transaction; commits when it answers, rolls back when it throws. */
export function transact<T>(
  pool: Pool,
  scope: TransactionScope,
  work: (transaction: Transaction) => Promise<T>,
  mode: 'read only' | 'read write' = 'read write',
): Promise<T> {
  return inTransaction(pool, opening(scope, mode), results => verify(results, scope), work, scope)
}

/** Goes on with a platform transaction as one of an organization: from here on row-level security holds. */
export function enterOrganization(transaction: Transaction, organizationId: string): Promise<void> {
  return transaction.enter(organizationId)
}

/** A transaction on platform tables (sessions, identities), without an organization. */
export function transactPlatform<T>(pool: Pool, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(pool, 'begin', () => undefined, work)
}

async function inTransaction<T>(
  pool: Pool,
  begin: string,
  check: (results: QueryResult[]) => void,
  work: (transaction: Transaction) => Promise<T>,
  scope?: TransactionScope,
): Promise<T> {
  const { answer, later } = await onFresh(pool, async (connection, goOn) => {
    const at = new AtWork(connection, scope)
    try {
      const opened = await connection.sendSeveral(begin)
      goOn()
      check(opened)
      const result = await work(at)
      await at.commit()
      return { answer: result, later: at.later }
    } catch (error) {
      await rollBack(connection)
      throw at.causeOf(error)
    }
  })
  for (const task of later) await task()
  return answer
}

/** PostgreSQL refuses whatever follows a statement that failed. */
const AFTER_A_FAILURE = '25P02'

/** A transaction at work on its connection. */
class AtWork implements Transaction {
  readonly later: (() => void | Promise<void>)[] = []
  readonly #connection: Connection
  readonly #changes = new Changes()
  readonly #ledgers = new LedgerQueue()
  #announced: Pick<TransactionScope, 'organizationId' | 'sessionId'> | undefined
  /** Statements of which only their answer says whether they changed anything. */
  #unheard = 0
  #failure: unknown
  #committed: Promise<void> | undefined

  constructor(connection: Connection, scope: TransactionScope | undefined) {
    this.#connection = connection
    this.#announced = scope
  }

  query<Row = Record<string, unknown>>(statement: Statement<Row>): Promise<QueryResult<Row>> {
    if (this.#committed) throw new Error('The transaction is closed')
    this.#ledgers.note(statement)
    const answer = this.#tended(this.#connection.send(statement))
    if (this.#announced) this.#note(statement, answer)
    return answer
  }

  async enter(organizationId: string): Promise<void> {
    this.#queueLedgers()
    this.#announced = { organizationId, sessionId: null }
    await this.#connection.sendSeveral(
      `set local role cloche_app;set local app.organization_id = '${checked(organizationId)}'`,
    )
  }

  afterCommit(task: () => void | Promise<void>): void {
    this.later.push(task)
  }

  close(): void {
    this.#tended(this.commit())
  }

  commit(): Promise<void> {
    this.#committed ??= this.#commit()
    return this.#committed
  }

  /** The first statement that failed is why all that followed did. */
  causeOf(error: unknown): unknown {
    return (error as { code?: unknown }).code === AFTER_A_FAILURE ? (this.#failure ?? error) : error
  }

  /**
   * Statements travel together, and whoever awaits the first that fails never looks at the others: their failures are
   * no unhandled ones, since the transaction has failed with them.
   */
  #tended<A>(answer: Promise<A>): Promise<A> {
    answer.catch(error => (this.#failure ??= error))
    return answer
  }

  #note(statement: Statement<unknown>, answer: Promise<QueryResult<unknown>>): void {
    this.#changes.note(statement)
    if (statement.change || entitiesWritten(statement.text).length === 0) return
    this.#unheard++
    void this.#tended(
      answer.then(({ rowCount }) => {
        this.#unheard--
        this.#changes.noteResult(statement, rowCount)
      }),
    )
  }

  #queueLedgers(): void {
    for (const statement of this.#ledgers.take()) void this.#tended(this.#connection.send(statement))
  }

  /**
   * Commits, and tells what was changed in the same trip but as a transaction of its own: told within, all commits of
   * the database would wait for each other's disk. What is committed stays so when it cannot be told.
   * @throws what failed, also where nobody minded: PostgreSQL then answers a commit by undoing all, without an error
   */
  async #commit(): Promise<void> {
    this.#queueLedgers()
    const committed = this.#connection.send({ text: 'commit' })
    const told = this.#unheard === 0 ? this.#tell() : undefined
    const { command } = await committed
    if (command === 'ROLLBACK') throw this.#failure ?? new Error('Nothing of the transaction was committed')
    await (told ?? this.#tell())
  }

  async #tell(): Promise<void> {
    const announced = this.#announced
    const message = announced && this.#changes.message(announced.organizationId, announced.sessionId)
    if (message) await this.#connection.send(message).catch(() => undefined)
  }
}

async function rollBack(connection: Connection): Promise<void> {
  try {
    await connection.send({ text: 'rollback' })
  } catch {
    // The connection is gone, and with it the transaction.
  }
}
