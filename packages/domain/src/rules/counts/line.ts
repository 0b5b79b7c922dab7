/** One pile of a count, judged. */
import { absolute, costOf, isMore, isNegative, isZero, times, zero, type Amount } from '../amounts/index.ts'
import { earliest, isBefore, keyOf, latest, less, total, type PileBook } from './book.ts'
import type { CountAsk, CountedEntry, CountedPile, CountFacts, JudgedLine } from './count.ts'
import { shareOfLabels, type LabelShare } from './labels.ts'
import { judgedLabels, labelsOfLine, seenOf, type LineLabels } from './line-labels.ts'
import { chooseOf, tellingsOf, type Chosen } from './tellings.ts'

export interface LineAsked {
  readonly pile: CountedPile
  readonly entries: readonly CountedEntry[]
  readonly book: PileBook
  /** Whether there is none of it here, but some in another measure. */
  readonly isOtherMeasure: boolean
}

/** How much there is without a label, and which labels lack food. */
interface Shared {
  readonly loose: Amount
  readonly short: readonly LabelShare[]
  readonly counted: Amount
  /** Whether the amount speaks of labels too, and not only of food without one. */
  readonly isWhole: boolean
  /** Whether somebody said which labels are missing. */
  readonly isGiven: boolean
}

/** Shares what was counted out among food without a label, and labels that nobody scanned. */
function shareOut(
  { chosen }: Chosen,
  settled: CountedEntry | undefined,
  labels: LineLabels,
  { measure }: CountedPile,
): Shared {
  const none = zero(measure)
  const { presumed, unseen } = labels
  const settledTo = settled?.isLeft === true ? null : (settled?.quantity ?? null)
  const wholeParts = new Set(chosen.filter(({ covers }) => covers === 'all').map(({ partId }) => partId))
  const isWhole = settledTo !== null || wholeParts.size > 0
  const numbers = total(
    chosen.map(({ quantity }) => quantity),
    measure,
  )
  // Who counts the pile as a whole counts what was scanned in any of its parts.
  const isOfWhole = (partId: string | null) => wholeParts.has(partId) || wholeParts.has(null)
  const rest =
    settledTo === null
      ? less(less(numbers, labels.seenIn(isOfWhole)), isWhole ? presumed : none)
      : less(
          less(
            settledTo,
            labels.seenIn(() => true),
          ),
          presumed,
        )
  const missing = settled?.missing ?? null
  const share = isWhole
    ? shareOfLabels(rest, unseen, measure)
    : { short: unseen.map(({ id }) => ({ id, left: none })), loose: rest }
  const short =
    missing === null
      ? (share?.short ?? [])
      : unseen.filter(({ id }) => missing.includes(id)).map(({ id }) => ({ id, left: none }))
  const there = total(
    unseen.map(({ id, quantity }) => short.find(one => one.id === id)?.left ?? quantity),
    measure,
  )
  const loose = !isWhole ? rest : missing === null ? (share?.loose ?? none) : less(rest, there)
  const counted = total([loose, there, presumed, labels.seenIn(() => true)], measure)
  return { loose, short, counted, isWhole, isGiven: missing !== null }
}

/** By more than so many per cent of what was to be there. */
const isOver = (difference: Amount, expected: Amount, tolerance: number): boolean =>
  !isZero(difference) &&
  (isZero(expected) || isMore(absolute(difference), times(absolute(expected), tolerance / 100), true))

export function judgeLine(
  { pile, entries, book, isOtherMeasure }: LineAsked,
  facts: CountFacts,
  tolerance: number,
): JudgedLine {
  const { measure } = pile
  const settled = entries.filter(({ covers }) => covers === 'settled').at(-1)
  const isLeft = settled?.isLeft === true
  const numbers = entries.filter(
    ({ covers, quantity }) => (covers === 'all' || covers === 'loose') && quantity !== null,
  )
  const seen = seenOf(entries)
  const said = tellingsOf(numbers, measure)
  const choice = chooseOf(said, book, tolerance)
  const { chosen } = choice
  const tellings = said.map(({ since: _since, ...one }) => ({
    ...one,
    isChosen: chosen.some(({ at, by, partId }) => at === one.at && by === one.by && partId === one.partId),
  }))
  const reason = settled?.reason ?? null
  const instants = [...chosen.map(({ at }) => at), ...seen.map(({ at }) => at)]
  const isCounted = instants.length > 0 || (settled !== undefined && settled.quantity !== null)
  const at = instants.length > 0 ? latest(instants) : (settled?.at ?? null)
  if (!isCounted || at === null)
    return {
      ...pile,
      status: isLeft ? 'left' : 'open',
      at: null,
      expected: book.all,
      counted: null,
      difference: null,
      value: null,
      loose: null,
      looseExpected: null,
      labels: [],
      tellings,
      asks: [],
      reason,
    }
  const since = earliest([...chosen.map(one => one.since), ...seen.map(entry => entry.at), at])
  const labels = labelsOfLine(seen, book, facts, { since, at }, measure)
  const shared = shareOut(choice, settled, labels, pile)
  const expected = book.allAt(at)
  const difference = less(shared.counted, expected)
  const asks = (): CountAsk[] => {
    if (isLeft) return []
    const countedSince = facts.countedAt.get(keyOf(pile, measure))
    const isDecided = settled !== undefined && (settled.quantity !== null || shared.isGiven)
    const isRecounted = chosen.length === 0 ? seen.some(({ round }) => round > 1) : choice.isRecounted
    const isMoved = book.movedIn(since, at, shared.isWhole)
    const hinders: (CountAsk | false)[] = [
      countedSince !== undefined && isBefore(at, countedSince) && 'countedSince',
      isOtherMeasure && 'measure',
      (isNegative(shared.loose) || (shared.isWhole && !shared.isGiven && shared.short.length > 0)) &&
        'labels',
      isDecided
        ? false
        : !choice.isSettled
          ? 'settle'
          : isMoved && chosen.length > 0 && isBefore(since, at)
            ? 'moved'
            : isOver(difference, expected, tolerance) && !isRecounted && 'recount',
    ]
    return hinders.filter(ask => ask !== false)
  }
  return {
    ...pile,
    status: isLeft ? 'left' : 'counted',
    at,
    expected,
    counted: shared.counted,
    difference,
    value: costOf(difference, facts.prices.get(pile.productId)),
    loose: shared.loose,
    looseExpected: book.looseAt(at),
    labels: judgedLabels(labels, shared.short, book, at),
    tellings,
    asks: asks(),
    reason,
  }
}
