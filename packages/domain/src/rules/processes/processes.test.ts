import { describe, expect, test } from 'vitest'
import { processes as en } from '../../text/en/processes.ts'
import { processes as es } from '../../text/es/processes.ts'
import { findingKey, findingOf, processFindingNames, processFindings } from './index.ts'

describe('findings of a process', () => {
  test('every finding has its words in both languages, and no words are left over', () => {
    const keys = processFindingNames.map(findingKey).toSorted()
    expect(Object.keys(en).toSorted()).toEqual(keys)
    expect(Object.keys(es).toSorted()).toEqual(keys)
  })

  test('fourteen ask for somebody, two say that all is well', () => {
    const levels = Object.values(processFindings)
    expect(levels.filter(level => level === 'info')).toHaveLength(2)
    expect(levels.filter(level => level !== 'info')).toHaveLength(14)
  })

  test.each([
    [{ finding: 'expired' }, 'expired'],
    [{ finding: 'served', count: 2 }, 'served'],
    [{ finding: 'toString' }, null],
    [{ finding: 3 }, null],
    [{}, null],
    [null, null],
    ['expired', null],
  ])('%j finds %s', (data, finding) => {
    expect(findingOf(data)).toBe(finding)
  })
})
