/** Places in the order in which somebody who stands somewhere looks for one. */

/** A place of a tree; `parentId` null or of no place that is listed: it is a root. */
export interface TreePlace {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
}

export interface NearPlace<P extends TreePlace> {
  readonly place: P
  /** How many steps through the tree; null: no way leads there. */
  readonly steps: number | null
  /** It lies within the place where one stands. */
  readonly isWithin: boolean
}

function linesOf<P extends TreePlace>(places: readonly P[]): (id: string) => string[] {
  const byId = new Map(places.map(place => [place.id, place]))
  return id => {
    const line: string[] = []
    for (let at: string | null = id; at !== null && byId.has(at) && !line.includes(at);)
      at = (line.push(at), byId.get(at)?.parentId ?? null)
    return line
  }
}

/**
 * What lies within the place one stands in first, the chambers and shelves below it before what they hold; then that place
 * itself, and then all others by the steps through the tree. Of those equally near by their names.
 */
export function nearestPlaces<P extends TreePlace>(
  places: readonly P[],
  standsAt: string | null,
): NearPlace<P>[] {
  const lineOf = linesOf(places)
  const own = standsAt === null ? [] : lineOf(standsAt)
  const near = places.map((place): NearPlace<P> => {
    const line = lineOf(place.id)
    const shared = line.findIndex(id => own.includes(id))
    const steps = shared === -1 ? null : shared + own.indexOf(line[shared] as string)
    return { place, steps, isWithin: place.id !== standsAt && standsAt !== null && line.includes(standsAt) }
  })
  const order = (one: NearPlace<P>) => (one.isWithin ? 0 : one.steps === 0 ? 1 : 2)
  return near.toSorted(
    (one, other) =>
      order(one) - order(other) ||
      (one.steps ?? Infinity) - (other.steps ?? Infinity) ||
      (one.place.name < other.place.name ? -1 : one.place.name > other.place.name ? 1 : 0),
  )
}
