/** A start of the embedded PostgreSQL that failed for a reason a person can act on; the message is for that person. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError'
}

/** Where the launcher tells what it does; a pino logger fits. */
export interface EmbeddedLog {
  info(message: string): void
  warn(message: string): void
}
