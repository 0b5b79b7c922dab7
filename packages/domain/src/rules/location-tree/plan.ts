import { depthMax, type LocationType } from '../places/index.ts'
import { placementFault, tooDeep, type TreeFault } from './placement.ts'

/** A place as it stands. */
export interface TreeNode {
  readonly id: string
  readonly parentId: string | null
  readonly type: LocationType
  /** Among its siblings, lowest first. */
  readonly order: number
}

/** Where one place goes; what is absent stays as it is. */
export interface Wish {
  readonly id: string
  readonly parentId?: string | null
  readonly order?: number
}

/** A branch as it is sent: beneath another one, that one is its parent. */
export interface BranchNode extends Wish {
  readonly children?: readonly BranchNode[]
}

export interface TreeChange {
  readonly id: string
  readonly parentId: string | null
  readonly order: number
  readonly hierarchy: readonly string[]
}

export type TreePlan =
  | { readonly faults: readonly TreeFault[] }
  | {
      /** Places with another parent or order, in the order of the wishes. */
      readonly moved: readonly TreeChange[]
      /** Places that lie beneath a moved one: their way from the outermost place is another one now. */
      readonly carried: readonly TreeChange[]
    }

/** The wishes of branches, outer ones before what lies in them. */
export function wishesIn(branches: readonly BranchNode[], parentId?: string): Wish[] {
  return branches.flatMap(({ id, order, children = [], ...branch }) => [
    {
      id,
      ...(parentId !== undefined
        ? { parentId }
        : branch.parentId === undefined
          ? {}
          : { parentId: branch.parentId }),
      ...(order === undefined ? {} : { order }),
    },
    ...wishesIn(children, id),
  ])
}

/**
 * What becomes of a tree under wishes, judged together: two branches may change places. Faults: an unknown place or
 * parent, a place wished twice, a circle, a type that does not fit, a tree that gets too deep.
 */
export function planTree(present: readonly TreeNode[], wishes: readonly Wish[]): TreePlan {
  const before = new Map(present.map(node => [node.id, node]))
  const after = new Map(before)
  const faults: TreeFault[] = []
  const wished = new Set<string>()
  for (const wish of wishes) {
    const node = before.get(wish.id)
    const parentId = wish.parentId === undefined ? (node?.parentId ?? null) : wish.parentId
    if (node === undefined || (parentId !== null && !before.has(parentId)))
      faults.push({ id: wish.id, rule: 'problem.field.unknownLink' })
    else if (wished.has(wish.id)) faults.push({ id: wish.id, rule: 'problem.field.repeated' })
    else after.set(wish.id, { ...node, parentId, order: wish.order ?? node.order })
    wished.add(wish.id)
  }
  if (faults.length > 0) return { faults }

  const hierarchies = hierarchiesOf(after)
  const moved: TreeChange[] = []
  for (const id of wished) {
    const [was, is] = [before.get(id), after.get(id)]
    if (was === undefined || is === undefined) continue
    if (was.parentId === is.parentId && was.order === is.order) continue
    const hierarchy = hierarchies.get(id)
    if (hierarchy === undefined) {
      // One that only changes its order is not what closes the circle it lies in.
      if (was.parentId !== is.parentId) faults.push({ id, rule: 'problem.location.insideItself' })
      continue
    }
    const fault = was.parentId === is.parentId ? undefined : faultOf(is, after, hierarchy.length)
    if (fault) faults.push({ id, ...fault })
    moved.push({ id, parentId: is.parentId, order: is.order, hierarchy })
  }
  if (faults.length > 0) return { faults }

  const former = hierarchiesOf(before)
  const isMoved = new Set(moved.map(change => change.id))
  const carried: TreeChange[] = []
  for (const { id, parentId, order } of present) {
    const hierarchy = hierarchies.get(id)
    if (hierarchy === undefined || isMoved.has(id) || hierarchy.join() === former.get(id)?.join()) continue
    if (hierarchy.length > depthMax) faults.push({ id, ...tooDeep })
    carried.push({ id, parentId, order, hierarchy })
  }
  return faults.length > 0 ? { faults } : { moved, carried }
}

function faultOf(node: TreeNode, tree: ReadonlyMap<string, TreeNode>, depth: number) {
  const parent = node.parentId === null ? undefined : tree.get(node.parentId)
  return placementFault(node.type, parent && { type: parent.type, depth: depth - 1 })
}

/** The way to each place; none for those in or beneath a circle. */
function hierarchiesOf(tree: ReadonlyMap<string, TreeNode>): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const start of tree.keys()) {
    const open: string[] = []
    let at: string | null = start
    while (at !== null && !found.has(at) && !open.includes(at)) {
      open.push(at)
      // A parent that is not in the tree ends the way: the place is outermost of what is known.
      const parentId: string | null = tree.get(at)?.parentId ?? null
      at = parentId !== null && tree.has(parentId) ? parentId : null
    }
    if (at !== null && !found.has(at)) continue
    let above: readonly string[] = at === null ? [] : (found.get(at) ?? [])
    for (const id of open.reverse()) found.set(id, (above = [...above, id]))
  }
  return found
}
