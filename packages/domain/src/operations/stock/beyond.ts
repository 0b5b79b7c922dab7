/** What goes out of piles without labels, and is more than there is: a question first, then a mark that the next count settles. */
import type { Fault } from '../../problems.ts'
import {
  inUnit,
  isMore,
  isPositive,
  kept,
  measureOf,
  minus,
  negated,
  plus,
  zero,
  type Amount,
} from '../../rules/amounts/index.ts'
import type { VariationLine } from '../effects.ts'
import type { BookingLine, UnlabelledPile } from './lines.ts'

const keyOf = ({
  productId,
  state,
  locationId,
}: Pick<UnlabelledPile, 'productId' | 'state' | 'locationId'>) => `${productId} ${state} ${locationId}`

/** What leaves a pile; less than nothing: what comes in. */
type Leaving = Pick<BookingLine, 'productId' | 'state' | 'locationId' | 'quantity'>

/** The lines that take more than is left for them, with what that is; none of a product whose stock is not known. */
export function beyondOf<Line extends Leaving>(
  lines: readonly Line[],
  there: readonly UnlabelledPile[] | undefined,
): Map<Line, Amount> {
  const beyond = new Map<Line, Amount>()
  if (there === undefined) return beyond
  const left = new Map<string, Amount>()
  for (const pile of there) left.set(`${keyOf(pile)} ${measureOf(pile.quantity.unit)}`, pile.quantity)
  for (const line of lines) {
    const key = `${keyOf(line)} ${measureOf(line.quantity.unit)}`
    const pile = left.get(key) ?? zero(line.quantity.unit)
    const available = isPositive(pile) ? pile : zero(pile.unit)
    if (isPositive(line.quantity) && isMore(line.quantity, available, true))
      beyond.set(line, inUnit(available, line.quantity.unit) ?? available)
    left.set(key, minus(pile, line.quantity) ?? pile)
  }
  return beyond
}

/** Changes that nobody can be asked about: those that take more than there is are marked. */
export function marked(
  changes: readonly VariationLine[],
  there: readonly UnlabelledPile[] | undefined,
): VariationLine[] {
  const leaving = changes.map(change => ({ ...change, quantity: negated(change.quantity) }))
  const beyond = beyondOf(leaving, there)
  return changes.map((change, index) => {
    const isBeyond = change.labelId === null && beyond.has(leaving[index]!)
    return isBeyond ? { ...change, isBeyond: true } : change
  })
}

/** The question, a fault a line. */
export const notEnoughFaults = (beyond: ReadonlyMap<BookingLine, Amount>): Fault[] =>
  [...beyond].map(([line, left]) => ({
    path: `${line.path}.quantity`,
    rule: 'problem.stock.notEnough',
    values: { left: Number(kept(left).value), unit: left.unit },
  }))

/** All that there is of a product in a measure. */
export const togetherOf = (amounts: readonly Amount[], unit: Amount['unit']): Amount =>
  amounts.reduce(
    (sum, amount) => (inUnit(amount, unit) === null ? sum : (plus(sum, amount) ?? sum)),
    zero(unit),
  )
