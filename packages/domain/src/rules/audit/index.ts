/**
 * The audit log of an organization: what can be done there, in groups, how a line of history is named in it; how an entry
 * is written as syslog, what becomes of a receiver after its answer, what a signed file says of itself.
 * Pure; what is unknown is a plain `record` action, never a fault.
 */
export {
  AUDIT_TOKENS_MAX,
  RECEIVER_KINDS,
  RECEIVERS_MAX,
  SYSLOG_SIZES,
  type DeliveryOutcome,
  type PauseReason,
  type ReceiverKind,
} from '../../catalogue/audit-receivers.ts'
export {
  AUDIT_ACTIONS,
  AUDIT_GROUP_NAMES,
  AUDIT_GROUPS,
  AUDIT_MANIFEST_KIND,
  AUDIT_OUTCOMES,
  auditGroupOf,
  type AuditAction,
  type AuditActor,
  type AuditGroup,
  type AuditOutcome,
} from '../../catalogue/audit-actions.ts'
export { auditActionOf, recordActionOf } from './actions.ts'
export { afterAnswer, retryAfterOf, type Answered, type Course } from './delivery.ts'
export { entryCounter, manifestIn, signedIn, type AuditManifest, type SignedManifest } from './signed-file.ts'
export { asciiJson, octetsOf, syslogFrame, syslogPlace, syslogText, type SyslogMessage } from './syslog.ts'
export { severityOf, syslogOf, syslogTest, type SentEntry } from './syslog-entry.ts'
