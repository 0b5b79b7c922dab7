/**
 * The way to PostgreSQL: a pool of pipelined clients whose values come back as the wire wants them
 * (instants as ISO strings, numerics as numbers), so that no row is converted twice.
 */
import type { Duplex } from 'node:stream'
import pg from 'pg'
import type { RecordChange } from './changes.ts'
import { ConnectionLost, endsConnection } from './connection-loss.ts'
import type { LedgerLines } from './ledger-queue.ts'
import { PreparedQuery } from './prepared-query.ts'
import { types, typesReadBy } from './wire-values.ts'
import { PoolWatch, type PoolFigures } from './pool-watch.ts'

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
  /** What it changes; absent: it is read off the text which tables it writes. */
  readonly change?: RecordChange
  /** What it adds to a ledger: whatever writes there says so, or it is never sealed. */
  readonly ledger?: LedgerLines | undefined
  /**
   * One plan serves all values: reads by key, locks, inserts, updates by key. PostgreSQL then plans it once a
   * connection; anything else is planned for the values at hand, since one plan for all places, filters and lengths of
   * a genealogy can be thousands of times slower.
   */
  readonly keepsPlan?: boolean
  /** Called when it is sent; what it answers takes each value as text when its row arrives, while the next is made. */
  readonly reader?: () => (text: string) => unknown
}

/**
 * How PostgreSQL plans what follows in a transaction. A kept plan may have been made while its tables were empty, where
 * reading a whole table is the cheapest, and would then read it whole when it has grown: it goes by an index wherever
 * there is one. The checks of foreign keys follow the same setting.
 */
export const PLANNING = {
  kept: 'set local plan_cache_mode = force_generic_plan;set local enable_seqscan = off',
  fresh: 'set local plan_cache_mode = force_custom_plan;set local enable_seqscan to default',
}
export type Planning = keyof typeof PLANNING
/** The same as values of `plan_cache_mode` and `enable_seqscan`. */
const PLANNING_VALUES: Readonly<Record<Planning, readonly [string, string]>> = {
  kept: ['force_generic_plan', 'off'],
  fresh: ['force_custom_plan', 'on'],
}

export const planningOf = (statement: Statement<unknown> | undefined): Planning =>
  statement?.keepsPlan ? 'kept' : 'fresh'

/** The results of several statements, each typed by its own. */
export type Results<S> = { -readonly [K in keyof S]: QueryResult<RowOf<S[K]>> }
type RowOf<S> = S extends { readonly [ROW]?: infer Row }
  ? unknown extends Row
    ? Record<string, unknown>
    : NonNullable<Row>
  : never

/** Runs statements that have names, all in one trip, and answers their results under these names. */
export async function named<const S extends { readonly [name: string]: Statement<unknown> }>(
  statements: S,
  run: (list: readonly Statement<unknown>[]) => Promise<readonly QueryResult[]>,
): Promise<Results<S>> {
  const results = await run(Object.values(statements))
  return Object.fromEntries(Object.keys(statements).map((name, at) => [name, results[at]])) as Results<S>
}

/**
 * A pg client in pipeline mode. `send` hands a statement to the wire at once and answers when its result is there;
 * it wraps the callback form, which costs far less than pg's own promises.
 */
export class Connection extends pg.Client {
  /** Whether statements with values are prepared once a connection; see CLOCHE_PG_NAMED_STATEMENTS. */
  prepares = false
  /** Whether the database lies on several nodes. */
  isSpread = false
  /** What every transaction sets for itself, behind its beginning; behind a pooler no setting lasts longer. */
  settings = ''
  /** What the transaction has set; undefined: there is none, or nobody said. */
  #planning: Planning | undefined
  #isGathering = false
  #isLost = false
  #unanswered = 0
  #heardAt = Infinity

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // The pool listens while a connection is idle only; one that breaks in use would end the process without this.
    this.on('error', () => (this.#isLost = true))
    this.on('end', () => (this.#isLost = true))
  }

  /** Broken, or told by PostgreSQL that it is over. */
  get isLost(): boolean {
    return this.#isLost
  }

  /** When an answer came last, by `performance.now()`; Infinity: nothing was asked yet. */
  get heardAt(): number {
    return this.#heardAt
  }

  /** Milliseconds since the first unanswered statement has waited for its answer; 0: none waits. */
  get silence(): number {
    return this.#unanswered === 0 ? 0 : performance.now() - this.#heardAt
  }

  /** Breaks the connection off, so that whoever waits on it is refused. */
  breakOff(): void {
    ;(this as unknown as { connection: { stream: Duplex } }).connection.stream.destroy()
  }

  #sent(): void {
    if (this.#unanswered++ === 0) this.#heardAt = performance.now()
  }

  #answered(): void {
    this.#unanswered--
    this.#heardAt = performance.now()
  }

  /** Tells a broken connection from a refusal of the statement. */
  #faultOf(error: unknown): unknown {
    if (endsConnection(error) || CLOSED.test((error as Error).message)) this.#isLost = true
    return this.#isLost ? new ConnectionLost(error) : error
  }

  /** What is sent before this turn of the event loop ends goes over the wire in one write: each costs a system call. */
  #gather(): void {
    if (this.#isGathering) return
    const { stream } = (this as unknown as { connection: { stream: Duplex } }).connection
    this.#isGathering = true
    stream.cork()
    process.nextTick(() => {
      this.#isGathering = false
      stream.uncork()
    })
  }

  /** Begins a transaction, with what it starts by and how its first statements are planned; answers as `sendSeveral`. */
  begin(text: string, planning: Planning): Promise<QueryResult[]> {
    // The nodes of a distributed database are found by the values at hand: no plan serves all.
    this.#planning = this.isSpread ? undefined : planning
    return this.sendSeveral(`${text}${this.settings};${PLANNING[this.isSpread ? 'fresh' : planning]}`)
  }

  /** Whether a statement may be prepared and a function may set what holds for the transaction: one node, no pooler. */
  get isPlain(): boolean {
    return this.prepares && !this.isSpread && this.settings === ''
  }

  /**
   * Begins a transaction whose opening is one prepared statement: a message of several is parsed and planned each time.
   * Its last two values are the planning's. Answers as `sendSeveral`, the opening second.
   */
  beginPrepared(
    begin: string,
    text: string,
    values: readonly unknown[],
    planning: Planning,
  ): Promise<QueryResult[]> {
    this.#planning = undefined
    const begun = this.send({ text: begin })
    const opened = this.send({ text, values: [...values, ...PLANNING_VALUES[planning]], keepsPlan: true })
    this.#planning = planning
    return Promise.all([begun, opened])
  }

  /** Ends a transaction. */
  conclude(how: 'commit' | 'rollback'): Promise<QueryResult> {
    this.#planning = undefined
    return this.send({ text: how })
  }

  /** Has a statement of a transaction planned as it wants; what fails is told by the statement that follows. */
  #plan(statement: Statement<unknown>): void {
    const planning = planningOf(statement)
    if (this.#planning === undefined || this.#planning === planning || !statement.values) return
    this.#planning = planning
    this.sendSeveral(PLANNING[planning]).catch(() => undefined)
  }

  send<Row = Record<string, unknown>>(statement: Statement<Row>): Promise<QueryResult<Row>> {
    this.#plan(statement)
    this.#gather()
    this.#sent()
    return new Promise((resolve, reject) => {
      let isAnswered = false
      const answer = (error: Error | undefined, result: unknown) => {
        // The driver tells a value that cannot be sent at once, and again when the connection is ready.
        if (isAnswered) return
        isAnswered = true
        this.#answered()
        if (error) reject(this.#faultOf(error))
        else resolve((Array.isArray(result) ? result.at(-1) : result) as QueryResult<Row>)
      }
      const { text } = statement
      const values = statement.values as unknown[] | undefined
      const name = this.prepares && values ? nameOf(statement) : undefined
      const asked = { text, ...(values ? { values } : {}), ...(name === undefined ? {} : { name }), types }
      // A reader of its own takes the values of this one run: what is kept of a statement would hand them to the first.
      if (statement.reader !== undefined)
        this.query({ ...asked, types: typesReadBy(statement.reader()) }, answer)
      else if (name !== undefined)
        this.query(new PreparedQuery({ name, text, values: values!, types }, answer))
      else this.query(asked, answer)
    })
  }

  /**
   * Several statements without values in one message; answers one result a statement. What is set for a transaction
   * reaches other nodes as the text of its whole message: there each statement is one of its own.
   */
  sendSeveral(text: string): Promise<QueryResult[]> {
    if (this.isSpread) return Promise.all(text.split(';').map(one => this.send({ text: one })))
    this.#gather()
    this.#sent()
    return new Promise((resolve, reject) => {
      this.query({ text, types }, (error, result) => {
        this.#answered()
        if (error) reject(this.#faultOf(error))
        else resolve((Array.isArray(result) ? result : [result]) as unknown as QueryResult[])
      })
    })
  }
}

/** What the driver says of a connection that was closed under a statement. */
const CLOSED = /^(Connection terminated|Client (was closed|has encountered a connection error))/

/**
 * As many texts as get a name, each of which costs memory on every connection. Filters of lists, of which callers
 * compose ever new ones, never take the names of the statements whose plans are kept.
 */
const NAMES_MAX: Readonly<Record<Planning, number>> = { kept: 1500, fresh: 300 }
const names = { kept: new Map<string, string>(), fresh: new Map<string, string>() }

function nameOf(statement: Statement<unknown>): string | undefined {
  const planning = planningOf(statement)
  const known = names[planning].get(statement.text)
  if (known) return known
  const { size } = names[planning]
  if (size >= NAMES_MAX[planning]) return undefined
  const made = `${planning}${size}`
  names[planning].set(statement.text, made)
  return made
}

export interface Pool {
  /**
   * Runs `work` on a connection of its own; a connection that broke is thrown away.
   * @throws ConnectionLost when there is none to be had, or the one at work broke.
   */
  use<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  readonly config: pg.ClientConfig
  /** Past a pooler, for what lasts longer than a transaction. */
  readonly direct: pg.ClientConfig
  readonly figures: PoolFigures
  /** Tells of outages; called once, by whoever keeps the log. */
  report(warn: (details: object, text: string) => void): void
  end(): Promise<void>
}

/** What the pool says when all connections were at work for too long: the database is there, only busy. */
const ALL_TAKEN = /^timeout exceeded when trying to connect/

/** What is prepared on the connection is not what it was: a plan whose columns changed, a statement that is not there. */
const STALE: ReadonlySet<string> = new Set(['0A000', '26000'])

/** How a connection whose statement failed is to be judged: a refusal by its SQL state, or by ourselves, is sound. */
const isBroken = (error: unknown) => {
  const { code, name } = error as { code?: string; name?: string }
  if (name === 'Problem' || name === 'SessionMoved') return false
  return code === undefined || !/^[0-9A-Z]{5}$/.test(code) || STALE.has(code) || endsConnection(error)
}

export interface PoolOptions {
  readonly size?: number
  readonly prepares?: boolean
  /** Whether the database lies on several nodes. */
  readonly isSpread?: boolean
  /** Absent: `config` leads to the database itself. */
  readonly direct?: pg.ClientConfig | undefined
}

/** How every session with the database is set up. */
const SETTINGS = {
  TimeZone: 'UTC',
  statement_timeout: '30000',
  idle_in_transaction_session_timeout: '60000',
  // Compiling a plan takes longer than any statement here, and a kept plan that must read a table whole looks dear.
  jit: 'off',
}
const SET_AT_START = Object.entries(SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')
const SET_IN_TRANSACTION = Object.entries(SETTINGS)
  .map(([name, value]) => `;set local ${name} = '${value}'`)
  .join('')

export function createPool(
  config: pg.ClientConfig,
  { size = 12, prepares = true, isSpread = false, direct }: PoolOptions = {},
): Pool {
  const pool = new pg.Pool({
    ...config,
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    Client: Connection,
    // A pooler in transaction mode takes no settings at the start, and hands out other connections after each transaction.
    ...(direct === undefined ? { options: SET_AT_START } : {}),
    application_name: 'cloche',
    pipeline: true,
  } as pg.PoolConfig)
  const watch = new PoolWatch(() => ({
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    size,
  }))
  // A connection that dies while idle is replaced by the next use; without a listener it would end the process.
  pool.on('error', () => watch.lose())
  type Pooled = Connection & { release(broken?: boolean): void }

  /** One that was heard since another broke: a restart ends them all, and a silent network tells of none. */
  const take = async (): Promise<Pooled> => {
    for (;;) {
      let connection: Pooled
      try {
        connection = (await pool.connect()) as unknown as Pooled
      } catch (error) {
        if (!ALL_TAKEN.test((error as Error).message)) watch.miss(error)
        throw new ConnectionLost(error)
      }
      if (!connection.isLost && connection.heardAt >= watch.lostAt) return connection
      connection.release(true)
    }
  }

  return {
    config,
    direct: direct ?? config,
    figures: watch,
    report: warn => watch.report(warn),
    async use(work) {
      const connection = await take()
      connection.prepares = prepares
      connection.isSpread = isSpread
      connection.settings = direct === undefined ? '' : SET_IN_TRANSACTION
      let broken = false
      watch.taken.add(connection)
      try {
        const answer = await work(connection)
        watch.find()
        return answer
      } catch (error) {
        broken = connection.isLost || isBroken(error)
        if (connection.isLost) {
          watch.lose()
          watch.miss(error)
        } else watch.find()
        throw error
      } finally {
        watch.taken.delete(connection)
        connection.release(broken)
      }
    },
    async end() {
      watch.stop()
      await pool.end()
    },
  }
}
