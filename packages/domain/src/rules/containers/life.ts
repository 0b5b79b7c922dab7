/** What becomes of a container as it is filled, emptied and cleaned. */
export type ContainerStatus = 'available' | 'inUse' | 'toClean' | 'retired'

export type FillingFault = 'problem.container.toClean' | 'problem.container.retired'

/** Why nothing may be put into it. */
export function fillingFault(status: ContainerStatus): FillingFault | undefined {
  if (status === 'toClean') return 'problem.container.toClean'
  return status === 'retired' ? 'problem.container.retired' : undefined
}

/** Emptied, what is used again is cleaned first; what is used once has done its work. */
export const emptiedStatus = (isReusable: boolean): ContainerStatus => (isReusable ? 'toClean' : 'retired')
