/** Sums over rows that come one by one, so that a report of any length is worked out in a little memory. */
import { measureOf, plus, sumOfMoney, type Amount } from '../amounts/index.ts'
import type { Cell, FactRow } from './document.ts'
import type { Measure } from './kinds.ts'

const isAmount = (cell: Cell | undefined): cell is Amount => typeof cell === 'object' && cell !== null

/** Whether a row counts for a measure. */
const counts = ({ when }: Measure, row: FactRow): boolean =>
  when === undefined || when.is.includes(String(row[when.column] ?? ''))

/** One measure over the rows that were added. */
class Tally {
  readonly #measure: Measure
  #count = 0
  #of = 0
  #total: Cell = null
  #sum = 0
  #seen: Set<string> | undefined

  constructor(measure: Measure) {
    this.#measure = measure
  }

  add(row: FactRow): void {
    const { how, column, kind } = this.#measure
    this.#of += 1
    if (!counts(this.#measure, row)) return
    const cell = column === undefined ? null : (row[column] ?? null)
    if (how === 'distinct') {
      if (cell !== null) (this.#seen ??= new Set()).add(String(cell))
      return
    }
    if (how === 'count' || how === 'share') this.#count += 1
    else if (cell !== null) this.#take(cell, how, kind)
  }

  #take(cell: Cell, how: Measure['how'], kind: Measure['kind']): void {
    this.#count += 1
    if (isAmount(cell)) this.#total = isAmount(this.#total) ? (plus(this.#total, cell) ?? this.#total) : cell
    else if (typeof cell === 'number' && how === 'sum' && kind === 'money')
      this.#total = sumOfMoney([typeof this.#total === 'number' ? this.#total : 0, cell])
    else if (typeof cell === 'number') {
      this.#sum += cell
      const before = typeof this.#total === 'number' ? this.#total : cell
      this.#total =
        how === 'low' ? Math.min(before, cell) : how === 'high' ? Math.max(before, cell) : this.#sum
    }
  }

  get value(): Cell {
    const { how } = this.#measure
    if (how === 'distinct') return this.#seen?.size ?? 0
    if (how === 'count') return this.#count
    if (how === 'share') return this.#of === 0 ? null : Math.round((this.#count / this.#of) * 1e4) / 1e4
    if (how === 'mean') return this.#count === 0 ? null : Math.round((this.#sum / this.#count) * 100) / 100
    return this.#total
  }
}

/** Several measures over the same rows. */
export class Tallies {
  readonly #tallies: readonly Tally[]

  constructor(measures: readonly Measure[]) {
    this.#tallies = measures.map(measure => new Tally(measure))
  }

  add(row: FactRow): void {
    for (const tally of this.#tallies) tally.add(row)
  }

  get values(): Cell[] {
    return this.#tallies.map(tally => tally.value)
  }
}

/** What tells apart amounts that cannot be summed: grams from pieces. */
export function measureIn(measures: readonly Measure[], row: FactRow): string {
  for (const { kind, column } of measures) {
    const cell = column === undefined ? null : row[column]
    if (kind === 'amount' && isAmount(cell)) return measureOf(cell.unit)
  }
  return ''
}
