/** What entries say of each pile, held against what there was at the instant at which each was seen. */
import {
  absolute,
  costOf,
  isMore,
  isNegative,
  isPositive,
  isZero,
  measureOf,
  minus,
  sum,
  times,
  zero,
  type Amount,
  type Measure,
  type Money,
  type Price,
} from '../amounts/index.ts'
import { shareOfLabels } from './labels.ts'

/** A product in a state at a place. */
interface Pile {
  readonly productId: string
  readonly state: string
  readonly placeId: string
}

export interface CountedPile extends Pile {
  readonly measure: Measure
}

/** A line of the sheet: what is to be counted, in which unit. */
export interface SheetLine extends Pile {
  readonly unit: Amount['unit']
}

/**
 * What somebody saw. `all`: with and without labels. `loose`: what has no label. `label`: one label, and what is in it.
 * `settled`: what whoever reviews the count decides of the pile.
 */
export interface CountedEntry extends Pile {
  readonly id: string
  readonly at: string
  readonly by: string | null
  /** The part of the place that was counted; null: the place as a whole. */
  readonly partId: string | null
  readonly covers: 'all' | 'loose' | 'label' | 'settled'
  readonly labelId: string | null
  /** Null where it only takes others back, or settles without a number. */
  readonly quantity: Amount | null
  /** 1 for the first count, 2 and more for counts again. */
  readonly round: number
  readonly takesBack: readonly string[]
  /** Settled: nothing is booked of this pile. */
  readonly isLeft?: boolean
  /** Settled: which labels are missing; null: as suggested. */
  readonly missing?: readonly string[] | null
  readonly reason?: string | null
}

/** A movement of a pile since the count began, or all of those before it in one. */
export interface CountMovement extends Pile {
  readonly labelId: string | null
  readonly quantity: Amount
  /** Empty for what there was when the count began. */
  readonly at: string
}

/** A label as it is now. */
export interface CountLabel {
  readonly id: string
  readonly quantity: Amount
  readonly bestBefore: string | null
  readonly expiration: string | null
}

export interface CountFacts {
  readonly movements: readonly CountMovement[]
  readonly labels: ReadonlyMap<string, CountLabel>
  readonly prices: ReadonlyMap<string, Price>
  /** When piles were counted last by other counts that are booked, by `pileKey`. */
  readonly countedAt: ReadonlyMap<string, string>
}

/** Why a line cannot be booked yet. */
export type CountAsk = 'recount' | 'settle' | 'moved' | 'labels' | 'measure' | 'countedSince'

/** All that one person says of a pile in a part. */
export interface CountTelling {
  readonly partId: string | null
  readonly by: string | null
  readonly round: number
  readonly at: string
  readonly covers: 'all' | 'loose'
  readonly quantity: Amount
  /** Whether it counts. */
  readonly isChosen: boolean
}

export interface JudgedLabel {
  readonly id: string
  readonly kind: 'seen' | 'found' | 'missing' | 'short'
  /** What it held at that instant. */
  readonly expected: Amount
  readonly counted: Amount
}

export interface JudgedLine extends CountedPile {
  /** Not counted, left as it is, or counted. */
  readonly status: 'open' | 'left' | 'counted'
  /** The instant that it is about. */
  readonly at: string | null
  readonly expected: Amount
  readonly counted: Amount | null
  readonly difference: Amount | null
  readonly value: Money | null
  /** How much food without a label there was, and was to be. */
  readonly loose: Amount | null
  readonly looseExpected: Amount | null
  readonly labels: readonly JudgedLabel[]
  readonly tellings: readonly CountTelling[]
  readonly asks: readonly CountAsk[]
  readonly reason: string | null
}

const keyOf = ({ productId, state, placeId }: Pile, measure: Measure) =>
  `${productId} ${state} ${placeId} ${measure}`
const isBefore = (a: string, b: string) => a !== b && (a === '' || Date.parse(a) < Date.parse(b))
const isUntil = (a: string, b: string) => a === '' || Date.parse(a) <= Date.parse(b)
const latest = (instants: readonly string[]) =>
  instants.reduce((last, one) => (isBefore(last, one) ? one : last), '')
const earliest = (instants: readonly string[]) =>
  instants.reduce((first, one) => (isBefore(one, first) ? one : first), instants[0] ?? '')

/** The sum in a measure. What is in another one does not stand in this pile. */
const total = (amounts: readonly Amount[], measure: Measure): Amount => sum(amounts, measure) ?? zero(measure)
const add = (a: Amount, b: Amount): Amount => total([a, b], measureOf(a.unit))
const less = (a: Amount, b: Amount): Amount => minus(total([a], measureOf(a.unit)), b) ?? a

/** The movements of one pile. */
class PileBook {
  readonly #loose: CountMovement[] = []
  readonly #labels = new Map<string, CountMovement[]>()
  readonly measure: Measure

  constructor(measure: Measure, movements: readonly CountMovement[]) {
    this.measure = measure
    for (const movement of movements) {
      if (movement.labelId === null) this.#loose.push(movement)
      else this.#labels.set(movement.labelId, [...(this.#labels.get(movement.labelId) ?? []), movement])
    }
  }

  #at(movements: readonly CountMovement[], at: string): Amount {
    return total(
      movements.filter(movement => isUntil(movement.at, at)).map(({ quantity }) => quantity),
      this.measure,
    )
  }

  looseAt(at: string): Amount {
    return this.#at(this.#loose, at)
  }

  labelAt(id: string, at: string): Amount {
    return this.#at(this.#labels.get(id) ?? [], at)
  }

  /** The labels that stood in it at an instant. */
  labelsAt(at: string): string[] {
    return [...this.#labels.keys()].filter(id => isPositive(this.labelAt(id, at)))
  }

  allAt(at: string): Amount {
    return total([this.looseAt(at), ...this.labelsAt(at).map(id => this.labelAt(id, at))], this.measure)
  }

  /** Whether something moved after the first instant and until the other. */
  movedIn(after: string, until: string, withLabels: boolean): boolean {
    const all = withLabels ? [...this.#loose, ...[...this.#labels.values()].flat()] : this.#loose
    return all.some(({ at }) => at !== '' && isBefore(after, at) && isUntil(at, until))
  }

  get isEmpty(): boolean {
    return this.#loose.length === 0 && this.#labels.size === 0
  }
}

interface Saying extends Omit<CountTelling, 'isChosen'> {
  readonly since: string
}

function tellingsOf(entries: readonly CountedEntry[], measure: Measure): Saying[] {
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

interface LineAsked {
  readonly pile: CountedPile
  readonly entries: readonly CountedEntry[]
  readonly book: PileBook
  /** Whether there is none of it here, but some in another measure. */
  readonly isOtherMeasure: boolean
}

/** Labels that were scanned: the last word of each. */
function seenOf(entries: readonly CountedEntry[]): CountedEntry[] {
  const last = new Map<string, CountedEntry>()
  for (const entry of entries)
    if (entry.covers === 'label' && entry.labelId !== null) {
      const before = last.get(entry.labelId)
      if (before === undefined || isUntil(before.at, entry.at)) last.set(entry.labelId, entry)
    }
  return [...last.values()]
}

function judgeLine(
  { pile, entries, book, isOtherMeasure }: LineAsked,
  facts: CountFacts,
  tolerance: number,
): JudgedLine {
  const { measure } = pile
  const none = zero(measure)
  const settled = entries.filter(({ covers }) => covers === 'settled').at(-1)
  const numbers = entries.filter(
    ({ covers, quantity }) => (covers === 'all' || covers === 'loose') && quantity !== null,
  )
  const seen = seenOf(entries)
  const said = tellingsOf(numbers, measure)
  const byPart = [...Map.groupBy(said, ({ partId }) => partId ?? '').values()]
  const parts = byPart.map(part => ({
    said: part,
    ...chooseIn(part, book, tolerance, byPart.length === 1),
  }))
  const chosen = parts.map(part => part.chosen)
  const instants = [...chosen.map(({ at }) => at), ...seen.map(({ at }) => at)]
  const isCounted = instants.length > 0 || (settled !== undefined && settled.quantity !== null)
  const at = instants.length > 0 ? latest(instants) : (settled?.at ?? null)
  const tellings = said.map(({ since: _since, ...one }) => ({
    ...one,
    isChosen: chosen.some(({ at, by, partId }) => at === one.at && by === one.by && partId === one.partId),
  }))
  const reason = settled?.reason ?? null
  if (!isCounted || at === null) {
    const now = book.allAt(latest([...facts.movements.map(movement => movement.at), '']))
    return {
      ...pile,
      status: settled?.isLeft === true ? 'left' : 'open',
      at: null,
      expected: now,
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
  }
  const since = earliest([...chosen.map(one => one.since), ...seen.map(entry => entry.at), at])
  const seenIds = new Set(seen.map(({ labelId }) => labelId as string))
  const labelIds = book.labelsAt(at)
  const unseen = labelIds.filter(id => !seenIds.has(id))
  // What came in while the pile was being counted may or may not have been seen: it is taken to be there.
  const isFromFirst = (id: string) => isPositive(book.labelAt(id, since))
  const presumed = total(
    unseen.filter(id => !isFromFirst(id)).map(id => book.labelAt(id, at)),
    measure,
  )
  const known = unseen.filter(isFromFirst).flatMap(id => {
    const label = facts.labels.get(id)
    const { bestBefore = null, expiration = null } = label ?? {}
    return [{ id, quantity: book.labelAt(id, at), bestBefore, expiration }]
  })
  const seenLabels = seen.map((entry): JudgedLabel & { readonly partId: string | null } => {
    const id = entry.labelId as string
    const expected = book.labelAt(id, entry.at)
    // Found in the books only after it was scanned: it came in then, and stands there now.
    const isThere = isPositive(expected) || isPositive(book.labelAt(id, at))
    const counted = total([entry.quantity ?? expected], measure)
    return {
      id,
      kind: isThere ? 'seen' : 'found',
      expected: isPositive(expected) ? expected : isThere ? counted : none,
      counted,
      partId: entry.partId,
    }
  })
  /** What they hold at the end of the count of this pile. */
  const seenAt = (labels: readonly JudgedLabel[]) =>
    total(
      labels.map(({ id, expected, counted, kind }) =>
        kind === 'found' ? counted : add(book.labelAt(id, at), less(counted, expected)),
      ),
      measure,
    )
  const expected = book.allAt(at)
  const settledTo = settled?.isLeft === true ? null : (settled?.quantity ?? null)
  const wholeParts = new Set(
    chosen.filter(({ covers }) => covers === 'all').map(({ partId }) => partId ?? ''),
  )
  const isWhole = settledTo !== null || wholeParts.size > 0
  /** Food without a label, and labels that nobody scanned. */
  const rest =
    settledTo !== null
      ? less(less(settledTo, seenAt(seenLabels)), presumed)
      : less(
          less(
            total(
              chosen.map(({ quantity }) => quantity),
              measure,
            ),
            seenAt(seenLabels.filter(({ partId }) => wholeParts.has(partId ?? ''))),
          ),
          isWhole ? presumed : none,
        )
  const share = isWhole
    ? shareOfLabels(rest, known, measure)
    : { short: known.map(({ id }) => ({ id, left: zero(measure) })), loose: rest }
  const missing = settled?.missing ?? null
  const isGiven = missing !== null
  const short = isGiven
    ? known.filter(({ id }) => missing.includes(id)).map(({ id }) => ({ id, left: zero(measure) }))
    : (share?.short ?? [])
  const there = total(
    known.map(({ id, quantity }) => short.find(one => one.id === id)?.left ?? quantity),
    measure,
  )
  const loose = isWhole ? (isGiven ? less(rest, there) : (share?.loose ?? none)) : rest
  const counted = total([loose, there, presumed, seenAt(seenLabels)], measure)
  const difference = less(counted, expected)
  const isDecided = settled !== undefined && (settledTo !== null || isGiven || settled.isLeft === true)
  const isRecounted =
    parts.length === 0
      ? seen.some(({ round }) => round > 1)
      : parts.every(part => part.said.length > 1 && part.isSettled)
  const isOver =
    !isZero(difference) &&
    (isZero(expected) || isMore(absolute(difference), times(absolute(expected), tolerance / 100), true))
  const countedSince = facts.countedAt.get(keyOf(pile, measure))
  const isMoved = book.movedIn(since, at, isWhole)
  const asks: CountAsk[] = []
  if (settled?.isLeft !== true) {
    if (countedSince !== undefined && isBefore(at, countedSince)) asks.push('countedSince')
    if (isOtherMeasure) asks.push('measure')
    if (isNegative(loose) || (isWhole && !isGiven && short.length > 0)) asks.push('labels')
    if (!isDecided) {
      if (parts.some(part => !part.isSettled)) asks.push('settle')
      else if (isMoved && chosen.length > 0 && isBefore(since, at)) asks.push('moved')
      else if (isOver && !isRecounted) asks.push('recount')
    }
  }
  return {
    ...pile,
    status: settled?.isLeft === true ? 'left' : 'counted',
    at,
    expected,
    counted,
    difference,
    value: costOf(difference, facts.prices.get(pile.productId)),
    loose,
    looseExpected: book.looseAt(at),
    labels: [
      ...seenLabels.map(({ partId: _partId, ...label }) => label),
      ...short.map(({ id, left }): JudgedLabel => ({
        id,
        kind: isZero(left) ? 'missing' : 'short',
        expected: book.labelAt(id, at),
        counted: left,
      })),
    ],
    tellings,
    asks,
    reason,
  }
}

/**
 * Every line of the sheet and everything that was counted besides, judged. `tolerance`: per cent by which a count may
 * differ from what there was, and two counts from one another. The food without a label differs by `loose` less
 * `looseExpected`, at the instant of the line.
 */
export function judgeCount(
  sheet: readonly SheetLine[],
  entries: readonly CountedEntry[],
  facts: CountFacts,
  tolerance: number,
): JudgedLine[] {
  const takenBack = new Set(entries.flatMap(entry => entry.takesBack))
  const holding = entries.filter(({ id }) => !takenBack.has(id))
  const movements = Map.groupBy(facts.movements, movement =>
    keyOf(movement, measureOf(movement.quantity.unit)),
  )
  const lines = new Map<string, { pile: CountedPile; entries: CountedEntry[] }>()
  const lineOf = ({ productId, state, placeId }: Pile, measure: Measure) => {
    const pile = { productId, state, placeId, measure }
    const key = keyOf(pile, measure)
    const line = lines.get(key) ?? { pile, entries: [] }
    lines.set(key, line)
    return line
  }
  for (const line of sheet) lineOf(line, measureOf(line.unit))
  const whereLabels = labelPiles(facts.movements)
  const settling: CountedEntry[] = []
  for (const entry of holding) {
    if (entry.covers === 'settled' && entry.quantity === null) settling.push(entry)
    else if (entry.quantity !== null) {
      const stood = entry.labelId === null ? undefined : whereLabels(entry.labelId, entry.at)
      lineOf(stood ?? entry, measureOf(entry.quantity.unit)).entries.push(entry)
    }
  }
  // What is decided without a number holds for the pile in whatever measure it is kept.
  for (const entry of settling)
    for (const line of lines.values()) if (isSamePile(line.pile, entry)) line.entries.push(entry)
  const books = new Map(
    [...lines].map(([key, { pile }]) => [key, new PileBook(pile.measure, movements.get(key) ?? [])]),
  )
  const measuresOf = Map.groupBy(facts.movements, ({ productId, state, placeId }) =>
    [productId, state, placeId].join(' '),
  )
  return [...lines].map(([key, { pile, entries: own }]) => {
    const book = books.get(key) as PileBook
    const others = measuresOf.get([pile.productId, pile.state, pile.placeId].join(' ')) ?? []
    const isOtherMeasure =
      own.some(({ covers }) => covers === 'all' || covers === 'loose') &&
      book.isEmpty &&
      others.some(({ quantity }) => measureOf(quantity.unit) !== pile.measure && !isZero(quantity))
    return judgeLine({ pile, entries: own, book, isOtherMeasure }, facts, tolerance)
  })
}

const isSamePile = (a: Pile, b: Pile) =>
  a.productId === b.productId && a.state === b.state && a.placeId === b.placeId

/** In which of the piles that are counted a label stood at an instant. */
function labelPiles(movements: readonly CountMovement[]): (id: string, at: string) => Pile | undefined {
  const byLabel = Map.groupBy(
    movements.filter(({ labelId }) => labelId !== null),
    ({ labelId }) => labelId as string,
  )
  return (id, at) => {
    const piles = Map.groupBy(byLabel.get(id) ?? [], movement =>
      keyOf(movement, measureOf(movement.quantity.unit)),
    )
    for (const group of piles.values()) {
      const [first] = group
      const amounts = group.filter(movement => isUntil(movement.at, at)).map(({ quantity }) => quantity)
      const held = first === undefined ? null : sum(amounts, measureOf(first.quantity.unit))
      if (first !== undefined && held !== null && isPositive(held)) return first
    }
    return undefined
  }
}
