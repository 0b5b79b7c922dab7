/** How a line of history is named in the audit log. */
import type { AuditAction } from '../../catalogue/audit-actions.ts'

/** A line of history, as far as it says what was done. */
export interface Written {
  readonly entity: string
  readonly verb: string
  /** The names of what was changed, or given to something new. */
  readonly fields: readonly string[]
}

const PAST: Readonly<Record<string, 'created' | 'changed' | 'removed' | 'restored'>> = {
  create: 'created',
  change: 'changed',
  remove: 'removed',
  restore: 'restored',
}

/** What was done to people besides writing their record, by the verb that history keeps. */
const OF_PEOPLE: Readonly<Record<string, AuditAction>> = {
  login: 'session.login',
  loginFailed: 'session.login-failed',
  logout: 'session.logout',
  actAs: 'session.acted-as',
  switchUser: 'session.switched',
  visit: 'session.visited',
  endSessions: 'session.ended',
  passwordChange: 'person.password-changed',
  factorOn: 'person.factor-on',
  factorOff: 'person.factor-off',
  invite: 'person.invited',
  recovery: 'person.recovery-asked',
  request: 'person.asked',
}

/** A change of a person is named by the weightiest of what changed. */
const PERSON_FIELDS: readonly (readonly [field: string, action: AuditAction])[] = [
  ['roleLevel', 'rights.role-changed'],
  ['locationIds', 'rights.enrolled'],
  ['jobs', 'rights.jobs-changed'],
  ['active', 'rights.role-changed'],
  ['email', 'person.email-changed'],
]

const LICENCE = { created: 'granted', changed: 'changed', removed: 'taken', restored: 'granted' } as const

/**
 * What a line of history says was done, in the words of the audit log. Null: a record was written, as its verb says;
 * nothing has to be kept besides.
 */
export function auditActionOf({ entity, verb, fields }: Written): AuditAction | null {
  const past = PAST[verb]
  if (entity === 'user') {
    if (past === undefined) return OF_PEOPLE[verb] ?? null
    if (past !== 'changed') return `person.${past}`
    return PERSON_FIELDS.find(([field]) => fields.includes(field))?.[1] ?? 'person.changed'
  }
  if (verb === 'export') return 'export.made'
  if (past === undefined) return null
  if (entity === 'license') return `rights.licence-${LICENCE[past]}`
  if (entity === 'jobProfile') return `rights.profile-${past}`
  if (entity === 'organization') return 'settings.changed'
  if (entity === 'userToken') return `access.token-${past}`
  if (entity === 'terminal') return `access.terminal-${past}`
  if (entity === 'printAgent') return `access.agent-${past}`
  if (entity === 'sheetImport' && past === 'created') return 'import.made'
  return null
}

/** What a line that keeps no action of its own stands for. */
export function recordActionOf(verb: string): AuditAction {
  return `record.${PAST[verb] ?? 'done'}`
}
