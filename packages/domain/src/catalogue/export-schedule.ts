/** Exports that are sent by themselves: how often, where to, and what becomes of one. */
export const EXPORT_RHYTHMS = ['day', 'week', 'month'] as const
export const EXPORT_TARGETS = ['s3', 'sftp'] as const
export const EXPORT_RUN_STATUSES = ['planned', 'running', 'done', 'failed', 'skipped'] as const

/** Why an export did not arrive. */
export const EXPORT_RUN_FAULTS = [
  /** No licence for backups is in force. */
  'licence',
  /** No secret is kept, or it was sealed with another secret of the installation. */
  'secret',
  /** The address is none that is asked from here. */
  'address',
  /** There was no answer. */
  'unreachable',
  /** The server at the other end has never shown its key here. */
  'hostKeyUnknown',
  /** It shows another key than the one that was agreed to. */
  'hostKeyOther',
  /** The private key cannot be read. */
  'privateKey',
  'login',
  /** The folder or bucket is not there, or nothing may be written to it. */
  'folder',
  'refused',
  /** There was no room on this server. */
  'full',
  /** The server stopped in the middle, again and again. */
  'interrupted',
  'failed',
] as const

/** The most archives that are kept at the target. */
export const EXPORTS_KEPT_MAX = 366
