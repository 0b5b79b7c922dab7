/** What entries say of each pile, held against what there was at the instant at which each was seen. */
import { isZero, measureOf, type Measure } from '../amounts/index.ts'
import { keyOf, labelPiles, PileBook, total } from './book.ts'
import type {
  CountedEntry,
  CountedPile,
  CountFacts,
  CountMovement,
  JudgedLine,
  Pile,
  SheetLine,
} from './count.ts'
import { judgeLine } from './line.ts'

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
      heldIn(others).every(measure => measure !== pile.measure) &&
      heldIn(others).length > 0
    return judgeLine({ pile, entries: own, book, isOtherMeasure }, facts, tolerance)
  })
}

/** The measures in which there is some of a pile, whatever moved in others. */
const heldIn = (movements: readonly CountMovement[]): Measure[] =>
  [...Map.groupBy(movements, ({ quantity }) => measureOf(quantity.unit))].flatMap(([measure, moved]) => {
    const amounts = moved.map(({ quantity }) => quantity)
    return isZero(total(amounts, measure)) ? [] : [measure]
  })

const isSamePile = (a: Pile, b: Pile) =>
  a.productId === b.productId && a.state === b.state && a.placeId === b.placeId
