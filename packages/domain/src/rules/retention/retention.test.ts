import { expect, test } from 'vitest'
import { mayKeep, RETENTION_DAYS_MAX, RETENTION_KINDS, retentionKinds } from './index.ts'

test.each(retentionKinds)('%s are kept for ever, or from their least on', kind => {
  const { min, proposed } = RETENTION_KINDS[kind]
  expect(mayKeep(kind, null)).toBe(true)
  expect(mayKeep(kind, min)).toBe(true)
  expect(mayKeep(kind, proposed)).toBe(true)
  expect(mayKeep(kind, min - 1)).toBe(false)
  expect(mayKeep(kind, min + 0.5)).toBe(false)
  expect(mayKeep(kind, RETENTION_DAYS_MAX + 1)).toBe(false)
})
