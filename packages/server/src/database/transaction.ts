/**
 * Scoped transactions: the only way to tenant data. Each begins by checking that the session is still the one the
 * request was judged by, and by setting the unprivileged role and the organization for this transaction alone, so
 * that row-level security holds even where a WHERE was forgotten and behind a pooler that shares connections.
 */
import { AtWork } from './at-work.ts'
import {
  planningOf,
  type Connection,
  type Planning,
  type Pool,
  type QueryResult,
  type Results,
  type Statement,
} from './connection.ts'
import { ConnectionLost } from './connection-loss.ts'

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

/** Row-level security holds from here on. */
export const asOrganization = (organizationId: string) =>
  `set local role cloche_app;set local app.organization_id = '${checked(organizationId)}'`

/** Sets the organization of a transaction, as a statement: what a function sets does not reach other nodes. */
export const organizationSetting = (organizationId: string): Statement => ({
  text: `set local app.organization_id = '${checked(organizationId)}'`,
})

function opening(scope: TransactionScope, mode: 'read only' | 'read write'): string {
  const session =
    scope.sessionId === null ? '' : `select session_revision('${checked(scope.sessionId)}') as revision;`
  return `begin isolation level read committed ${mode};${session}` + asOrganization(scope.organizationId)
}

/**
 * Opens a transaction whose statements are sent before anybody looks at its session: it breaks itself off where that is
 * not the one. Its commit waits for no disk: what follows does, and whatever was committed by then is on it too.
 */
function openingAhead({ sessionId, revision, organizationId }: TransactionScope): string {
  const session =
    sessionId === null
      ? ''
      : `select 1 / coalesce((session_revision('${checked(sessionId)}') = ${Number(revision)})::integer, 0);`
  return (
    `begin isolation level read committed read write;${session}` +
    `${asOrganization(organizationId)};set local synchronous_commit = off`
  )
}

const scoped = (planning: number) =>
  `set_config('role', 'cloche_app', true), set_config('app.organization_id', $2, true), ` +
  `set_config('plan_cache_mode', $${planning}, true), set_config('enable_seqscan', $${planning + 1}, true)`
/** The same openings, each as one statement; what stands first is looked at before the role is the unprivileged one. */
const OPENING = `select session_revision($1) as revision, ${scoped(3)}`
const OPENING_AHEAD =
  `select case when $1::uuid is null then 1 else 1 / coalesce((session_revision($1) = $3::integer)::integer, 0) end, ` +
  `${scoped(4)}, set_config('synchronous_commit', 'off', true)`

function open(
  connection: Connection,
  scope: TransactionScope,
  mode: 'read only' | 'read write',
  planning: Planning,
): Promise<QueryResult[]> {
  if (!connection.isPlain) return connection.begin(opening(scope, mode), planning)
  const values = [scope.sessionId, checked(scope.organizationId)]
  return connection.beginPrepared(`begin isolation level read committed ${mode}`, OPENING, values, planning)
}

function openAhead(
  connection: Connection,
  scope: TransactionScope,
  planning: Planning,
): Promise<QueryResult[]> {
  if (!connection.isPlain) return connection.begin(openingAhead(scope), planning)
  const values = [scope.sessionId, checked(scope.organizationId), scope.revision]
  return connection.beginPrepared(
    'begin isolation level read committed read write',
    OPENING_AHEAD,
    values,
    planning,
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
    const opened = open(connection, scope, 'read only', planningOf(statements[0]))
    const answers = statements.map(statement => connection.send(statement))
    const closed = connection.conclude('commit')
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

export interface WriteOptions {
  /**
   * `work` begins before the session is verified, and travels with the opening: for what touches nothing but the
   * database. It is committed, and its answer given, only when the session is the one.
   */
  readonly atOnce?: boolean
  /**
   * Committed by itself before, in the same trip: a number that is taken so holds up nobody else. It stays done,
   * whatever becomes of the transaction.
   */
  readonly ahead?: Statement
}

/** Its work; `ahead` is the answer to the statement that went ahead. */
export type Work<T> = (transaction: Transaction, ahead: Promise<QueryResult> | undefined) => Promise<T>

/**
 * Runs `work` in a transaction; commits when it answers, rolls back when it throws. What writes begins with kept plans,
 * as most of its statements have them.
 */
export function transact<T>(
  pool: Pool,
  scope: TransactionScope,
  work: Work<T>,
  mode: 'read only' | 'read write' = 'read write',
  options: WriteOptions = {},
): Promise<T> {
  const planning = mode === 'read only' ? 'fresh' : 'kept'
  return inTransaction(
    pool,
    {
      begin: connection => open(connection, scope, mode, planning),
      check: results => verify(results, scope),
      scope,
      ...options,
    },
    work,
  )
}

/** Goes on with a platform transaction as one of an organization: from here on row-level security holds. */
export function enterOrganization(transaction: Transaction, organizationId: string): Promise<void> {
  return transaction.enter(organizationId)
}

/** A transaction on platform tables (sessions, identities), without an organization. */
export function transactPlatform<T>(pool: Pool, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(
    pool,
    { begin: connection => connection.begin('begin', 'kept'), check: () => undefined },
    work,
  )
}

interface Opening extends WriteOptions {
  readonly begin: (connection: Connection) => Promise<QueryResult[]>
  /** Judges what the opening answered. */
  readonly check: (results: QueryResult[]) => void
  readonly scope?: TransactionScope
}

async function inTransaction<T>(pool: Pool, how: Opening, work: Work<T>): Promise<T> {
  const { answer, later } = await onFresh(pool, async (connection, goOn) => {
    const ahead = how.ahead && how.scope && sendAhead(connection, how.scope, how.ahead)
    const opened = how.begin(connection).then(results => {
      goOn()
      how.check(results)
    })
    opened.catch(() => undefined)
    const at = new AtWork(connection, how.scope, opened)
    try {
      if (!how.atOnce) await opened
      if (how.ahead) at.noteBefore(how.ahead)
      // Whatever came of it, the session is judged first.
      const result = await work(at, ahead).finally(() => opened)
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

/** Sends a transaction of one statement; its failure is told by whoever waits for the answer. */
function sendAhead(
  connection: Connection,
  scope: TransactionScope,
  statement: Statement,
): Promise<QueryResult> {
  void openAhead(connection, scope, planningOf(statement)).catch(() => undefined)
  const answer = connection.send(statement)
  const committed = connection.conclude('commit')
  const both = Promise.all([answer, committed]).then(([result]) => result)
  both.catch(() => undefined)
  return both
}

async function rollBack(connection: Connection): Promise<void> {
  try {
    await connection.conclude('rollback')
  } catch {
    // The connection is gone, and with it the transaction.
  }
}
