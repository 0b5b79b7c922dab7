import { describe, expect, test } from 'vitest'
import { allFields, screenFields } from '../catalogue/derive/index.ts'
import { ALL_ENTITIES } from './all.ts'

const listed = ALL_ENTITIES.filter(entity => !entity.without?.includes('list') || entity.shape === 'ledger')

describe.each(listed.map(entity => [entity.name, entity] as const))('a row of %s', (_, entity) => {
  test('says what it says first', () => {
    expect(entity.row).toBeDefined()
  })

  test('names each field once, and none that is kept from screens', () => {
    const { title = entity.title[0]!, end, line = [] } = entity.row ?? {}
    const names = [title, ...(end === undefined ? [] : [end]), ...line]
    expect(new Set(names).size).toBe(names.length)
    const hidden = names.filter(name => allFields(entity)[name] !== undefined && !screenFields(entity)[name])
    expect(hidden).toEqual([])
    // What has a state shows it: beside its name, or below it.
    if (allFields(entity)['status'] !== undefined) expect(names).toContain('status')
  })
})
