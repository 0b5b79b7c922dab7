/** From what each place had in each step, the sums that a board shows. */
import { sumOfMoney } from '../amounts/index.ts'

/** One place's own in a step, by the first day of that. */
export interface BoardRow {
  readonly placeId: string
  readonly start: string
  readonly value: number
  /** So many had no price and count for nothing. */
  readonly withoutPrice: number
}

/** A place that is compared, with the ids of all that lies below it and its own. */
export interface ComparedPlace {
  readonly id: string
  readonly ids: readonly string[]
}

const counted = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

/**
 * All together, each step and each place. A place that stands below another compared one counts for both, and once for all
 * together.
 * @param isMoney whether they are sums of money, which are exact to the cent and below
 */
export function boardSums(
  rows: readonly BoardRow[],
  places: readonly ComparedPlace[],
  starts: readonly string[],
  isMoney: boolean,
) {
  const sum = (of: readonly BoardRow[]) => {
    const values = of.map(({ value }) => value)
    return isMoney ? (sumOfMoney(values) ?? 0) : counted(values)
  }
  const within = new Set(places.flatMap(({ ids }) => ids))
  const known = rows.filter(({ placeId }) => within.has(placeId))
  const byPlace = Map.groupBy(known, ({ placeId }) => placeId)
  const byStart = Map.groupBy(known, ({ start }) => start)
  return {
    total: sum(known),
    withoutPrice: counted(known.map(row => row.withoutPrice)),
    steps: starts.map(start => sum(byStart.get(start) ?? [])),
    places: places.map(({ ids }) => sum([...new Set(ids)].flatMap(id => byPlace.get(id) ?? []))),
  }
}
