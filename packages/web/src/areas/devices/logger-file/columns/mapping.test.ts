import { describe, expect, test } from 'vitest'
import { firstMapping, mappingFault, takes, type Mapped, type Target } from './mapping.ts'

const column = (at: number, name: string, unit: 'C' | 'percent' = 'C') => ({
  column: at,
  name,
  unit,
  isUnitSaid: true,
})
const target = (id: string, path: string, kind = 'temperature'): Target => ({
  id,
  path,
  kind,
  name: null,
  deviceId: 'd',
})
const nameOf = ({ name }: { name: string | null }) => name ?? 'Logger'

describe('columns go', () => {
  test('to the sensors that are called like them', () => {
    const columns = [column(1, 'Core °C'), column(2, 'Air'), column(3, 'rH', 'percent')]
    const there = [target('a', 'air'), target('c', 'core-c'), target('h', 'rh', 'humidity')]
    expect(firstMapping(columns, there, nameOf).map(one => one.target)).toEqual(['c', 'a', 'h'])
  })

  test('a single one to the only sensor that fits, and never to one that measures something else', () => {
    const [only] = firstMapping([column(1, 'T')], [target('a', 'air'), target('h', 'rh', 'humidity')], nameOf)
    expect(only?.target).toBe('a')
    const several = firstMapping([column(1, 'T1'), column(2, 'T2')], [target('a', 'air')], nameOf)
    expect(several.map(one => one.target)).toEqual(['new', 'new'])
    const [wet] = firstMapping([column(1, 'air', 'percent')], [target('a', 'air')], nameOf)
    expect(wet?.target).toBe('new')
  })
})

test('a sensor takes values of its kind', () => {
  expect(takes('temperature', 'F')).toBe(true)
  expect(takes('temperature', 'percent')).toBe(false)
  expect(takes('power', 'none')).toBe(true)
  expect(takes('humidity', 'none')).toBe(false)
})

test('two columns do not go to one sensor, and a new one has a name', () => {
  const mapped = (at: number, to: string, newName = ''): Mapped => ({
    column: at,
    unit: 'C',
    target: to,
    newName,
  })
  const all = [
    mapped(1, 'a'),
    mapped(2, 'a'),
    mapped(3, 'b'),
    mapped(4, 'new'),
    mapped(5, 'new', 'Air'),
    mapped(6, 'leave'),
  ]
  expect(all.map(one => mappingFault(all, one))).toEqual([
    'loggers.sameSensor',
    'loggers.sameSensor',
    undefined,
    'loggers.isNeeded',
    undefined,
    undefined,
  ])
})
