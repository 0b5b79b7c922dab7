import type { JobHeld } from '@cloche/domain/rules/permissions'
import { expect, test, vi } from 'vitest'
import { homeOf } from './face.ts'
import { guestSession, type Session } from './session.ts'

vi.mock('../layout/layout.ts', () => ({ changeLayout: () => {}, frame: {}, useLayout: () => ({}) }))

const at = (
  type: string,
  roleLevel: number,
  jobs: readonly Pick<JobHeld, 'home' | 'face'>[] = [],
): Session => ({
  ...guestSession,
  phase: 'user',
  me: { id: 'me', email: 'a@b.example', roleLevel } as Session['me'],
  location: { id: 'here', name: 'Here', type } as Session['location'],
  permissions: { jobs } as unknown as Session['permissions'],
})

test.each([
  ['an owner of a group', at('group', 5), 'desk', 'sites'],
  ['an executive at a division', at('division', 2), 'desk', 'sites'],
  ['an owner in one kitchen', at('kitchen', 5), 'desk', 'kitchen'],
  ['an owner on the floor', at('group', 5), 'floor', 'now'],
  ['a manager of a group', at('group', 1), 'desk', 'kitchen'],
  ['an employee', at('group', 0), 'desk', 'now'],
  ['what a profile says', at('group', 5, [{ home: 'hygiene', face: 'desk' }]), 'desk', 'hygiene'],
  ['a profile of sites', at('group', 1, [{ home: 'sites', face: null }]), 'floor', 'sites'],
  ['a profile of the other face', at('kitchen', 1, [{ home: 'store', face: 'floor' }]), 'desk', 'kitchen'],
] as const)('%s', (_, session, face, home) => {
  expect(homeOf(session, face)).toBe(home)
})
