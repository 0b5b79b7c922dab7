import { readRecord, writeRecord } from '../../../data/layout/storage.ts'
import type { SecondCode } from '../calls.ts'
import type { Layout } from './choose-template.ts'

/** What is chosen on a device. */
export interface KeptOptions {
  readonly layout?: Layout
  readonly size?: string
  readonly code?: SecondCode
  readonly sheet?: 'a4' | 'single'
}

/** How this device prints: layout, size of the roll, sheet or roll, second code. */
export function keptPrintOptions(): KeptOptions {
  const kept = readRecord('print')
  return {
    ...(typeof kept['layout'] === 'string' ? { layout: kept['layout'] } : {}),
    ...(typeof kept['size'] === 'string' ? { size: kept['size'] } : {}),
    ...(kept['sheet'] === 'a4' || kept['sheet'] === 'single' ? { sheet: kept['sheet'] } : {}),
    ...(typeof kept['code'] === 'string' ? { code: kept['code'] as SecondCode } : {}),
  }
}

export function keepPrintOptions(options: KeptOptions): void {
  writeRecord('print', { ...keptPrintOptions(), ...options })
}
