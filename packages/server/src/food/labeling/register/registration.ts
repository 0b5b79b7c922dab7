/** A registration as it comes over the wire. */
import type { HeldNumbers, Registration } from '@cloche/domain/operations'

const IDS = ['id', 'locationId', 'productId', 'batchingId', 'programId', 'containerId'] as const

/** Ids in the one form in which they are compared. */
export function withPlainIds(registration: Registration): Registration {
  const ids = Object.fromEntries(
    IDS.flatMap(name => {
      const id = registration[name]
      return id === undefined ? [] : [[name, id.toLowerCase()]]
    }),
  )
  return {
    ...registration,
    ...ids,
    ...(registration.held === undefined ? {} : { held: withPlainHeld(registration.held) }),
    inputs: (registration.inputs ?? []).map(input => ({
      ...input,
      ...(input.labelId === undefined ? {} : { labelId: input.labelId.toLowerCase() }),
      ...(input.batchId === undefined ? {} : { batchId: input.batchId.toLowerCase() }),
    })),
  }
}

const withPlainHeld = (held: HeldNumbers): HeldNumbers => ({
  ...held,
  clientId: held.clientId.toLowerCase(),
  labels: held.labels.map(({ id, serial }) => ({ id: id.toLowerCase(), serial })),
})
