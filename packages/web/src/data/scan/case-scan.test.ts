import { expect, test } from 'vitest'
import { deliveryIn } from './case-scan.ts'

test("a case's GS1-128 brings lot, dates and weight", () => {
  const scanned = deliveryIn(']C101095060001343521726113015261125310300250010AP-26470', 2026)
  expect(scanned).toEqual({
    gtin: '09506000134352',
    part: {
      supplierLot: 'AP-26470',
      expiration: '2026-11-30',
      bestBefore: '2026-11-25',
      quantity: { value: 2.5, unit: 'kg' },
    },
  })
})

test('an EAN names the article only', () => {
  expect(deliveryIn('9506000134352', 2026)).toEqual({ gtin: '09506000134352', part: {} })
})

test('other text is no delivery', () => {
  expect(deliveryIn('TXTEQC4A3E', 2026)).toBeNull()
})
