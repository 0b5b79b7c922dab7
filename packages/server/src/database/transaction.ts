/**
 * Scoped transactions: the only way to tenant data. Each begins by checking that the session is still the one the
 * request was judged by, and by setting the unprivileged role and the organization for this transaction alone, so
 * that row-level security holds even where a WHERE was forgotten and behind a pooler that shares connections.
 */
import { Changes } from './changes.ts'
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
  query<Row = Record<string, unknown>>(statement: Statement<Row>): Promise<QueryResult<Row>>
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
    scope.sessionId === null ? '' : `select session_revision('${checked(scope.sessionId)}') as revision;`
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
    const opened = connection.begin(opening(scope, 'read only'), planningOf(statements[0]))
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

/**
 * Runs `work` in a transaction; commits when it answers, rolls back when it throws. What writes begins with kept plans,
 * as most of its statements have them.
 */
export function transact<T>(
  pool: Pool,
  scope: TransactionScope,
  work: (transaction: Transaction) => Promise<T>,
  mode: 'read only' | 'read write' = 'read write',
): Promise<T> {
  const planning = mode === 'read only' ? 'fresh' : 'kept'
  return inTransaction(pool, opening(scope, mode), planning, results => verify(results, scope), work, scope)
}

/** Goes on with a platform transaction as one of an organization: from here on row-level security holds. */
export function enterOrganization(transaction: Transaction, organizationId: string): Promise<void> {
  return transaction.enter(organizationId)
}

/** A transaction on platform tables (sessions, identities), without an organization. */
export function transactPlatform<T>(pool: Pool, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(pool, 'begin', 'kept', () => undefined, work)
}

async function inTransaction<T>(
  pool: Pool,
  begin: string,
  planning: Planning,
  check: (results: QueryResult[]) => void,
  work: (transaction: Transaction) => Promise<T>,
  scope?: TransactionScope,
): Promise<T> {
  const later: (() => void | Promise<void>)[] = []
  const changes = new Changes()
  let announced: Pick<TransactionScope, 'organizationId' | 'sessionId'> | undefined = scope
  const answer = await onFresh(pool, async (connection, goOn) => {
    try {
      const opened = await connection.begin(begin, planning)
      goOn()
      check(opened)
      const result = await work({
        query: <Row>(statement: Statement<Row>) => {
          if (!announced) return tended(connection.send(statement))
          changes.note(statement)
          return tended(
            connection.send(statement).then(answer => {
              changes.noteResult(statement, answer.rowCount)
              return answer
            }),
          )
        },
        async enter(organizationId) {
          announced = { organizationId, sessionId: null }
          await connection.sendSeveral(
            `set local role cloche_app;set local app.organization_id = '${checked(organizationId)}'`,
          )
        },
        afterCommit: task => void later.push(task),
      })
      await commit(connection, announced && changes.message(announced.organizationId, announced.sessionId))
      return result
    } catch (error) {
      await rollBack(connection)
      throw error
    }
  })
  for (const task of later) await task()
  return answer
}

/**
 * Statements travel together, and whoever awaits the first that fails never looks at the others: their failures are
 * no unhandled ones, since the transaction has failed with them.
 */
function tended<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined)
  return answer
}

/**
 * Commits, and tells what was changed in the same trip but as a transaction of its own: told within, all commits of
 * the database would wait for each other's disk. What is committed stays so when it cannot be told.
 * @throws when a statement had failed and nobody minded: PostgreSQL then answers a commit by undoing all, without an error
 */
async function commit(connection: Connection, message: Statement | undefined): Promise<void> {
  const committed = connection.conclude('commit')
  const announced = message && connection.send(message).catch(() => undefined)
  const { command } = await committed
  await announced
  if (command === 'ROLLBACK')
    throw new Error('A statement had failed: nothing of the transaction was committed')
}

async function rollBack(connection: Connection): Promise<void> {
  try {
    await connection.conclude('rollback')
  } catch {
    // The connection is gone, and with it the transaction.
  }
}
