/**
 * What a transaction asks in one turn of the event loop, under one synchronization: PostgreSQL then answers in one piece,
 * where it would else send each answer by itself and wake this process for it. A query of the driver's own kind, whose
 * version is pinned.
 */
import pg from 'pg'

/** What the driver calls of a query. */
interface Part {
  readonly name?: string
  readonly text: string
  submit(connection: Wire): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
  handleReadyForQuery(connection: Wire): void
  handleError(error: unknown, connection: Wire): void
}

interface Wire {
  readonly submittedNamedStatements: Record<string, string>
  execute(config: object): void
  sync(): void
}

/** @param queries each with a name, or it would be a message of its own kind. */
export function turnQuery(queries: readonly pg.Query[]): pg.Query {
  const turn = new pg.Query('')
  /** Those that are not answered yet: the first is the one that is. */
  let parts = queries as unknown as Part[]
  /** The driver keeps what it knows of prepared statements by the name and text of what is being answered. */
  const tellWhich = () => Object.assign(turn, { name: parts[0]?.name, text: parts[0]?.text ?? '' })
  const forget = ({ name }: Part, { submittedNamedStatements }: Wire) => {
    if (name !== undefined) delete submittedNamedStatements[name]
  }
  const of: Omit<Part, 'name' | 'text'> = {
    submit(connection) {
      let isSent = false
      const wire: Wire = Object.assign(Object.create(connection), {
        sync: () => undefined,
        execute(config: object) {
          isSent = true
          connection.execute(config)
        },
      })
      parts = parts.filter(part => {
        isSent = false
        const error = part.submit(wire)
        if (error) part.handleError(error, wire)
        // A value that cannot be sent: PostgreSQL hears nothing of it.
        if (!isSent) forget(part, connection)
        return isSent
      })
      connection.sync()
      tellWhich()
      return null
    },
    handleRowDescription: message => parts[0]?.handleRowDescription(message),
    handleDataRow: message => parts[0]?.handleDataRow(message),
    handleCommandComplete(message, connection) {
      const part = parts.shift()
      tellWhich()
      part?.handleCommandComplete(message, connection)
      part?.handleReadyForQuery(connection)
    },
    /** Nothing behind a statement that failed was looked at, its preparation neither. */
    handleError(error, connection) {
      for (const part of parts.splice(0)) {
        forget(part, connection)
        part.handleError(error, connection)
      }
    },
    handleReadyForQuery: () => undefined,
  }
  return Object.assign(turn, of)
}
