/**
 * A prepared statement that asks for its rows alone: what its columns are is told when it is first run, and stays. For
 * a record of thirty fields that is a quarter of what the driver does.
 */
import { createRequire } from 'node:module'
import pg from 'pg'
import { JsonRows, type ColumnShape } from './json-rows.ts'
import type { RawRow } from './raw-rows.ts'
import type { NamedStatement } from './statement-names.ts'

/** The driver's own, so that values travel alike whichever way they go. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue(value: unknown): unknown
}

interface Shape {
  readonly fields: readonly ColumnShape[]
  readonly _parsers: unknown
  readonly _prebuiltEmptyResultObject: unknown
}

/** What the driver keeps to itself of a connection. */
export interface PreparedWire {
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
  close(message: { type: 'S'; name: string }): void
}

/** What the driver keeps to itself of a query; its version is pinned. */
interface Inner {
  readonly name: string
  readonly portal: string
  readonly values: readonly unknown[]
  _result: Shape & { readonly rows: unknown[] }
  _canceledDueToError: unknown
  _accumulateRows: boolean
  hasBeenParsed(connection: Wire): boolean
  prepare(connection: Wire): void
  handleRowDescription(message: unknown): void
  handleError(error: unknown, connection: Wire): void
}

interface Wire {
  bind(config: object): void
  execute(config: object): void
  sync(): void
}

const query = pg.Query.prototype as unknown as Inner

/**
 * Gives prepared statements back. By the protocol's own message, which fails nowhere: not in a transaction that has
 * failed, not where there is no such statement, and poolers understand it.
 */
export function forget(connection: PreparedWire, isOver: (name: string) => boolean): void {
  const { parsedStatements, submittedNamedStatements } = connection
  for (const name of Object.keys({ ...parsedStatements, ...submittedNamedStatements })) {
    if (!isOver(name)) continue
    connection.close({ type: 'S', name })
    delete parsedStatements[name]
  }
}

export class PreparedQuery extends pg.Query {
  readonly #named: NamedStatement

  constructor(
    config: pg.QueryConfig,
    callback: (error: Error | undefined, result: unknown) => void,
    named: NamedStatement,
  ) {
    super(config, callback as never)
    this.#named = named
  }

  prepare(this: PreparedQuery & Inner, connection: Wire): void {
    const { shape } = this.#named
    if (shape === undefined || !this.hasBeenParsed(connection)) return query.prepare.call(this, connection)
    Object.assign(this._result, shape)
    this._accumulateRows = true
    const { portal, name, values } = this
    try {
      connection.bind({ portal, statement: name, values, valueMapper: prepareValue })
    } catch (error) {
      connection.sync()
      return this.handleError(error, connection)
    }
    connection.execute({ portal })
    return connection.sync()
  }

  handleRowDescription(this: PreparedQuery & Inner, message: unknown): void {
    query.handleRowDescription.call(this, message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    this.#named.shape = { fields, _parsers, _prebuiltEmptyResultObject } satisfies Shape
  }
}

/** Hands on its rows as they lie on the wire, and answers none. */
export class TakenQuery extends PreparedQuery {
  readonly #take: (row: RawRow) => void

  constructor(take: (row: RawRow) => void, ...asked: ConstructorParameters<typeof PreparedQuery>) {
    super(...asked)
    this.#take = take
  }

  handleDataRow(this: TakenQuery & Inner, row: RawRow): void {
    if (this._canceledDueToError) return
    try {
      this.#take(row)
    } catch (error) {
      this._canceledDueToError = error
    }
  }
}

/** Answers its rows as one list in JSON, or no row where there is none. */
export class JsonQuery extends TakenQuery {
  constructor(...asked: ConstructorParameters<typeof PreparedQuery>) {
    let rows: JsonRows | undefined
    const take = (row: RawRow) => {
      if (rows === undefined) this.#result.rows.push((rows = new JsonRows(this.#result.fields)))
      rows.add(row)
    }
    super(take, ...asked)
  }

  get #result(): Inner['_result'] {
    return (this as unknown as Inner)._result
  }
}
