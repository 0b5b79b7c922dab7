/** What somebody has counted of each line so far: by their own entries, those that wait to be sent too. */
import type { CountEntry, Sheet, SheetLine } from './calls.ts'

export const keyOf = ({ productId, state, placeId }: Pick<SheetLine, 'productId' | 'state' | 'placeId'>) =>
  `${productId} ${state} ${placeId}`

/** Entries that hold: neither taken back, nor taking back alone. */
export function holding(entries: readonly CountEntry[]): CountEntry[] {
  const gone = new Set(entries.flatMap(({ takesBack }) => takesBack))
  return entries.filter(({ id, quantity }) => !gone.has(id) && quantity !== null)
}

/** The caller's entries by line. */
export function ownEntries(sheet: Sheet): Map<string, CountEntry[]> {
  return Map.groupBy(holding(sheet.entries), keyOf)
}

/** A line of the sheet, or of something that was counted besides. */
export interface Counting extends Pick<SheetLine, 'productId' | 'name' | 'state' | 'placeId' | 'unit'> {
  readonly line: SheetLine | null
}

/** All that is counted: the sheet, what came besides by an entry, and what was picked just now. */
export function countingsOf(sheet: Sheet, picked: readonly Counting[]): Counting[] {
  const onSheet = sheet.lines.map((line): Counting => ({ ...line, line }))
  const names = new Map(sheet.products.map(({ id, name }) => [id, name]))
  const besides = holding(sheet.entries).map(({ productId, state, placeId, quantity }): Counting => ({
    productId,
    state,
    placeId,
    line: null,
    name: names.get(productId) ?? picked.find(one => one.productId === productId)?.name ?? '–',
    unit: (quantity?.unit ?? 'piece') as Counting['unit'],
  }))
  const all = new Map<string, Counting>()
  for (const one of [...onSheet, ...picked, ...besides]) if (!all.has(keyOf(one))) all.set(keyOf(one), one)
  return [...all.values()]
}

/** What is to be counted next behind a line: what nobody counted, or what is to be counted again. */
export function nextOf(
  all: readonly Counting[],
  own: ReadonlyMap<string, readonly CountEntry[]>,
  after: string | null,
  round: number,
): string | null {
  const isOpen = (one: Counting) => {
    const mine = own.get(keyOf(one)) ?? []
    if (one.line?.isAgain === true) return !mine.some(entry => entry.round >= round && round > 1)
    return mine.length === 0 && one.line?.isCounted !== true
  }
  const index = all.findIndex(one => keyOf(one) === after)
  const found = [...all.slice(index + 1), ...all.slice(0, index + 1)].find(isOpen)
  return found === undefined ? null : keyOf(found)
}
