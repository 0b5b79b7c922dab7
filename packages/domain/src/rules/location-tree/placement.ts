import { depthMax, placingFault, type LocationType } from '../places/index.ts'

/** A broken rule at one place of the tree. */
export interface TreeFault {
  readonly id: string
  readonly rule: string
  readonly values?: { readonly [name: string]: string | number }
}

export const tooDeep = { rule: 'problem.location.tooDeep', values: { max: depthMax } } as const

/**
 * Why a place of this type may not lie there, or undefined.
 * @param parent the place it would lie in, with its depth (outermost is 1); undefined: it would be outermost
 */
export function placementFault(
  type: LocationType,
  parent: { readonly type: LocationType; readonly depth: number } | undefined,
): Omit<TreeFault, 'id'> | undefined {
  const rule = placingFault(type, parent?.type ?? null)
  if (rule !== undefined) return { rule }
  return parent !== undefined && parent.depth >= depthMax ? tooDeep : undefined
}
