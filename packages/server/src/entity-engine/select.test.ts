import { ENTITIES } from '@cloche/domain/entities'
import { expect, test } from 'vitest'
import { newId } from '../adapters/ids.ts'
import { listStatements } from './select.ts'

test('a list that asks for no names leaves the lists that come after it whole', () => {
  const list = (request: object): string =>
    listStatements(ENTITIES.product, newId(), request, { kind: 'organization' }).rows.text
  expect(list({ attributes: [] })).toMatch(/^select id from /)
  expect(list({})).toMatch(/^select .*\bname\b.* from /)
  expect(list({ attributes: ['name'] })).toMatch(/^select id, name from /)
  expect(list({ attributes: [] })).toMatch(/^select id from /)
})
