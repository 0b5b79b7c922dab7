/** A node of a tree with the nodes that lie in it. */
export type Branch<N> = N & { readonly children: Branch<N>[] }

/** Puts places together as branches, each with its children; a place whose parent is not among them is outermost. */
export function branchesOf<N extends { readonly id: string; readonly parentId: string | null }>(
  nodes: readonly N[],
): Branch<N>[] {
  const branches = new Map<string, Branch<N>>(nodes.map(node => [node.id, { ...node, children: [] }]))
  const outermost: Branch<N>[] = []
  for (const branch of branches.values()) {
    const parent = branch.parentId === null ? undefined : branches.get(branch.parentId)
    if (parent) parent.children.push(branch)
    else outermost.push(branch)
  }
  return outermost
}
