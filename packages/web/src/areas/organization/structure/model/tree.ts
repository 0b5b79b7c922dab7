/** The tree of places without looks: its nodes, their order, and the rows that are to be seen of it. */
import type { LocationType } from '@cloche/domain/rules/places'

export interface PlaceCounts {
  readonly users?: number
  readonly devices?: number
  readonly licenses?: number
}

export interface PlaceNode {
  readonly id: string
  readonly name: string
  readonly type: LocationType
  readonly parentId: string | null
  /** Among its siblings, lowest first. */
  readonly order: number
  readonly version: number
  readonly color: string | null
  readonly counts: PlaceCounts
}

/** A node as the call answers it. */
export type PlaceBranch = PlaceNode & { readonly children: readonly PlaceBranch[] }

export interface PlaceTree {
  readonly nodes: ReadonlyMap<string, PlaceNode>
  /** Ids in their order, by parent; null: the outermost. */
  readonly children: ReadonlyMap<string | null, readonly string[]>
}

/** The tree as it was answered, siblings by their order and then by name. */
export function treeOf(branches: readonly PlaceBranch[], locale?: string): PlaceTree {
  const collator = new Intl.Collator(locale, { numeric: true })
  const nodes = new Map<string, PlaceNode>()
  const children = new Map<string | null, readonly string[]>()
  function take(parent: string | null, of: readonly PlaceBranch[]) {
    const inOrder = of.toSorted(
      (one, other) => one.order - other.order || collator.compare(one.name, other.name),
    )
    children.set(
      parent,
      inOrder.map(branch => branch.id),
    )
    for (const { children: below, ...node } of inOrder) {
      // What one may not see above counts for nothing: the place is outermost of what is seen.
      nodes.set(node.id, { ...node, parentId: parent })
      if (below.length > 0) take(node.id, below)
    }
  }
  take(null, branches)
  return { nodes, children }
}

export const childrenOf = (tree: PlaceTree, id: string | null): readonly string[] =>
  tree.children.get(id) ?? []

/** The ids above a place, the outermost first. */
export function above(tree: PlaceTree, id: string): string[] {
  const ids: string[] = []
  let at = tree.nodes.get(id)?.parentId ?? null
  while (at !== null) {
    ids.unshift(at)
    at = tree.nodes.get(at)?.parentId ?? null
  }
  return ids
}

/** The names from the outermost place to this one. */
export function pathText(tree: PlaceTree, id: string): string {
  return [...above(tree, id), id].map(one => tree.nodes.get(one)?.name ?? '').join(' › ')
}

/** A row of the tree as a screen shows it. */
export interface TreeRow {
  readonly id: string
  /** From 1. */
  readonly level: number
  /** From 1, of so many siblings. */
  readonly position: number
  readonly size: number
  readonly isExpandable: boolean
  readonly isExpanded: boolean
}

/** The rows of all places whose ways are open. `only`: nothing but these. */
export function rowsOf(
  tree: PlaceTree,
  open: ReadonlySet<string>,
  only?: ReadonlySet<string>,
): readonly TreeRow[] {
  const rows: TreeRow[] = []
  const shown = (id: string | null) =>
    only === undefined ? childrenOf(tree, id) : childrenOf(tree, id).filter(child => only.has(child))
  function walk(parent: string | null, level: number) {
    const siblings = shown(parent)
    siblings.forEach((id, at) => {
      const isExpandable = shown(id).length > 0
      const isExpanded = isExpandable && open.has(id)
      rows.push({ id, level, position: at + 1, size: siblings.length, isExpandable, isExpanded })
      if (isExpanded) walk(id, level + 1)
    })
  }
  walk(null, 1)
  return rows
}

/** So many places are all open at first; of more the outermost and those below them. */
const allOpenUpTo = 80

/** What is open when the tree is first seen. */
export function openAtFirst(tree: PlaceTree): ReadonlySet<string> {
  if (tree.nodes.size <= allOpenUpTo) return new Set(tree.nodes.keys())
  return new Set(childrenOf(tree, null))
}
