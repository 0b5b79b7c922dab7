/** The catalogue's language: what declarations of entities and calls are written in. */
export * from './areas.ts'
export * from './call.ts'
export * from './common-fields.ts'
export * from './endings.ts'
export * from './entity.ts'
export * from './fields.ts'
export type * from './json.ts'
export * from './kinds.ts'
export * from './export-schedule.ts'
export * from './retention-kinds.ts'
export * from './table-endings.ts'
export * from './names/index.ts'
export * from './typed.ts'
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
} from './audit-actions.ts'
export * from './audit-receivers.ts'
