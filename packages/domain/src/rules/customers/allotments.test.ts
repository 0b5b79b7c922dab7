import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { licenseTypes } from '../permissions/index.ts'
import { allottedTypes, grantRefusal, leftOf, stands, usedOf, type Allotment } from './index.ts'

const now = '2026-11-24T10:00:00.000Z'
const inDays = (days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString()
const allotment: Allotment = { type: 'chef', quantity: 2, from: inDays(-1), to: inDays(30) }
const refused = (more: Partial<Allotment>, to: string | null = inDays(10), used = 0) =>
  grantRefusal({ ...allotment, ...more }, { to, used, now })

test('no type that makes an affiliate is allotted, every other one is', () => {
  expect(licenseTypes.filter(type => !allottedTypes.includes(type))).toEqual([
    'affiliate-organization',
    'affiliate-user',
    'affiliate-device',
    'affiliate-license',
  ])
})

test.each<[string | undefined, Partial<Allotment>, string | null, number]>([
  [undefined, {}, inDays(10), 0],
  [undefined, {}, inDays(30), 1],
  [undefined, { to: null }, null, 0],
  ['noneLeft', {}, inDays(10), 2],
  ['noneLeft', { quantity: 1 }, inDays(10), 2],
  ['noneLeft', { quantity: 0 }, inDays(10), 0],
  ['tooLong', {}, inDays(31), 0],
  ['tooLong', {}, null, 0],
  ['past', {}, inDays(0), 0],
  ['notNow', { from: inDays(1) }, inDays(10), 0],
  ['notNow', { to: inDays(0) }, inDays(0), 0],
  ['notAllotted', { type: 'affiliate-license' }, inDays(10), 0],
  ['notAllotted', { type: 'of tomorrow' }, inDays(10), 0],
])('%s: %j until %s with %i used', (refusal, more, to, used) => {
  expect(refused(more, to, used)).toBe(refusal)
})

test('what stands is used; what ended or was ended is not', () => {
  const license = { status: 'completed', active: true, from: inDays(-10), to: inDays(10) }
  const all = [
    license,
    { ...license, to: null },
    { ...license, from: inDays(1) },
    { ...license, to: now },
    { ...license, status: 'canceled' },
    { ...license, active: false },
  ]
  expect(all.map(one => stands(one, now))).toEqual([true, true, true, false, false, false])
  expect(usedOf(all, now)).toBe(3)
  expect([leftOf(allotment, 1), leftOf(allotment, 3)]).toEqual([1, 0])
})

test('whatever is granted one after the other, never more stand than are allotted', () => {
  fc.assert(
    fc.property(
      fc.nat(5),
      fc.array(fc.integer({ min: -5, max: 40 }), { maxLength: 20 }),
      (quantity, ends) => {
        const granted = []
        for (const days of ends) {
          const used = usedOf(granted, now)
          const to = inDays(days)
          if (grantRefusal({ ...allotment, quantity }, { to, used, now }) === undefined)
            granted.push({ status: 'completed', active: true, from: now, to })
        }
        expect(usedOf(granted, now)).toBeLessThanOrEqual(quantity)
        for (const { to } of granted) expect(to <= inDays(30)).toBe(true)
      },
    ),
  )
})
