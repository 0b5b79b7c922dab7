/** A location as the list call answers it. */
export interface ListedLocation {
  readonly id: string
  readonly name: string
  readonly type?: string | null
  /** Ids from the root of the tree to this location, itself last. */
  readonly hierarchy?: readonly string[] | null
}

export interface PlacedLocation extends ListedLocation {
  /** How many of its ancestors stand in the same list; drives the indentation. */
  readonly depth: number
}

/**
 * Puts locations into the order of their tree, siblings by name. An ancestor that is not in the list (no right
 * to see it, beyond the first hundred) counts for nothing, so nobody is indented under a gap.
 */
export function asTree(locations: readonly ListedLocation[], locale?: string): PlacedLocation[] {
  const listed = new Set(locations.map(location => location.id))
  const children = new Map<string | null, ListedLocation[]>()
  for (const location of locations) {
    const above = (location.hierarchy ?? []).filter(id => id !== location.id && listed.has(id))
    const parent = above.at(-1) ?? null
    children.set(parent, [...(children.get(parent) ?? []), location])
  }
  const collator = new Intl.Collator(locale, { numeric: true })
  const placed: PlacedLocation[] = []
  const seen = new Set<string>()
  function place(parent: string | null, depth: number) {
    const siblings = children.get(parent) ?? []
    for (const location of siblings.toSorted((one, other) => collator.compare(one.name, other.name))) {
      if (seen.has(location.id)) continue
      seen.add(location.id)
      placed.push({ ...location, depth })
      place(location.id, depth + 1)
    }
  }
  place(null, 0)
  return placed
}
