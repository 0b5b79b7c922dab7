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

test('a name that is asked for twice comes once, so that a list is sorted by it', () => {
  const request = { attributes: ['locationId', 'id', 'locationId'], by: 'locationId' } as const
  const { text } = listStatements(ENTITIES.task, newId(), request, { kind: 'organization' }).rows
  expect(text).toMatch(/^select id, location_id as "locationId" from /)
})
