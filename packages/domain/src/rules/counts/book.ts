/** The movements of piles since a count began, read at an instant. */
import { isPositive, measureOf, minus, sum, zero, type Amount, type Measure } from '../amounts/index.ts'
import type { CountMovement, Pile } from './count.ts'

export const keyOf = ({ productId, state, placeId }: Pile, measure: Measure) =>
  `${productId} ${state} ${placeId} ${measure}`
export const isBefore = (a: string, b: string) => a !== b && (a === '' || Date.parse(a) < Date.parse(b))
export const isUntil = (a: string, b: string) => a === '' || Date.parse(a) <= Date.parse(b)
export const latest = (instants: readonly string[]) =>
  instants.reduce((last, one) => (isBefore(last, one) ? one : last), '')
export const earliest = (instants: readonly string[]) =>
  instants.reduce((first, one) => (isBefore(one, first) ? one : first), instants[0] ?? '')

/** The sum in a measure. What is in another one does not stand in this pile. */
export const total = (amounts: readonly Amount[], measure: Measure): Amount =>
  sum(amounts, measure) ?? zero(measure)
export const add = (a: Amount, b: Amount): Amount => total([a, b], measureOf(a.unit))
export const less = (a: Amount, b: Amount): Amount => minus(total([a], measureOf(a.unit)), b) ?? a

/** The movements of one pile. */
export class PileBook {
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

  #sum(movements: readonly CountMovement[]): Amount {
    return total(
      movements.map(({ quantity }) => quantity),
      this.measure,
    )
  }

  #at(movements: readonly CountMovement[], at: string): Amount {
    return this.#sum(movements.filter(movement => isUntil(movement.at, at)))
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

  /** All that is in it by now. */
  get all(): Amount {
    const labels = [...this.#labels.values()].map(movements => this.#sum(movements)).filter(isPositive)
    return total([this.#sum(this.#loose), ...labels], this.measure)
  }

  /** Whether something moved after the first instant and until the other. */
  movedIn(after: string, until: string, withLabels: boolean): boolean {
    const all = withLabels ? [...this.#loose, ...[...this.#labels.values()].flat()] : this.#loose
    return all.some(({ at }) => at !== '' && isBefore(after, at) && isUntil(at, until))
  }
}

/** In which of the piles that are counted a label stood at an instant. */
export function labelPiles(
  movements: readonly CountMovement[],
): (id: string, at: string) => Pile | undefined {
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
