import { readRecord, writeRecord } from '../../../data/layout/storage.ts'
import type { PrintOptions, SecondCode } from '../calls.ts'

/** How this device prints: size of the roll, sheet or roll, second code. */
export function keptPrintOptions(): PrintOptions {
  const kept = readRecord('print')
  return {
    ...(typeof kept['size'] === 'string' ? { size: kept['size'] } : {}),
    ...(kept['sheet'] === 'a4' || kept['sheet'] === 'single' ? { sheet: kept['sheet'] } : {}),
    ...(typeof kept['code'] === 'string' ? { code: kept['code'] as SecondCode } : {}),
  }
}

export function keepPrintOptions(options: PrintOptions): void {
  writeRecord('print', { ...keptPrintOptions(), ...options })
}
