/** Containers within containers: a forest without circles, not deeper than people can look into. */

export interface Nested {
  readonly id: string
  readonly parentId: string | null
}

/** A tray in a box on a trolley in a lorry, and two more. */
export const DEPTH_MAX = 6

/** The container and all that stand in it, each after the one it stands in. */
export function within<C extends Nested>(containers: readonly C[], id: string): C[] {
  const children = Map.groupBy(containers, container => container.parentId)
  const start = containers.find(container => container.id === id)
  const found: C[] = start === undefined ? [] : [start]
  const seen = new Set([id])
  for (const container of found)
    for (const child of children.get(container.id) ?? [])
      if (!seen.has(child.id)) {
        seen.add(child.id)
        found.push(child)
      }
  return found
}

/** How many levels a container has with all that stands in it; 1 for one that holds none. */
function heightOf(containers: readonly Nested[], id: string): number {
  const levels = new Map([[id, 1]])
  for (const container of within(containers, id))
    if (container.id !== id) levels.set(container.id, (levels.get(container.parentId ?? '') ?? 0) + 1)
  return Math.max(...levels.values())
}

/** How many levels lead from the outermost container to this one, itself included. */
function depthOf(containers: readonly Nested[], id: string): number {
  const byId = new Map(containers.map(container => [container.id, container]))
  const way = new Set<string>()
  for (let at = byId.get(id); at !== undefined && !way.has(at.id); at = byId.get(at.parentId ?? ''))
    way.add(at.id)
  return way.size
}

export type NestingFault = 'problem.container.inItself' | 'problem.container.tooDeep'

/** Why a container may not stand in another; `containers` hold both with all above the one and within the other. */
export function nestingFault(
  containers: readonly Nested[],
  id: string,
  parentId: string,
): NestingFault | undefined {
  if (within(containers, id).some(container => container.id === parentId)) return 'problem.container.inItself'
  const depth = depthOf(containers, parentId) + heightOf(containers, id)
  return depth > DEPTH_MAX ? 'problem.container.tooDeep' : undefined
}
