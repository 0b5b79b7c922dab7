/** What PostgreSQL says of a row that does not fit the others, as a sentence. */
import { BackupError } from '../backup-error.ts'

/** Class 23 of PostgreSQL's errors: a constraint is broken. */
const BROKEN = /^23/
const FOREIGN_KEY = '23503'

interface RowError {
  readonly code?: string
  readonly table?: string
  readonly column?: string
  readonly constraint?: string
  readonly detail?: string
}

/** Undefined: the error is of something else. Of what is in the row only the values of a foreign key are told: ids. */
export function rowRefused(error: unknown): BackupError | undefined {
  const { code = '', table, column, constraint, detail = '' } = error as RowError
  if (!BROKEN.test(code)) return undefined
  const begin = `The backup cannot be restored, and nothing was loaded: a row of the table ${table} `
  if (code !== FOREIGN_KEY)
    return new BackupError(`${begin}breaks ${constraint ?? `the column ${column}`}.`, { cause: error })
  // The words around the values are in the language of the server.
  const key = /\(.*\)=\(.*\)/s.exec(detail)?.[0] ?? 'something'
  return new BackupError(
    `${begin}points at ${key}, which is not in the backup (foreign key ${constraint}).`,
    {
      cause: error,
    },
  )
}
