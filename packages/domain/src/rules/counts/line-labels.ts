/** The labels of a counted pile: those that were scanned, those that came in meanwhile, and those that a number speaks of. */
import { isPositive, type Amount, type Measure } from '../amounts/index.ts'
import { add, isUntil, less, total, type PileBook } from './book.ts'
import type { CountedEntry, CountFacts, JudgedLabel } from './count.ts'
import type { Dated } from './labels.ts'

/** Labels that were scanned: the last word of each. */
export function seenOf(entries: readonly CountedEntry[]): CountedEntry[] {
  const last = new Map<string, CountedEntry>()
  for (const entry of entries)
    if (entry.covers === 'label' && entry.labelId !== null) {
      const before = last.get(entry.labelId)
      if (before === undefined || isUntil(before.at, entry.at)) last.set(entry.labelId, entry)
    }
  return [...last.values()]
}

/** A scanned label, and the part in which that was. */
export type SeenLabel = JudgedLabel & { readonly partId: string | null }

export interface LineLabels {
  readonly seen: readonly SeenLabel[]
  /** What the scanned ones of some parts hold at the end of the count of this pile. */
  seenIn(isOfPart: (partId: string | null) => boolean): Amount
  /** What came in while the pile was being counted, and may or may not have been seen: it is taken to be there. */
  readonly presumed: Amount
  /** Labels that were there all the time and that nobody scanned. */
  readonly unseen: readonly Dated[]
}

/** `since` and `at`: from the first to the last instant at which the pile was counted. */
export function labelsOfLine(
  entries: readonly CountedEntry[],
  book: PileBook,
  { labels }: Pick<CountFacts, 'labels'>,
  { since, at }: { readonly since: string; readonly at: string },
  measure: Measure,
): LineLabels {
  const none: Amount = total([], measure)
  const seen = entries.map((entry): SeenLabel => {
    const id = entry.labelId as string
    const expected = book.labelAt(id, entry.at)
    // Found in the books only after it was scanned: it came in then, and stands there now.
    const isThere = isPositive(expected) || isPositive(book.labelAt(id, at))
    const isAsKnown = entry.quantity === null || (entry.isWhole === true && isPositive(expected))
    const counted = total([isAsKnown ? expected : (entry.quantity as Amount)], measure)
    return {
      id,
      kind: isThere ? 'seen' : 'found',
      expected: isPositive(expected) ? expected : isThere ? counted : none,
      counted,
      partId: entry.partId,
    }
  })
  const scanned = new Set(seen.map(({ id }) => id))
  const others = book.labelsAt(at).filter(id => !scanned.has(id))
  const isFromFirst = (id: string) => isPositive(book.labelAt(id, since))
  const heldAt = ({ id, expected, counted, kind }: JudgedLabel) =>
    kind === 'found' ? counted : add(book.labelAt(id, at), less(counted, expected))
  return {
    seen,
    seenIn: isOfPart => total(seen.filter(({ partId }) => isOfPart(partId)).map(heldAt), measure),
    presumed: total(
      others.filter(id => !isFromFirst(id)).map(id => book.labelAt(id, at)),
      measure,
    ),
    unseen: others.filter(isFromFirst).flatMap(id => {
      const label = labels.get(id)
      const { bestBefore = null, expiration = null } = label ?? {}
      return [{ id, quantity: book.labelAt(id, at), bestBefore, expiration }]
    }),
  }
}

/** Labels as they are said in the answer: in one order, whoever works it out. */
export const judgedLabels = (
  { seen }: LineLabels,
  short: readonly { readonly id: string; readonly left: Amount }[],
  book: PileBook,
  at: string,
): JudgedLabel[] =>
  [
    ...seen.map(({ partId: _partId, ...label }): JudgedLabel => label),
    ...short.map(({ id, left }): JudgedLabel => ({
      id,
      kind: isPositive(left) ? 'short' : 'missing',
      expected: book.labelAt(id, at),
      counted: left,
    })),
  ].toSorted((one, other) => (one.id < other.id ? -1 : 1))
