import type { Amount, AmountUnit } from '../amounts/index.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import cases from './traceability.cases.json' with { type: 'json' }
import { businessStepOf, checkRegistration, planMerge, planSplit, traceActions } from './index.ts'
import type { LabelInHand, TraceAction, TraceFault } from './index.ts'
import { grams, labelInHand } from './samples.ts'

const said = (faults: readonly TraceFault[]) => faults.map(({ path, rule }) => `${path} ${rule}`)
type Pair = [number, AmountUnit]
const quantity = ([value, unit]: Pair): Amount => ({ value, unit })
const item = { count: 1, quantity: grams(500) }

describe('registering', () => {
  test.each(cases.standings as [Partial<LabelInHand>, string[]][])('an input that is %j', (what, faults) => {
    const label = labelInHand(what)
    expect(said(checkRegistration([{ label, amount: grams(100) }], [item]))).toEqual(faults)
  })

  test('inputs: enough, once, in a unit that fits', () => {
    const label = labelInHand()
    const check = (amount: Amount) => said(checkRegistration([{ label, amount }], [item]))
    expect(check({ value: 1, unit: 'kg' })).toEqual([])
    expect(check(grams(1000.5))).toEqual(['inputs.0.quantity trace.amount.exceeds'])
    expect(check({ value: 1, unit: 'piece' })).toEqual(['inputs.0.quantity trace.unit.incompatible'])
    expect(check(grams(Number.NaN))).toEqual(['inputs.0.quantity trace.amount.notPositive'])
    expect(check(grams(0.000_000_1))).toEqual(['inputs.0.quantity trace.amount.notPositive'])
    expect(said(checkRegistration([{ label }, { label }], [item]))).toEqual(['inputs.1 trace.label.twice'])
    const empty = labelInHand({ quantity: grams(0) })
    expect(said(checkRegistration([{ label: empty }], [item]))).toEqual([
      'inputs.0.quantity trace.amount.notPositive',
    ])
  })

  test('items: at least one, whole labels, positive amounts', () => {
    expect(said(checkRegistration([], []))).toEqual(['items trace.count.tooFew'])
    expect(said(checkRegistration([], [{ count: 1.5, quantity: grams(0) }]))).toEqual([
      'items.0.count trace.count.tooFew',
      'items.0.quantity trace.amount.notPositive',
    ])
    expect(checkRegistration([], [{ count: 1000, quantity: grams(0.001) }])).toEqual([])
    expect(checkRegistration([], [{ count: 1, quantity: grams(0.000_001) }])).toEqual([])
    expect(said(checkRegistration([], [{ count: 1, quantity: grams(0.000_000_1) }]))).toEqual([
      'items.0.quantity trace.amount.notPositive',
    ])
  })

  test('an amount that is nothing in the unit of its label is none', () => {
    const label = labelInHand({ quantity: { value: 1, unit: 'kg' } })
    const plan = planSplit(label, [grams(0.000_1)])
    expect(plan.ok ? [] : said(plan.faults)).toEqual(['parts.0 trace.amount.notPositive'])
  })
})

describe('splitting', () => {
  test.each(cases.splits)('$of $state into $parts', ({ of, parts, left, faults, ...more }) => {
    const label = labelInHand({ ...(more as Partial<LabelInHand>), quantity: quantity(of as Pair) })
    const plan = planSplit(
      label,
      parts.map(part => quantity(part as Pair)),
    )
    if (plan.ok) expect([plan.left, faults]).toEqual([{ value: left, unit: of[1] }, undefined])
    else expect(said(plan.faults)).toEqual(faults)
  })

  test('parts and rest are the whole', () => {
    const anyParts = fc.array(fc.integer({ min: 1, max: 300_000 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900_000 }), anyParts, (whole, parts) => {
        const sum = parts.reduce((a, b) => a + b)
        const label = labelInHand({ quantity: { value: whole / 1000, unit: 'kg' } })
        const plan = planSplit(label, parts.map(grams))
        expect(plan.ok).toBe(sum <= whole)
        if (plan.ok) expect(plan.left.value).toBeCloseTo((whole - sum) / 1000, 9)
      }),
    )
  })
})

describe('merging', () => {
  const at = '2026-03-10T12:00:00Z'
  const frozen = (seconds: number) => ({
    since: '2026-03-01T00:00:00Z',
    remaining: { bestBefore: null, expiration: seconds },
  })

  test('amounts add up, the shortest dates win, allergens unite', () => {
    const plan = planMerge(
      [
        labelInHand({
          id: 'a',
          quantity: { value: 1, unit: 'kg' },
          expiration: '2026-03-14T22:59:00Z',
          allergens: { milk: 'contains' },
        }),
        labelInHand({
          id: 'b',
          bestBefore: '2026-03-12T22:59:00Z',
          expiration: '2026-03-13T22:59:00.000Z',
          allergens: { milk: 'traces', fish: 'traces' },
        }),
      ],
      at,
    )
    expect(plan).toEqual({
      ok: true,
      merged: {
        productId: 'stock',
        batchId: 'batch',
        state: 'chill',
        quantity: { value: 2, unit: 'kg' },
        // One kind of date: the use-by, no later than the earliest of all.
        bestBefore: null,
        expiration: '2026-03-12T22:59:00Z',
        pause: null,
        allergens: { milk: 'contains', fish: 'traces' },
      },
    })
  })

  test('several batches make a new one, the shortest pause wins', () => {
    const plan = planMerge(
      [
        labelInHand({ id: 'a', state: 'freeze', pause: frozen(9000) }),
        labelInHand({ id: 'b', state: 'freeze', pause: frozen(7000), batchId: 'other' }),
      ],
      at,
    )
    expect(plan.ok && plan.merged.batchId).toBeNull()
    expect(plan.ok && plan.merged.pause).toEqual({
      since: at,
      remaining: { bestBefore: null, expiration: 7000 },
    })
  })

  test('what cannot be one label is refused by name', () => {
    const refused = (...others: Partial<LabelInHand>[]) => {
      const plan = planMerge([labelInHand({ id: 'first' }), ...others.map(labelInHand)], at)
      return plan.ok ? [] : said(plan.faults)
    }
    expect(refused()).toEqual(['labels trace.count.tooFew'])
    expect(refused({ id: 'first' })).toEqual(['labels.1 trace.label.twice'])
    expect(refused({ productId: 'soup', state: 'freeze', quantity: { value: 1, unit: 'l' } })).toEqual([
      'labels.1 trace.merge.otherProduct',
      'labels.1 trace.merge.otherState',
      'labels.1 trace.unit.incompatible',
    ])
    expect(refused({ batchStatus: 'hold' }, { id: 'c', mark: 'expired' })).toEqual([
      'labels.1 trace.label.hold',
      'labels.2 trace.label.expired',
    ])
  })
})

describe('business steps', () => {
  test.each(cases.steps as [TraceAction, string | null, string][])(
    '%s to %s is %s',
    (action, toState, step) => {
      expect(businessStepOf(action, toState).bizStep).toBe(step)
    },
  )
  test('only words of the vocabulary, and no action on a transformation', () => {
    for (const action of Object.keys(traceActions) as TraceAction[]) {
      for (const toState of [
        null,
        'chill',
        'freeze',
        'vacuumseal',
        'ready',
        'serve',
        'consume',
        'end',
        'cancel',
        'waste',
      ]) {
        const step = businessStepOf(action, toState)
        expect(cases.cbvSteps).toContain(step.bizStep)
        if (step.disposition !== undefined) expect(cases.cbvDispositions).toContain(step.disposition)
        expect(step.action === undefined).toBe(step.type === 'TransformationEvent')
      }
    }
  })
})
