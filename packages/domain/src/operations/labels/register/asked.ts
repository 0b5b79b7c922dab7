/** What a registration says. */
import type { LABEL_MODES } from '../../../catalogue/names/label.ts'
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
  /** The number of the batch in its organization; absent: of one that was made before all products shared them. */
  readonly batchSerial?: number
  readonly labels: readonly { readonly id: string; readonly serial: string }[]
  readonly bestBefore?: string | null
  readonly expiration?: string | null
  /**
   * What is given anew where these numbers are not held, or were used, as by a copy of the browser: the numbers, or the
   * batch's code with them where nobody typed it. Absent: the registration is refused then.
   */
  readonly orNew?: 'numbers' | 'numbersAndCode'
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
  /** Nobody chose what goes in: what the recipe asks for is taken from what is here, first expiry first. */
  readonly inputsByRecipe?: boolean
  /** Why something goes in that is past its best-before. */
  readonly pastReason?: string
  readonly supplier?: string
  readonly supplierLot?: string
  readonly supplierDocument?: string
  /** Of what came, measured as it came, in degrees Celsius. */
  readonly temperature?: number
  readonly bestBefore?: string
  readonly expiration?: string
  /** Why a typed date is later than the one worked out. */
  readonly dateReason?: string
  readonly note?: string
  readonly held?: HeldNumbers
}
