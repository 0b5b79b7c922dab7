import { expect, test } from 'vitest'
import { AS_WORKED_OUT, isAsWorkedOut, planIn, typedWith } from './kept-plan.ts'

test('what was kept is read back, and what cannot be read is left out', () => {
  const plan = {
    neededAt: '13:00',
    typed: [{ productId: 'soup', amount: { value: 12, unit: 'serving' as const } }],
    splits: { soup: 2 },
    values: { soup: 14 },
    machines: { 'soup/1': 'kettle' },
    people: { soup: ['ana'] },
    starts: { soup: '2026-11-28T08:00:00Z' },
    order: ['soup', 'rice'],
  }
  expect(planIn(JSON.parse(JSON.stringify(plan)))).toEqual(plan)
  expect(isAsWorkedOut(plan)).toBe(false)
  const broken = {
    neededAt: '25:00',
    typed: [
      { productId: 'soup', amount: { value: 0, unit: 'serving' } },
      { productId: 'soup', amount: { value: 1, unit: 'bucket' } },
      { productId: 'soup' },
      'soup',
    ],
    splits: { soup: 0, rice: 1.5, tea: '2' },
    values: { soup: -1, rice: 'much' },
    machines: { soup: 3 },
    people: { soup: [], rice: [3] },
    starts: { soup: 'early', rice: 8 },
    order: 'soup',
  }
  expect(planIn(broken)).toEqual(AS_WORKED_OUT)
  expect(isAsWorkedOut(planIn({}))).toBe(true)
})

test('a product that is typed again stands once, with the later amount', () => {
  const of = (productId: string, value: number) => ({ productId, amount: { value, unit: 'kg' as const } })
  expect(typedWith([of('soup', 1), of('rice', 2)], of('soup', 3))).toEqual([of('rice', 2), of('soup', 3)])
})
