/**
 * What it means that the database cannot be reached: the one kind of failure that says nothing about the statement.
 * Whoever waits for an answer is told UNAVAILABLE and may ask again; a commit whose answer was lost may stand or not.
 */

/** A connection could not be made, or broke before its answer came. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  /** The code of what broke it, such as `57P01` or `ECONNREFUSED`. */
  readonly code: string | undefined

  constructor(cause: unknown) {
    super(`The database cannot be reached: ${(cause as Error | undefined)?.message ?? String(cause)}`, {
      cause,
    })
    this.code = (cause as { code?: string } | undefined)?.code
  }
}

/**
 * SQL states that end the session or never let it begin: connection exceptions, shutdown and recovery, no connection
 * left, and the sessions that PostgreSQL itself ends (idle in a transaction for too long, a transaction too long).
 */
const LOST_STATE = /^(08...|57P0[1-5]|53300|25P0[34])$/

/** Whether PostgreSQL's own answer means that this connection is over. */
export function endsConnection(error: unknown): boolean {
  const { code, severity } = (error ?? {}) as { code?: string; severity?: string }
  return severity === 'FATAL' || severity === 'PANIC' || (code !== undefined && LOST_STATE.test(code))
}
