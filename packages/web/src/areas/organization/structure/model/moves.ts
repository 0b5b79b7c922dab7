/** Moving places: what a move would be refused for, and what is sent for it. */
import { planTree, type TreeFault } from '@cloche/domain/rules/location-tree'
import { typesInside, type LocationType } from '@cloche/domain/rules/places'
import { above, childrenOf, type PlaceTree } from './tree.ts'

/** What is sent for one place. */
export interface SentMove {
  readonly id: string
  readonly parentId?: string | null
  readonly order?: number
  readonly version?: number
}

/** Why a place may not lie there, by the rule that the server judges by; undefined when it may. */
export function moveFault(
  tree: PlaceTree,
  id: string,
  parentId: string | null,
): Omit<TreeFault, 'id'> | undefined {
  const plan = planTree([...tree.nodes.values()], [{ id, parentId }])
  return 'faults' in plan ? plan.faults[0] : undefined
}

/** Whether a place lies there already. */
export const isThere = (tree: PlaceTree, id: string, parentId: string | null): boolean =>
  (tree.nodes.get(id)?.parentId ?? null) === parentId

/** Where a place may go: everywhere but where it is, itself and below it, with the reason where it is refused. */
export interface Goal {
  /** Null: outermost. */
  readonly id: string | null
  readonly fault: Omit<TreeFault, 'id'> | undefined
}

/** All places that another one could be moved to, those that take it first. */
export function goalsOf(tree: PlaceTree, id: string): Goal[] {
  const others = [null, ...tree.nodes.keys()].filter(
    goal => goal !== id && !isThere(tree, id, goal) && !(goal !== null && above(tree, goal).includes(id)),
  )
  const goals = others.map(goal => ({ id: goal, fault: moveFault(tree, id, goal) }))
  return goals.toSorted((one, other) => Number(one.fault !== undefined) - Number(other.fault !== undefined))
}

/** A move into another place, with the version it was decided on. */
export function moveInto(tree: PlaceTree, id: string, parentId: string | null): SentMove[] {
  const node = tree.nodes.get(id)
  return node === undefined ? [] : [{ id, parentId, version: node.version }]
}

/** What puts a place one step up or down among its siblings: those whose order changes; none at the end. */
export function moveAmong(tree: PlaceTree, id: string, by: -1 | 1): SentMove[] {
  const siblings = [...childrenOf(tree, tree.nodes.get(id)?.parentId ?? null)]
  const from = siblings.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= siblings.length) return []
  siblings.splice(from, 1)
  siblings.splice(to, 0, id)
  return siblings.flatMap((sibling, at) => {
    const node = tree.nodes.get(sibling)
    return node === undefined || node.order === at + 1
      ? []
      : [{ id: sibling, order: at + 1, version: node.version }]
  })
}

/** What takes moves back: where these places are now. */
export function wayBack(tree: PlaceTree, moves: readonly SentMove[]): SentMove[] {
  return moves.flatMap(({ id, parentId, order }) => {
    const node = tree.nodes.get(id)
    if (node === undefined) return []
    return [
      {
        id,
        ...(parentId === undefined ? {} : { parentId: node.parentId }),
        ...(order === undefined ? {} : { order: node.order }),
      },
    ]
  })
}

/** One step out: beside the place it lies in. Undefined for an outermost one. */
export function stepOut(tree: PlaceTree, id: string): { parentId: string | null } | undefined {
  const parent = tree.nodes.get(tree.nodes.get(id)?.parentId ?? '')
  return parent === undefined ? undefined : { parentId: parent.parentId }
}

/** One step in: into the sibling before it. */
export function stepIn(tree: PlaceTree, id: string): { parentId: string } | undefined {
  const siblings = childrenOf(tree, tree.nodes.get(id)?.parentId ?? null)
  const before = siblings[siblings.indexOf(id) - 1]
  return before === undefined ? undefined : { parentId: before }
}

/** The types of places that may be added there. */
export function typesFor(tree: PlaceTree, parentId: string | null): LocationType[] {
  return typesInside(parentId === null ? null : (tree.nodes.get(parentId)?.type ?? null))
}
