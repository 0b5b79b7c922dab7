import { ConfigError } from './config.ts'
import { ClockError } from './database/clock.ts'
import { ConnectionLost } from './database/connection-loss.ts'
import { EmbeddedError } from './database/embedded/index.ts'
import { MigrationError, MigrationFailed } from './database/migrate.ts'

const sentences: Record<string, (where: string) => string> = {
  EADDRINUSE: where =>
    `${where} is taken: another program (or another Cloche) listens there. Stop it, or set PORT.`,
  EADDRNOTAVAIL: where => `${where} is not an address of this machine. Set HOST to one that is.`,
  ENOTFOUND: where => `The name of ${where} is not known. Check HOST and DATABASE_URL.`,
  ECONNREFUSED: where =>
    `Nobody answers at ${where}. Check that PostgreSQL runs there and that DATABASE_URL is right.`,
  ETIMEDOUT: where => `${where} does not answer in time. Check DATABASE_URL and the network.`,
  ECONNRESET: where => `${where} broke the connection off. Check DATABASE_URL and the server's log.`,
  EHOSTUNREACH: where => `${where} cannot be reached. Check DATABASE_URL and the network.`,
  ENOSPC: where =>
    `The disk that holds ${where} is full. Make room, and start Cloche again: nothing is lost.`,
  EDQUOT: where => `The quota for ${where} is used up. Make room, and start Cloche again: nothing is lost.`,
  ENOTDIR: where => `${where} lies below a file, not a folder. Set CLOCHE_DATA to a folder.`,
  EAI_AGAIN: where => `The name of ${where} cannot be looked up now. Check the network and its name server.`,
  EROFS: where => `${where} can only be read. Set CLOCHE_DATA to a folder that can be written.`,
  '28P01': () => 'PostgreSQL refuses the password in DATABASE_URL.',
  '28000': () => 'PostgreSQL refuses the log-in of DATABASE_URL (role, host or encryption).',
  '3D000': () => 'The database that DATABASE_URL names does not exist. Make it, or correct the name.',
  '42501': () =>
    'The role of DATABASE_URL may not do what is needed: it must own its database and may create roles.',
  '25006': () =>
    'The database can only be read: DATABASE_URL names a standby, or PostgreSQL was set to read only. Name the primary.',
  '53100': () =>
    'The disk of PostgreSQL is full. Make room there, and start Cloche again: what was answered for is kept.',
  '53200': () =>
    'PostgreSQL ran out of memory or of locks. Give it more (max_locks_per_transaction, memory), and start Cloche again.',
  '53300': () =>
    'PostgreSQL has no connection left for Cloche. Raise max_connections or stop another program.',
  '55000': () =>
    'PostgreSQL does not take connections to this database now. Look into its log, and start Cloche again.',
  '55P03': () =>
    'Somebody else keeps a table of the database locked (a backup, a session left open). End that, and start Cloche again.',
  '57P01': () => 'PostgreSQL was stopped meanwhile. Start it, then Cloche.',
  '57P03': () =>
    'PostgreSQL is starting, stopping or recovering. Wait until it is done, and start Cloche again.',
  '58030': () =>
    'PostgreSQL cannot read or write its files. Check the disk and its log before anything is written to it.',
  XX001: () =>
    'PostgreSQL finds its files damaged. Stop it, copy them, and restore the latest backup (docs/settings.md).',
  XX002: () =>
    'PostgreSQL finds an index damaged. Rebuild it with "reindex database", and start Cloche again.',
}

/**
 * Why the start failed, as sentences for a person, without a stack.
 * @returns undefined for an error that nobody foresaw: that one is shown whole.
 */
export function explainStartError(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof EmbeddedError || error instanceof ClockError)
    return error.message
  if (error instanceof MigrationError) return `${error.message}. ${error.remedy}`
  if (error instanceof MigrationFailed) return explainMigration(error)
  if (error instanceof ConnectionLost) {
    const why = explainStartError(error.cause) ?? (error.cause as Error).message
    return `The database was lost while Cloche started: ${why}`
  }
  if (error instanceof AggregateError && error.errors.length > 0) return explainStartError(error.errors[0])
  if (!(error instanceof Error)) return undefined
  const { code, syscall, path, address, port, hostname } = error as NodeJS.ErrnoException & {
    address?: string
    port?: number
    hostname?: string
  }
  const place = [address ?? hostname, port].filter(part => part !== undefined).join(':')
  const where = place !== '' ? place : (path ?? 'the address')
  if (code === 'EACCES' && syscall === 'listen') {
    return `Cloche may not listen at ${where}: ports below 1024 need more rights. Set PORT to a higher one.`
  }
  if (code === 'EACCES' || code === 'EPERM')
    return `No permission for ${where}. Check its owner, or set CLOCHE_DATA.`
  if (/timeout expired|connection timeout/i.test(error.message))
    return sentences['ETIMEDOUT']?.('The database')
  if (/does not support SSL|self[- ]signed|certificate/i.test(error.message)) {
    return `The encrypted connection to the database fails: ${error.message}. Check sslmode in DATABASE_URL.`
  }
  return code === undefined ? undefined : sentences[code]?.(where)
}

/** What PostgreSQL refused of a migration, and why that leaves the data as they were. */
function explainMigration({ migration, message, cause }: MigrationFailed): string {
  const { code = '' } = cause as { code?: string }
  const remedy = /extension "?pg_trgm/.test(message)
    ? 'PostgreSQL lacks its extension pg_trgm: install its contrib package (postgresql-contrib).'
    : (explainStartError(cause) ??
      'Keep the data as they are, and report this sentence. Until then the version before runs on the backup from before.')
  return (
    `Migration ${migration} could not be applied: ${message}${code === '' ? '' : ` (${code})`}. ` +
    `Nothing of it was kept: the data are as they were before it. ${remedy}`
  )
}
