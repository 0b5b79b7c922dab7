/**
 * Scoped transactions: the only way to tenant data. Each begins by checking that the session is still the one the
 * request was judged by, and by setting the unprivileged role and the organization for this transaction alone, so
 * that row-level security holds even where a WHERE was forgotten and behind a pooler that shares connections.
 */
import { AtWork } from './at-work.ts'
import type { Connection, Pool, QueryResult, Results, Statement } from './connection.ts'
import { ConnectionLost } from './connection-loss.ts'
import { asOrganization, type Transaction, type TransactionScope } from './scope.ts'
import { planningOf, settingsText, type Opening, type Planning, type Settings } from './planning.ts'

export { asOrganization, type Transaction, type TransactionScope } from './scope.ts'

/**
 * What the server does by itself for an organization: no session is proven.
 * @param organizationId a UUID; the transaction refuses any other text.
 */
export const serverScope = (organizationId: string): TransactionScope => ({
  organizationId,
  sessionId: null,
  revision: 0,
})

/** The session changed or ended since it was read; the caller reads it again and decides anew. */
export class SessionMoved extends Error {
  override readonly name = 'SessionMoved'
}

/** Sets the organization of a transaction, as a statement: what a function sets does not reach other nodes. */
export const organizationSetting = (organizationId: string): Statement => ({
  text: settingsText(asOrganization(organizationId).slice(1)),
})

/**
 * How a transaction opens: it breaks itself off where the session is not the one, so that whatever travels with the
 * opening, the commit too, comes to nothing.
 */
const opening = (
  { sessionId, revision, organizationId }: TransactionScope,
  mode: 'read only' | 'read write',
  more: Settings = [],
): Opening => ({
  mode,
  asks: {
    text: 'case when $1::uuid is null then 1 else 1 / coalesce((session_revision($1::uuid) = $2::integer)::integer, 0) end',
    values: [sessionId, revision],
  },
  settings: [...asOrganization(organizationId), ...more],
})

/** The commit waits for no disk: what follows does, and whatever was committed by then is on it too. */
const AHEAD: Settings = [['synchronous_commit', 'off']]

const DIVISION_BY_ZERO = '22012'

async function open(connection: Connection, opens: Opening, planning: Planning): Promise<void> {
  await connection.begin(opens, planning).catch(error => {
    throw (error as { code?: unknown }).code === DIVISION_BY_ZERO ? new SessionMoved() : error
  })
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
    const opened = open(connection, opening(scope, 'read only'), planningOf(statements[0]))
    const answers = statements.map(statement => connection.send(statement))
    const closed = connection.conclude('commit')
    const all = await Promise.allSettled([opened, ...answers, closed])
    const first = all.find(result => result.status === 'rejected')
    if (first) throw first.reason
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
      begin: connection => open(connection, opening(scope, mode), planning),
      scope,
      ...options,
    },
    work,
  )
}

/** A transaction on platform tables (sessions, identities), without an organization. */
export function transactPlatform<T>(pool: Pool, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(pool, { begin: connection => connection.begin({ settings: [] }, 'kept') }, work)
}

interface Course extends WriteOptions {
  /** Fails where the session is not the one. */
  readonly begin: (connection: Connection) => Promise<unknown>
  readonly scope?: TransactionScope
}

/**
 * A connection that was heard so shortly ago, or was just made, has not died unnoticed: its commit may travel with the
 * opening. Milliseconds.
 */
const FRESH_MS = 1000

async function inTransaction<T>(pool: Pool, how: Course, work: Work<T>): Promise<T> {
  const { answer, later, hasHappened } = await onFresh(pool, async (connection, goOn) => {
    const isFresh = performance.now() - connection.heardAt < FRESH_MS
    const ahead = how.ahead && how.scope && sendAhead(connection, how.scope, how.ahead)
    const opened = how.begin(connection).then(goOn)
    opened.catch(() => undefined)
    const goAlong = isFresh ? goOn : undefined
    const at = new AtWork(connection, how.scope, { opened, goAlong })
    try {
      if (!how.atOnce) await opened
      if (how.ahead) at.noteBefore(how.ahead)
      // Whatever came of it, the session is judged first.
      const result = await work(at, ahead).finally(() => opened)
      await at.commit()
      return { answer: result, later: at.later, hasHappened: at.hasHappened }
    } catch (error) {
      await rollBack(connection)
      throw at.causeOf(error)
    }
  })
  if (hasHappened) pool.committed()
  for (const task of later) await task()
  return answer
}

/** Sends a transaction of one statement; its failure is told by whoever waits for the answer. */
function sendAhead(
  connection: Connection,
  scope: TransactionScope,
  statement: Statement,
): Promise<QueryResult> {
  void open(connection, opening(scope, 'read write', AHEAD), planningOf(statement)).catch(() => undefined)
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
