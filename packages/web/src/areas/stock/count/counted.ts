/** What somebody has counted of each line so far: by their own entries, those that wait to be sent too. */
import { sum, type Amount } from '@cloche/domain/rules/amounts'
import type { CountEntry, Sheet, SheetLine } from './calls.ts'

export const keyOf = ({ productId, state, placeId }: Pick<SheetLine, 'productId' | 'state' | 'placeId'>) =>
  `${productId} ${state} ${placeId}`

/** Entries that hold: neither taken back, nor taking back alone. */
export function holding(entries: readonly CountEntry[]): CountEntry[] {
  const gone = new Set(entries.flatMap(({ takesBack }) => takesBack))
  return entries.filter(({ id, quantity }) => !gone.has(id) && quantity !== null)
}

/** A line of the sheet, or of something that was counted besides. */
export interface Counting extends Pick<SheetLine, 'productId' | 'name' | 'state' | 'placeId' | 'unit'> {
  readonly line: SheetLine | null
}

/** A sheet as one person goes through it, in one part of the place or in all of it. */
export interface Walk {
  readonly all: readonly Counting[]
  /** The shelf; null: the place as a whole. */
  readonly partId: string | null
  /** The caller's entries by line. */
  readonly own: ReadonlyMap<string, readonly CountEntry[]>
}

/** All that is counted: the sheet, what came besides by an entry, and what was picked just now. */
function countingsOf(sheet: Sheet, held: readonly CountEntry[], picked: readonly Counting[]): Counting[] {
  const onSheet = sheet.lines.map((line): Counting => ({ ...line, line }))
  const names = new Map(
    [...sheet.lines.map(line => ({ id: line.productId, name: line.name })), ...sheet.products].map(
      ({ id, name }) => [id, name],
    ),
  )
  const besides = held.map(({ productId, state, placeId, quantity }): Counting => ({
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

/** What is counted in a part: what is kept there, and what is kept in the place as a whole. */
export function walkOf(sheet: Sheet, picked: readonly Counting[], partId: string | null): Walk {
  const held = holding(sheet.entries)
  const all = countingsOf(sheet, held, picked)
  const here = all.filter(({ placeId }) => placeId === partId || placeId === sheet.place.id)
  const own = Map.groupBy(held, keyOf)
  if (partId === null) return { all, partId, own }
  return {
    all: [...here.filter(one => one.placeId === partId), ...here.filter(one => one.placeId !== partId)],
    partId,
    own,
  }
}

/** The part of an entry: a pile that is kept on the shelf is counted whole. */
const partOf = ({ placeId }: Counting, partId: string | null) => (placeId === partId ? null : partId)

/** What the caller counted of a line in this part, in the round that is under way. */
export function ownOf({ own, partId }: Walk, one: Counting): CountEntry[] {
  const part = partOf(one, partId)
  return (own.get(keyOf(one)) ?? []).filter(
    entry =>
      entry.round >= (one.line?.isAgain === true ? one.line.round : 1) &&
      (part === null || entry.partId === part || entry.covers === 'label'),
  )
}

/** Whether a line is done with: by this person, or by somebody else where nobody counts it in parts. */
export function isDone(walk: Walk, one: Counting): boolean {
  if (ownOf(walk, one).length > 0) return true
  return one.line?.isAgain !== true && one.line?.isCounted === true && partOf(one, walk.partId) === null
}

/** What is to be counted next behind a line. */
export function nextOf(walk: Walk, after: string | null): string | null {
  const index = walk.all.findIndex(one => keyOf(one) === after)
  const order = [...walk.all.slice(index + 1), ...walk.all.slice(0, Math.max(0, index))]
  const found = order.find(one => !isDone(walk, one))
  return found === undefined ? null : keyOf(found)
}

/** What some entries come to; null where they do not go together, or one of them says nothing of an amount. */
export function sumOf(entries: readonly CountEntry[], unit: Counting['unit']): Amount | null {
  const amounts = entries.map(({ quantity }) => quantity as Amount)
  return entries.some(({ covers, how }) => covers === 'label' && how.length === 0) ? null : sum(amounts, unit)
}
