/** The places that records can be sent to, as a tree. Pure. */

export interface ListedPlace {
  readonly id: string
  readonly name: string
  readonly type: string | null
  readonly hierarchy: readonly string[] | null
}

export interface Branch {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly depth: number
  /** The places that a tick of this one chooses: itself, or all below where it only gathers. */
  readonly sites: readonly string[]
}

const sites: readonly string[] = ['kitchen', 'productionCentre', 'sellingPoint', 'warehouse']

/** Sites below a place, with what gathers them, in the order of the tree; the places that `but` names are left out. */
export function branchesOf(places: readonly ListedPlace[], but: ReadonlySet<string>): Branch[] {
  const nameOf = new Map(places.map(({ id, name }) => [id, name]))
  const path = ({ hierarchy, id }: ListedPlace) => (hierarchy ?? [id]).filter(one => nameOf.has(one))
  const isSite = ({ id, type }: ListedPlace) => sites.includes(type ?? '') && !but.has(id)
  const words = (place: ListedPlace) => path(place).map(id => nameOf.get(id) ?? '')
  const compare = (one: ListedPlace, other: ListedPlace) => {
    const [first, second] = [words(one), words(other)]
    for (let at = 0; at < Math.min(first.length, second.length); at++) {
      const order = (first[at] ?? '').localeCompare(second[at] ?? '', undefined, { numeric: true })
      if (order !== 0) return order
    }
    return first.length - second.length
  }
  return places.toSorted(compare).flatMap(place => {
    const below = places.filter(one => isSite(one) && path(one).includes(place.id)).map(({ id }) => id)
    if (below.length === 0) return []
    const { id, name, type } = place
    const own = isSite(place) ? [id] : below
    return [{ id, name, type: type ?? '', depth: path(place).length - 1, sites: own }]
  })
}

/** The sites that chosen places stand for; the same set where it holds nothing that gathers. */
export function sitesOf(branches: readonly Branch[], chosen: ReadonlySet<string>): ReadonlySet<string> {
  const gathering = branches.filter(({ id, sites: below }) => chosen.has(id) && !below.includes(id))
  if (gathering.length === 0) return chosen
  const ids = new Set(gathering.map(({ id }) => id))
  return new Set([
    ...[...chosen].filter(id => !ids.has(id)),
    ...gathering.flatMap(({ sites: below }) => below),
  ])
}
