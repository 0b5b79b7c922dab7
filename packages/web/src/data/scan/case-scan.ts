/** What a supplier's barcode says of a delivery. Fetched with the first scan of one. Pure. */
import { inUnit, type Amount } from '@cloche/domain/rules/amounts'
import { gs1, readScan } from '@cloche/domain/rules/codes'

export interface ScannedDelivery {
  /** GTIN-14 of what was scanned, where the code has one. */
  readonly gtin: string | null
  /** What the code says of it: lot, dates, weight. */
  readonly part: {
    readonly supplierLot?: string
    readonly bestBefore?: string
    readonly expiration?: string
    readonly quantity?: Amount
  }
}

/** Reads a scanned code; null where it is no code of an article. */
export function deliveryIn(code: string, thisYear: number): ScannedDelivery | null {
  const scan = readScan(code)
  if (scan.kind === 'gtin') return { gtin: scan.gtin, part: {} }
  if (scan.kind !== 'gs1') return null
  const { gtin, contentGtin, batch, bestBefore, expiration, weight } = gs1.elementsToFields(
    scan.elements,
    thisYear,
  )
  return {
    gtin: gtin ?? contentGtin ?? null,
    part: {
      ...(batch === undefined ? {} : { supplierLot: batch }),
      ...(bestBefore === undefined ? {} : { bestBefore }),
      ...(expiration === undefined ? {} : { expiration }),
      ...(weight === undefined
        ? {}
        : { quantity: inUnit({ value: weight, unit: 'g' }, 'kg') ?? { value: weight, unit: 'g' } }),
    },
  }
}
