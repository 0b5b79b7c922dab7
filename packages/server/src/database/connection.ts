/**
 * The way to PostgreSQL: a pool of pipelined clients whose values come back as the wire wants them
 * (instants as ISO strings, numerics as numbers), so that no row is converted twice.
 */
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { Additions } from './additions.ts'
import { ConnectionLost, endsConnection } from './connection-loss.ts'
import {
  beginText,
  openingStatement,
  openingText,
  PLANNING,
  PLANNING_TEXT,
  planningOf,
  type Opening,
  type Planning,
  type Settings,
} from './planning.ts'
import { forget, JsonQuery, PreparedQuery, TakenQuery, type PreparedWire } from './prepared-query.ts'
import { handOnRawRows, type RawWire } from './raw-rows.ts'
import type { QueryResult, ROW, Statement } from './statement.ts'
import { StatementNames, type NamedStatement } from './statement-names.ts'
import { turnQuery } from './turn-query.ts'
import { types } from './wire-values.ts'
import { PoolWatch, type PoolFigures } from './pool-watch.ts'

export type { QueryResult, Statement } from './statement.ts'

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
  /** What every transaction sets for itself; behind a pooler no setting lasts longer. */
  settings: Settings = []
  /** Up to which round names were given back here. */
  #rounds = 0
  /** What the transaction has set; undefined: there is none, or nobody said. */
  #planning: Planning | undefined
  #isGathering = false
  readonly #additions = new Additions((...one) => this.#sendNow(...one))
  /** What was asked in this turn, within a transaction, and is sent together. */
  #turn: pg.Query[] = []
  #isInTransaction = false
  #isLost = false
  #unanswered = 0
  #heardAt = Infinity

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    handOnRawRows((this as unknown as { connection: RawWire }).connection)
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

  #sendTurn(): void {
    const parts = this.#turn
    if (parts.length === 0) return
    this.#turn = []
    this.query(parts.length === 1 && parts[0] ? parts[0] : turnQuery(parts))
  }

  get #stream(): Duplex {
    return (this as unknown as { connection: { stream: Duplex } }).connection.stream
  }

  /** Breaks the connection off, so that whoever waits on it is refused. */
  breakOff(): void {
    this.#stream.destroy()
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
    this.#isGathering = true
    this.#stream.cork()
    process.nextTick(() => {
      this.#additions.send()
      this.#sendTurn()
      this.#isGathering = false
      this.#stream.uncork()
    })
  }

  /** Whether statements are prepared, and found without looking at their values: then they travel together. */
  get #isPlain(): boolean {
    return this.prepares && !this.isSpread
  }

  /**
   * Begins a transaction. Answers a result a statement, the beginning's first, that of what the opening asks second.
   * @param planning of the first statements
   */
  begin(opening: Opening, planning: Planning): Promise<QueryResult[]> {
    // The nodes of a distributed database are found by the values at hand: no plan serves all.
    const more = [...this.settings, ...PLANNING[this.isSpread ? 'fresh' : planning]]
    this.#planning = undefined
    this.#isInTransaction = this.#isPlain
    const begun = this.#isPlain
      ? Promise.all([
          this.send({ text: beginText(opening), values: [], keepsPlan: true }),
          this.send(openingStatement(opening, more)),
        ])
      : this.sendSeveral(openingText(opening, more))
    if (!this.isSpread) this.#planning = planning
    return begun
  }

  /** Ends a transaction. */
  conclude(how: 'commit' | 'rollback'): Promise<QueryResult> {
    this.#additions.send()
    this.#planning = undefined
    // By itself: it is looked at also where what was asked before it failed.
    this.#sendTurn()
    this.#isInTransaction = false
    return this.send({ text: how })
  }

  /** Has a statement of a transaction planned as it wants; what fails is told by the statement that follows. */
  #plan(statement: Statement<unknown>): void {
    const planning = planningOf(statement)
    if (this.#planning === undefined || this.#planning === planning || !statement.values) return
    this.#planning = planning
    this.sendSeveral(PLANNING_TEXT[planning]).catch(() => undefined)
  }

  send<Row = Record<string, unknown>>(statement: Statement<Row>): Promise<QueryResult<Row>> {
    if (statement.adds && this.#isPlain) {
      this.#gather()
      return this.#additions.add(statement)
    }
    this.#additions.send()
    return new Promise((resolve, reject) => this.#sendNow(statement, resolve, reject))
  }

  #sendNow<Row>(
    statement: Statement<Row>,
    resolve: (result: QueryResult<Row>) => void,
    reject: (error: unknown) => void,
  ): void {
    this.#plan(statement)
    this.#gather()
    this.#sent()
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
    if (!this.prepares || values === undefined) {
      this.#sendTurn()
      this.query(
        queryOf(statement, { text, ...(values && { values }), types }, answer, { name: '', used: 0 }),
      )
      return
    }
    const named = this.#named(statement)
    const query = queryOf(statement, { name: named.name, text, values, types }, answer, named)
    if (this.#isInTransaction) this.#turn.push(query)
    else this.query(query)
    if (!statement.isLong) return
    this.#sendTurn()
    this.#stream.uncork()
    this.#stream.cork()
  }

  /** Its name; those given back since are no longer prepared here, which needs no answer. */
  #named(statement: Statement<unknown>): NamedStatement {
    const named = names.of(statement.text, planningOf(statement))
    if (this.#rounds !== names.rounds) {
      this.#rounds = names.rounds
      const { connection } = this as unknown as { connection: PreparedWire }
      forget(connection, name => !names.isInUse(name))
    }
    return named
  }

  /**
   * Several statements without values in one message; answers one result a statement. What is set for a transaction
   * reaches other nodes as the text of its whole message: there each statement is one of its own.
   */
  sendSeveral(text: string): Promise<QueryResult[]> {
    this.#additions.send()
    this.#sendTurn()
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

/** As the driver wants it, by what becomes of its rows. */
function queryOf(
  { taker, inJson }: Statement<unknown>,
  ...asked: ConstructorParameters<typeof PreparedQuery>
): PreparedQuery {
  if (taker !== undefined) return new TakenQuery(taker(), ...asked)
  return inJson ? new JsonQuery(...asked) : new PreparedQuery(...asked)
}

/** What the driver says of a connection that was closed under a statement. */
const CLOSED = /^(Connection terminated|Client (was closed|has encountered a connection error))/

const names = new StatementNames()

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
  /** Has `listener` called after each commit here that changed records. @returns what takes that back */
  onCommit(listener: () => void): () => void
  committed(): void
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
const SETTINGS: Settings = [
  ['TimeZone', 'UTC'],
  ['statement_timeout', '30000'],
  ['idle_in_transaction_session_timeout', '60000'],
  // Compiling a plan takes longer than any statement here, and a kept plan that must read a table whole looks dear.
  ['jit', 'off'],
]
const SET_AT_START = SETTINGS.map(([name, value]) => `-c ${name}=${value}`).join(' ')

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

  const listeners = new Set<() => void>()
  return {
    config,
    direct: direct ?? config,
    onCommit(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    committed() {
      for (const listener of listeners) listener()
    },
    figures: watch,
    report: warn => watch.report(warn),
    async use(work) {
      const connection = await take()
      connection.prepares = prepares
      connection.isSpread = isSpread
      connection.settings = direct === undefined ? [] : SETTINGS
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
