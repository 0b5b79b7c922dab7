/**
 * The audit log of an organization: what can be done there, in groups, and how a line of history is named in it.
 * Pure; what is unknown is a plain `record` action, never a fault.
 */
export {
  AUDIT_ACTIONS,
  AUDIT_ACTORS,
  AUDIT_GROUP_NAMES,
  AUDIT_GROUPS,
  AUDIT_MANIFEST_KIND,
  AUDIT_OUTCOMES,
  auditGroupOf,
  type AuditAction,
  type AuditActor,
  type AuditGroup,
  type AuditOutcome,
} from '../../catalogue/index.ts'
export { auditActionOf, recordActionOf, type Written } from './actions.ts'
