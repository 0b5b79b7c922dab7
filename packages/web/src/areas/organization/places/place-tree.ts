import type { Answer } from '../../../data/wire/contracts.ts'

/** The tree of locations as it is chosen from: what is chosen counts there and in everything below. */
export type ListedPlace = Answer<'GET', '/user/me/places'>['locations'][number]

export interface PlaceNode extends ListedPlace {
  /** Ids of the locations above it, outermost first, whether listed or not. */
  readonly above: readonly string[]
  /** How many of them are listed; drives the indentation. */
  readonly depth: number
}

/** Puts locations into the order of their tree, siblings by name. */
export function placeNodes(places: readonly ListedPlace[], locale?: string): PlaceNode[] {
  const listed = new Set(places.map(place => place.id))
  const children = new Map<string | null, PlaceNode[]>()
  for (const place of places) {
    const above = (place.hierarchy ?? []).filter(id => id !== place.id)
    const known = above.filter(id => listed.has(id))
    const parent = known.at(-1) ?? null
    const node = { ...place, above, depth: known.length }
    children.set(parent, [...(children.get(parent) ?? []), node])
  }
  const collator = new Intl.Collator(locale, { numeric: true })
  const below = (parent: string | null): PlaceNode[] =>
    (children.get(parent) ?? [])
      .toSorted((one, other) => collator.compare(one.name, other.name))
      .flatMap(node => [node, ...below(node.id)])
  return below(null)
}

/** The nearest chosen location above one, through which it counts too; null when there is none. */
export function coveredThrough(node: PlaceNode, chosen: ReadonlySet<string>): string | null {
  return node.above.findLast(id => chosen.has(id)) ?? null
}

/** The nodes whose name has what was typed, with those above them. */
export function foundPlaces(nodes: readonly PlaceNode[], search: string): readonly PlaceNode[] {
  const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const wanted = plain(search.trim())
  if (wanted === '') return nodes
  const found = nodes.filter(node => plain(node.name).includes(wanted))
  const kept = new Set(found.flatMap(node => [node.id, ...node.above]))
  return nodes.filter(node => kept.has(node.id))
}

/** Where two choices differ. */
export function difference(before: ReadonlySet<string>, after: ReadonlySet<string>) {
  return {
    added: [...after].filter(id => !before.has(id)),
    left: [...before].filter(id => !after.has(id)),
  }
}
