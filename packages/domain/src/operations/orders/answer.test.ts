/** What a supplier's link may say of an order, and what it may not. */
import { expect, test } from 'vitest'
import type { Amount } from '../../rules/amounts/index.ts'
import type { Moment } from '../operation.ts'
import { answerOrder, type AnswerFacts, type AskedAnswer } from './answer.ts'

const moment = {
  now: '2026-03-10T08:00:00.000Z',
  by: { organizationId: 'o', userId: null, memberId: null, userName: 'Field' },
  numbers: { newId: () => 'new', newSerials: () => [], random: () => 0 },
} as unknown as Moment
const facts = {
  order: {
    id: 'order',
    version: 1,
    locationId: 'kitchen',
    status: 'start',
    sending: 'sent',
    orderVersion: 1,
    deliverAt: '2026-03-11T08:00:00.000Z',
    supplier: 'Field',
    code: '1',
    name: null,
  },
  lines: [{ id: 'line', version: 1, locationId: 'kitchen', quantity: { value: 20, unit: 'kg' }, price: 32 }],
  catalogue: [],
  perPack: () => null,
  timeZone: 'Europe/Madrid',
  words: (key: string) => key,
} as unknown as AnswerFacts
const answered = (quantity: Amount, price?: number) => {
  const asked: AskedAnswer = {
    way: 'link',
    by: 'orders@field.example',
    isDeclined: false,
    lines: [{ orderId: 'line', quantity, ...(price === undefined ? {} : { price }) }],
  }
  const decision = answerOrder.decide(asked, facts, moment)
  if (!decision.ok) return decision.refusal.faults.map(({ path, rule }) => `${path} ${rule}`)
  return decision.effects.changes.find(({ entity }) => entity === 'orderBatch')?.after['sending']
}

test('less, more and the same in another unit are answers; another measure or a slip of the hand is named', () => {
  expect(answered({ value: 20_000, unit: 'g' })).toBe('confirmed')
  expect(answered({ value: 14, unit: 'kg' })).toBe('changed')
  expect(answered({ value: 2000, unit: 'kg' })).toBe('changed')
  expect(answered({ value: 0, unit: 'kg' })).toBe('declined')
  const at = 'answer.lines.0.quantity'
  expect(answered({ value: 20, unit: 'l' })).toEqual([`${at} problem.arrival.otherMeasure`])
  expect(answered({ value: 20, unit: 'kg' }, 35)).toBe('changed')
  expect(answered({ value: 20, unit: 'kg' }, 320.01)).toEqual(['answer.lines.0.price problem.order.tooDear'])
  expect(answered({ value: 2001, unit: 'kg' })).toEqual([`${at} problem.order.tooMuch`])
})
