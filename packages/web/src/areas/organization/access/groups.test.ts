import { PERMISSION_KEYS } from '@cloche/domain/rules/permissions'
import { expect, test } from 'vitest'
import { foundLines, permissionGroups, type PermissionLine } from './groups.ts'

test('every key stands in one group', () => {
  expect(Object.values(permissionGroups).flat().sort()).toEqual([...PERMISSION_KEYS].sort())
})

test('lines are found by name, key and reason, without regard to case and accents', () => {
  const line = (key: PermissionLine['key'], name: string, reason: string): PermissionLine => ({
    key,
    level: 1,
    name,
    reasons: [reason],
  })
  const lines = [line('LA', 'Labels', 'Rôle: Manager'), line('LT', 'Label templates', 'Needs a license')]
  const keys = (search: string) => foundLines(lines, search).map(one => one.key)
  expect(keys('')).toEqual(['LA', 'LT'])
  expect(keys('LABEL')).toEqual(['LA', 'LT'])
  expect(keys('role')).toEqual(['LA'])
  expect(keys('license label')).toEqual(['LT'])
  expect(keys('nothing')).toEqual([])
})
