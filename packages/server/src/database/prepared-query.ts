/**
 * A prepared statement that asks for its rows alone: what its columns are is told when it is first run, and stays. For
 * a record of thirty fields that is a quarter of what the driver does.
 */
import { createRequire } from 'node:module'
import pg from 'pg'

/** The driver's own, so that values travel alike whichever way they go. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue(value: unknown): unknown
}

interface Shape {
  readonly fields: unknown
  readonly _parsers: unknown
  readonly _prebuiltEmptyResultObject: unknown
}

/** What the driver keeps to itself of a query; its version is pinned. */
interface Inner {
  readonly name: string
  readonly portal: string
  readonly values: readonly unknown[]
  _result: Shape
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
/** By the name of the statement, which has one text for the life of the process. */
const shapes = new Map<string, Shape>()

export class PreparedQuery extends pg.Query {
  prepare(this: PreparedQuery & Inner, connection: Wire): void {
    const shape = shapes.get(this.name)
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
    shapes.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}
