import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gs1 } from '../codes/index.ts'
import cases from './batch-pattern.cases.json' with { type: 'json' }
import * as room from './index.ts'

const values = { productSerial: 1203, batchSerial: 7, date: '2026-11-21', random: () => 0 }

describe('patterns', () => {
  test.each(cases.rendered)('$pattern gives $identifier', ({ pattern, identifier }) => {
    expect(room.renderBatchPattern(pattern, values)).toEqual({ ok: true, identifier })
  })

  test.each(cases.refused)('$pattern: $problem', ({ pattern, problem }) => {
    expect(room.parseBatchPattern(pattern)).toMatchObject({ ok: false, problem: { code: problem } })
  })

  test('a serial that outgrew the identifier is written whole behind it; one that is no serial is refused', () => {
    const grown = { ...values, batchSerial: 1_234_567_890_123_456 }
    expect(room.renderBatchPattern(room.defaultBatchPattern, grown)).toEqual({
      ok: true,
      identifier: '261-1234567890123456',
    })
    expect(room.renderBatchPattern('ABCDEFGHIJKLMNOPQRS{batch:1}', { ...values, batchSerial: 42 })).toEqual({
      ok: true,
      identifier: 'ABCDEFGHIJKLMNOPQ-42',
    })
    for (const batchSerial of [-1, 1.5, Number.NaN])
      expect(room.renderBatchPattern('{batch}', { ...values, batchSerial })).toMatchObject({
        problem: { code: 'batchPattern.serial' },
      })
  })

  test('whether it holds the number of the batch', () => {
    const distinct = (pattern: string) => {
      const parsed = room.parseBatchPattern(pattern)
      return parsed.ok && parsed.distinct
    }
    expect([distinct('L{YY}{MM}{DD}'), distinct('{batch}'), distinct('{random:3}')]).toEqual([
      false,
      true,
      false,
    ])
  })

  test('the preview is always the same and looks like the real one', () => {
    const preview = room.previewBatchPattern('{YY}-{batch:2}-{random:6}', '2026-11-21')
    expect(preview).toEqual(room.previewBatchPattern('{YY}-{batch:2}-{random:6}', '2026-11-21'))
    expect(preview.ok && preview.identifier).toMatch(/^26-01-[34679ACDEFGHJKMNPQRTVWXY]{6}$/)
  })
})

const token = fc.constantFrom(
  '{product}',
  '{batch:3}',
  '{YYYY}',
  '{YY}',
  '{MM}',
  '{DD}',
  '{random:4}',
  '-',
  'L',
  '/',
  '(',
)
const pattern = fc.array(token, { minLength: 1, maxLength: 5 }).map(parts => parts.join(''))

test('by one pattern no two numbers give the same code, whatever stands in it', () => {
  fc.assert(
    fc.property(pattern, fc.uniqueArray(fc.nat(99_999), { minLength: 2, maxLength: 2 }), (text, numbers) => {
      const [one, other] = numbers.map(batchSerial =>
        room.renderBatchPattern(text, { ...values, batchSerial }),
      )
      if (one?.ok && other?.ok) expect(one.identifier).not.toBe(other.identifier)
    }),
  )
})

test('what a pattern gives is always a batch number that a GS1 code can carry', () => {
  fc.assert(
    fc.property(
      pattern,
      fc.nat(999_999),
      fc.nat(999),
      fc.infiniteStream(fc.nat(1_000_000)),
      (text, productSerial, batchSerial, numbers) => {
        const random = (below: number) => (numbers.next().value ?? 0) % below
        const given = room.renderBatchPattern(text, {
          productSerial,
          batchSerial,
          date: '2026-11-21',
          random,
        })
        const parsed = room.parseBatchPattern(text)
        expect(given.ok).toBe(parsed.ok)
        if (!given.ok || !parsed.ok) return
        expect(given.identifier.length).toBeLessThanOrEqual(parsed.longest)
        const elements = [
          { ai: '01', value: '08412345000010' },
          { ai: '10', value: given.identifier },
        ]
        expect(gs1.buildElementString(elements).ok).toBe(true)
      },
    ),
  )
})

test('random codes use every character of the alphabet and no look-alike', () => {
  expect(room.randomAlphabet).not.toMatch(/[0O1IL2Z5S8BU]/)
  let next = 0
  const all = room.randomCode(room.randomAlphabet.length, below => next++ % below)
  expect(all).toBe(room.randomAlphabet)
})
