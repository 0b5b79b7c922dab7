/** What a registration says, as it comes over the wire. */
import type { LABEL_MODES } from '@cloche/domain/catalogue'
import type { Quantity } from '@cloche/domain/rules/traceability'

export type LabelMode = (typeof LABEL_MODES)[number]

export interface RegistrationItem {
  readonly count: number
  /** Of one label, or of one piece of a range. */
  readonly quantity: Quantity
  readonly servingCount?: number
}

export interface RegistrationInput {
  readonly labelId?: string
  readonly batchId?: string
  /** Absent: the whole of what is left. */
  readonly quantity?: Quantity
}

export interface Registration {
  readonly id?: string
  readonly locationId?: string
  readonly productId: string
  readonly batchingId?: string
  readonly programId?: string
  readonly containerId?: string
  readonly origin?: 'production' | 'receipt'
  readonly state: string
  readonly mode?: LabelMode
  readonly madeAt?: string
  readonly batchCode?: string
  readonly items: readonly RegistrationItem[]
  readonly inputs?: readonly RegistrationInput[]
  readonly supplier?: string
  readonly supplierLot?: string
  readonly supplierDocument?: string
  readonly bestBefore?: string
  readonly expiration?: string
  /** Why a typed date is later than the one worked out. */
  readonly dateReason?: string
  readonly note?: string
  /** Numbers that the browser held and printed. */
  readonly held?: HeldNumbers
}

export interface HeldNumbers {
  readonly clientId: string
  readonly productSerial: number
  /** Of the labelling format, where there is one. */
  readonly batchSerial?: number
  readonly labels: readonly { readonly id: string; readonly serial: string }[]
  readonly bestBefore?: string | null
  readonly expiration?: string | null
}

const lower = (id: string | undefined) => id?.toLowerCase()
const IDS = ['id', 'locationId', 'productId', 'batchingId', 'programId', 'containerId'] as const

/** Ids in the one form in which they are compared. */
export function withPlainIds(registration: Registration): Registration {
  const ids = Object.fromEntries(
    IDS.flatMap(name => (registration[name] === undefined ? [] : [[name, lower(registration[name])]])),
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
