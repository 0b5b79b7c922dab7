/** Who gets the audit log of an organization as it goes on: kinds, outcomes, limits. */

export const RECEIVER_KINDS = ['https', 'syslog'] as const
export type ReceiverKind = (typeof RECEIVER_KINDS)[number]

/** How many an organization may have. */
export const RECEIVERS_MAX = 3
/** Tokens that read the log. */
export const AUDIT_TOKENS_MAX = 10
/** Days for which it is known what was sent. */
export const DELIVERY_DAYS = 30
/** Octets of a message of syslog: what everybody takes, what is usual, what is needed for whole entries (RFC 5425, 4.3.1). */
export const SYSLOG_SIZES = [2048, 8192, 65_536] as const

/** How a delivery ended. */
export const DELIVERY_OUTCOMES = [
  'accepted',
  'refused',
  'unreachable',
  'timeout',
  'untrusted',
  'forbidden',
] as const
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number]

/** Why nothing is sent: somebody said so, the address is no more (410), access is denied, it fails for too long. */
export const PAUSE_REASONS = ['person', 'gone', 'denied', 'failing'] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]
