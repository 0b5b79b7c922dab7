/** What the audit log says was done: a closed list, in groups. */

/** Every action by its group; the log writes `group.action`. */
export const AUDIT_GROUPS = {
  session: [
    'login',
    'login-failed',
    'logout',
    'acted-as',
    'switched',
    'visited',
    'ended',
    'unlocked',
    'unlock-failed',
    'locked-out',
    'vouched',
  ],
  person: [
    'created',
    'changed',
    'removed',
    'restored',
    'email-changed',
    'password-changed',
    'factor-on',
    'factor-off',
    'invited',
    'recovery-asked',
    'asked',
  ],
  rights: [
    'role-changed',
    'enrolled',
    'jobs-changed',
    'licence-granted',
    'licence-changed',
    'licence-taken',
    'profile-created',
    'profile-changed',
    'profile-removed',
    'profile-restored',
  ],
  settings: ['changed', 'places-changed', 'areas-changed', 'stream-changed', 'stream-tested'],
  export: ['made'],
  import: ['made', 'undone'],
  access: [
    'token-created',
    'token-changed',
    'token-removed',
    'token-restored',
    'agent-created',
    'agent-joined',
    'agent-changed',
    'agent-removed',
    'agent-restored',
    'machine-joined',
    'terminal-created',
    'terminal-changed',
    'terminal-removed',
    'terminal-restored',
    'terminal-code',
    'terminal-enrolled',
    'terminal-revoked',
    'key-created',
    'key-revoked',
  ],
  record: ['created', 'changed', 'removed', 'restored', 'done'],
} as const

/** What the last line of an exported log calls itself. */
export const AUDIT_MANIFEST_KIND = 'cloche audit 1'

export type AuditGroup = keyof typeof AUDIT_GROUPS
export type AuditAction = {
  [G in AuditGroup]: `${G}.${(typeof AUDIT_GROUPS)[G][number]}`
}[AuditGroup]

export const AUDIT_GROUP_NAMES = Object.keys(AUDIT_GROUPS) as readonly AuditGroup[]

/** All of them, in the order of their groups. */
export const AUDIT_ACTIONS: readonly AuditAction[] = AUDIT_GROUP_NAMES.flatMap(group =>
  AUDIT_GROUPS[group].map(name => `${group}.${name}` as AuditAction),
)

/** The group of an action. */
export const auditGroupOf = (action: AuditAction): AuditGroup => action.split('.')[0] as AuditGroup

/** Who acted. */
export const AUDIT_ACTORS = ['user', 'token', 'device', 'agent', 'system'] as const
export type AuditActor = (typeof AUDIT_ACTORS)[number]

/** How it went. */
export const AUDIT_OUTCOMES = ['done', 'refused'] as const
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number]
