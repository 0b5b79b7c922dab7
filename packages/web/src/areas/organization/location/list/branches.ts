/** The tree of places as it is drawn: branches open and closed, found ones with the way to them. */
import type { Place, Places } from '../../../../data/places/place.ts'

export interface BranchRow {
  readonly place: Place
  /** 1 at the root. */
  readonly level: number
  readonly hasChildren: boolean
  readonly isOpen: boolean
  /** Its place among its siblings, from 1, and how many they are. */
  readonly at: number
  readonly of: number
}

/** What is looked for; null shows everything. */
export type Wanted = ((place: Place) => boolean) | null

/**
 * The rows of the tree from the top down, siblings by name. A closed branch hides what lies in it. While something is
 * looked for, what was found and all that leads to it is there and open. A place whose parent is not known stands at
 * the root.
 */
export function branchRows(
  places: Places,
  closed: ReadonlySet<string>,
  wanted: Wanted,
  locale?: string,
): BranchRow[] {
  const shown = wanted === null ? null : withAncestors(places, wanted)
  const children = new Map<string | null, Place[]>()
  for (const place of places.values()) {
    if (shown !== null && !shown.has(place.id)) continue
    const parent = place.parentId !== null && places.has(place.parentId) ? place.parentId : null
    children.set(parent, [...(children.get(parent) ?? []), place])
  }
  const collator = new Intl.Collator(locale, { numeric: true })
  const rows: BranchRow[] = []
  const seen = new Set<string>()
  function walk(parent: string | null, level: number) {
    const siblings = (children.get(parent) ?? []).toSorted((one, other) =>
      collator.compare(one.name, other.name),
    )
    siblings.forEach((place, index) => {
      if (seen.has(place.id)) return
      seen.add(place.id)
      const hasChildren = children.has(place.id)
      const isOpen = hasChildren && (shown !== null || !closed.has(place.id))
      rows.push({ place, level, hasChildren, isOpen, at: index + 1, of: siblings.length })
      if (isOpen) walk(place.id, level + 1)
    })
  }
  walk(null, 1)
  return rows
}

function withAncestors(places: Places, wanted: (place: Place) => boolean): Set<string> {
  const shown = new Set<string>()
  for (const place of places.values()) if (wanted(place)) for (const id of place.hierarchy) shown.add(id)
  return shown
}

/** All that lies inside a place, itself included. */
export function idsBelow(places: Places, id: string): string[] {
  const below = [...places.values()].filter(place => place.hierarchy.includes(id)).map(place => place.id)
  return below.includes(id) ? below : [id, ...below]
}
