/** Critical tracking events as a sheet that can be sorted (21 CFR 1.1455): a line an event and lot. */
import { setImmediate } from 'node:timers/promises'
import type { TrackedFood, TrackingRow } from '@cloche/domain/rules/food-safety'
import { keyDataColumns } from '@cloche/domain/rules/food-safety'
import type { ColumnKind } from '@cloche/domain/rules/sheets'
import { translate, type Language } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import type { WrittenRow } from '../../../adapters/sheets/table.ts'

const TEXTS = wordsOf('keyData')

export const sheetWord = (language: Language) => (key: string) =>
  translate(TEXTS[language], key, {}, language)

export function keyDataHeaders(language: Language): string[] {
  const word = sheetWord(language)
  return [
    word('keyData.column.event'),
    word('keyData.column.batch'),
    word('keyData.column.supplierLot'),
    ...keyDataColumns.map(name => word(`keyData.element.${name}`)),
    word('keyData.column.missing'),
  ]
}

/** What its columns hold, in the order of the headers. */
export const keyDataKinds: readonly (ColumnKind | undefined)[] = [
  undefined,
  undefined,
  undefined,
  ...keyDataColumns.map(name =>
    name === 'quantity' ? 'number' : name.endsWith('Date') ? 'moment' : undefined,
  ),
]

const PAGE = 100

export async function* keyDataRows(
  rows: readonly TrackingRow[],
  food: TrackedFood,
  language: Language,
): AsyncGenerator<WrittenRow[]> {
  const word = sheetWord(language)
  const line = ({ event, batchId, record, missing }: TrackingRow): WrittenRow => {
    const batch = food.batches.get(batchId)
    return [
      word(`keyData.event.${event}`),
      batch?.code ?? '',
      batch?.supplierLot ?? '',
      ...keyDataColumns.map(name => record[name] ?? ''),
      missing.map(name => word(`keyData.element.${name}`)).join('; '),
    ]
  }
  for (let first = 0; first < rows.length; first += PAGE) {
    yield rows.slice(first, first + PAGE).map(line)
    await setImmediate()
  }
}
