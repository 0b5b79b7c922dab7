/** What a registration says. */
import type { LABEL_MODES } from '../../../catalogue/index.ts'
import type { Amount } from '../../../rules/amounts/index.ts'

export type LabelMode = (typeof LABEL_MODES)[number]

export interface RegistrationItem {
  readonly count: number
  /** Of one label, or of one piece of a range. */
  readonly quantity: Amount
  readonly servingCount?: number
}

export interface RegistrationInput {
  readonly labelId?: string
  readonly batchId?: string
  /** Absent: the whole of what is left. */
  readonly quantity?: Amount
}

/** Numbers that the browser held and printed. */
export interface HeldNumbers {
  readonly clientId: string
  readonly productSerial: number
  /** Of the labelling format, where there is one. */
  readonly batchSerial?: number
  readonly labels: readonly { readonly id: string; readonly serial: string }[]
  readonly bestBefore?: string | null
  readonly expiration?: string | null
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
  readonly held?: HeldNumbers
}
