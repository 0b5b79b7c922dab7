import { expect, test } from 'vitest'
import { AUDIT_ACTIONS, auditActionOf, auditGroupOf, recordActionOf } from './index.ts'

test.each([
  [{ entity: 'user', verb: 'login', fields: [] }, 'session.login'],
  [{ entity: 'user', verb: 'change', fields: ['name', 'roleLevel'] }, 'rights.role-changed'],
  [{ entity: 'user', verb: 'change', fields: ['locationIds', 'email'] }, 'rights.enrolled'],
  [{ entity: 'user', verb: 'change', fields: ['name'] }, 'person.changed'],
  [{ entity: 'user', verb: 'remove', fields: [] }, 'person.removed'],
  [{ entity: 'license', verb: 'create', fields: ['type'] }, 'rights.licence-granted'],
  [{ entity: 'license', verb: 'remove', fields: [] }, 'rights.licence-taken'],
  [{ entity: 'organization', verb: 'change', fields: ['name'] }, 'settings.changed'],
  [{ entity: 'userToken', verb: 'remove', fields: [] }, 'access.token-removed'],
  [{ entity: 'printAgent', verb: 'create', fields: [] }, 'access.agent-created'],
  [{ entity: 'jobProfile', verb: 'restore', fields: [] }, 'rights.profile-restored'],
  [{ entity: 'product', verb: 'change', fields: ['name'] }, null],
  [{ entity: 'user', verb: 'somethingElse', fields: [] }, null],
] as const)('%o is %s', (written, action) => {
  expect(auditActionOf(written)).toBe(action)
  if (action !== null) expect(AUDIT_ACTIONS).toContain(action)
})

test('what keeps no action of its own is a record that was written', () => {
  expect(['create', 'change', 'remove', 'restore', 'hold'].map(recordActionOf)).toEqual([
    'record.created',
    'record.changed',
    'record.removed',
    'record.restored',
    'record.done',
  ])
  for (const action of AUDIT_ACTIONS) expect(action.startsWith(`${auditGroupOf(action)}.`)).toBe(true)
})
