/** What was done here and has to reach the server: once, in the order in which it was done. */
export type OperationKind =
  | 'register'
  | 'move'
  | 'split'
  | 'merge'
  | 'print'
  | 'scan'
  | 'hold'
  | 'container'
  | 'count'
  | 'book'
  | 'carry'
  | 'check'
  | 'action'
  | 'receive'
  | 'task'

/** Whose it is: it is never sent as anybody else, or from another place. */
export interface Owner {
  readonly userId: string
  readonly organizationId: string
  readonly locationId: string
  readonly locationName: string
}

export interface OperationRow {
  readonly id: string
  readonly [name: string]: unknown
}

export interface Operation {
  /** Its place in the queue, given when it is kept. */
  readonly order?: number
  /** The id under which the server does it once. */
  readonly id: string
  readonly kind: OperationKind
  readonly owner: Owner
  /** When it happened. */
  readonly at: string
  /** What it is about, in the words of the moment: "Chicken stock". */
  readonly title: string
  /** "2 labels", "Chill". */
  readonly detail: string
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  /** The labels it makes or touches, or the task that it is about: what comes later waits while it is refused. */
  readonly labelIds: readonly string[]
  /** Records as they are after it, for the screens of the time until it is sent. */
  readonly effects?: {
    readonly labels: readonly OperationRow[]
    readonly batches: readonly OperationRow[]
    readonly containers?: readonly OperationRow[]
    readonly tasks?: readonly OperationRow[]
    readonly subtasks?: readonly OperationRow[]
  }
  readonly attempts: number
  /** Why the server would not have it. */
  readonly refusal?: { readonly code: string; readonly texts: readonly string[] }
  /** It was sent, and there is something to say about it. */
  readonly landed?: { readonly text: string; readonly to?: string }
}

/** How an operation ended, or that it waits. */
export type Landing =
  | { readonly kind: 'landed'; readonly answer: unknown }
  | { readonly kind: 'refused'; readonly problem: unknown }
  | { readonly kind: 'waiting' }

export const isSame = (one: Owner, other: Owner | null): boolean =>
  other !== null &&
  one.userId === other.userId &&
  one.organizationId === other.organizationId &&
  one.locationId === other.locationId

/** Whether it still has to reach the server. */
export const isUnsent = (operation: Operation): boolean => operation.landed === undefined

/**
 * The next operation that may be sent by `owner`: neither refused, nor about labels of one that was refused before it.
 * Undefined: none. Operations are given in their order.
 */
export function nextToSend(operations: readonly Operation[], owner: Owner | null): Operation | undefined {
  const held = new Set<string>()
  for (const operation of operations) {
    if (operation.landed !== undefined || !isSame(operation.owner, owner)) continue
    const waits = operation.labelIds.some(id => held.has(id))
    if (operation.refusal === undefined && !waits) return operation
    for (const id of operation.labelIds) held.add(id)
  }
  return undefined
}

/** The refused operation that another one waits for, since it is about the same labels; undefined: none. */
export function waitsFor(operations: readonly Operation[], waiting: Operation): Operation | undefined {
  if (waiting.refusal !== undefined || waiting.landed !== undefined) return undefined
  const held = new Map<string, Operation>()
  for (const operation of operations) {
    if (operation.landed !== undefined || !isSame(operation.owner, waiting.owner)) continue
    const blocker = operation.labelIds.map(id => held.get(id)).find(found => found !== undefined)
    if (operation.id === waiting.id) return blocker
    const first = operation.refusal === undefined ? blocker : operation
    if (first !== undefined) for (const id of operation.labelIds) held.set(id, first)
  }
  return undefined
}

/** Serials of the labels that an operation made and that were printed here: there is paper of them. */
export function printedOf(operations: readonly Operation[], { effects }: Operation): string[] {
  const printed = new Set(operations.flatMap(({ kind, labelIds }) => (kind === 'print' ? labelIds : [])))
  return (effects?.labels ?? []).flatMap(({ id, version, serial }) =>
    version === 1 && printed.has(id) ? [String(serial)] : [],
  )
}

/** A label that stood before the operation: the server knows it. Undefined where it made all of them. */
export function knownLabelOf({ effects }: Operation): string | undefined {
  return effects?.labels.find(({ version }) => version !== 1)?.id
}
