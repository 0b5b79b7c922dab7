/** What each person says of a pile, and whose word counts. */
import { absolute, isMore, times, type Amount, type Measure } from '../amounts/index.ts'
import { add, earliest, isBefore, isUntil, latest, less, total, type PileBook } from './book.ts'
import type { CountedEntry, CountTelling } from './count.ts'

/** All that one person says of a pile in a part, with the instant at which that began. */
export interface Saying extends Omit<CountTelling, 'isChosen'> {
  readonly since: string
}

export function tellingsOf(entries: readonly CountedEntry[], measure: Measure): Saying[] {
  const groups = Map.groupBy(entries, ({ partId, by, round }) => `${partId} ${by} ${round}`)
  return [...groups.values()]
    .map((said): Saying => {
      const [{ partId, by, round }] = said as [CountedEntry, ...CountedEntry[]]
      const instants = said.map(({ at }) => at)
      return {
        partId,
        by,
        round,
        since: earliest(instants),
        at: latest(instants),
        covers: said.some(({ covers }) => covers === 'all') ? 'all' : 'loose',
        quantity: total(
          said.map(({ quantity }) => quantity!),
          measure,
        ),
      }
    })
    .toSorted((a, b) => (isBefore(a.at, b.at) ? -1 : isBefore(b.at, a.at) ? 1 : a.round - b.round))
}

/** Within so many per cent of the larger one. */
function agree(a: Amount, b: Amount, tolerance: number): boolean {
  const larger = isMore(absolute(a), absolute(b), false) ? absolute(a) : absolute(b)
  return !isMore(absolute(less(a, b)), times(larger, tolerance / 100), false)
}

/** The telling of a part that counts: the only one, the later of two that agree, else the last; and whether any agree. */
function chooseIn(
  said: readonly Saying[],
  book: PileBook,
  tolerance: number,
  isOnlyPart: boolean,
): { readonly chosen: Saying; readonly isSettled: boolean } {
  const last = said.at(-1) as Saying
  if (said.length === 1) return { chosen: last, isSettled: true }
  const thereAt = (one: Saying) => (one.covers === 'all' ? book.allAt(one.at) : book.looseAt(one.at))
  const isAgreed = (a: Saying, b: Saying) =>
    agree(a.quantity, b.quantity, tolerance) ||
    (isOnlyPart &&
      a.covers === b.covers &&
      agree(add(a.quantity, less(thereAt(b), thereAt(a))), b.quantity, tolerance))
  for (const later of said.toReversed())
    if (said.some(one => one !== later && isUntil(one.at, later.at) && isAgreed(one, later)))
      return { chosen: later, isSettled: true }
  return { chosen: last, isSettled: false }
}

/** The tellings that count: one of each part, or one of the pile as a whole. */
export interface Chosen {
  readonly chosen: readonly Saying[]
  /** Whether nobody says otherwise. */
  readonly isSettled: boolean
  /** Whether all of it was counted more than once, and agrees. */
  readonly isRecounted: boolean
}

/**
 * Parts add up. Who named none counted the pile as a whole: that is held against the sum of the parts, and never added to it.
 */
export function chooseOf(said: readonly Saying[], book: PileBook, tolerance: number): Chosen {
  const wholes = said.filter(({ partId }) => partId === null)
  const byPart = [
    ...Map.groupBy(
      said.filter(({ partId }) => partId !== null),
      ({ partId }) => partId,
    ).values(),
  ]
  const parts = byPart.map(part => ({ part, ...chooseIn(part, book, tolerance, byPart.length === 1) }))
  const ofParts: Chosen = {
    chosen: parts.map(({ chosen }) => chosen),
    isSettled: parts.every(({ isSettled }) => isSettled),
    isRecounted: parts.length > 0 && parts.every(({ part, isSettled }) => part.length > 1 && isSettled),
  }
  if (wholes.length === 0) return ofParts
  const whole = chooseIn(wholes, book, tolerance, true)
  const ofWhole: Chosen = {
    chosen: [whole.chosen],
    isSettled: whole.isSettled,
    isRecounted: wholes.length > 1 && whole.isSettled,
  }
  if (parts.length === 0) return ofWhole
  // The parts, as if one person had counted them in one go.
  const together: Saying = {
    ...(ofParts.chosen[0] as Saying),
    partId: null,
    at: latest(ofParts.chosen.map(({ at }) => at)),
    covers: ofParts.chosen.some(({ covers }) => covers === 'all') ? 'all' : 'loose',
    quantity: ofParts.chosen.map(({ quantity }) => quantity).reduce(add),
  }
  const both = [together, whole.chosen].toSorted((a, b) => (isBefore(a.at, b.at) ? -1 : 1))
  const { isSettled } = chooseIn(both, book, tolerance, true)
  const later = both[1] === together ? ofParts : ofWhole
  return { chosen: later.chosen, isSettled, isRecounted: isSettled }
}
