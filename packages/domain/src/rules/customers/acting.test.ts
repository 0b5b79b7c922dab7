import { expect, test } from 'vitest'
import { actingRefusal, mayLetAct } from './index.ts'

test.each([
  [1, true, 5, 1, true, 'mayNot'],
  [2, false, 5, 1, true, 'notAllowed'],
  [2, false, 5, 5, false, 'notAllowed'],
  [2, true, 5, 1, false, 'inactive'],
  [2, true, 5, 4, true, 'governs'],
  [2, true, 5, 5, true, 'governs'],
  [2, true, 2, 3, true, 'aboveOwn'],
  [2, true, 3, 3, true, undefined],
  [2, true, 1, 0, true, undefined],
] as const)(
  'at level %i, allowed %s, own role %i, theirs %i, active %s: %s',
  (level, allows, own, roleLevel, active, refusal) => {
    expect(actingRefusal(allows, { level, roleLevel: own }, { roleLevel, active })).toBe(refusal)
  },
)

test('owners at home say what the affiliate may', () => {
  const home = { organizationId: 'a', homeOrganizationId: 'a' }
  expect(mayLetAct({ ...home, roleLevel: 5 })).toBe(true)
  expect(mayLetAct({ ...home, roleLevel: 4 })).toBe(false)
  expect(mayLetAct({ organizationId: 'a', homeOrganizationId: 'platform', roleLevel: 5 })).toBe(false)
})
