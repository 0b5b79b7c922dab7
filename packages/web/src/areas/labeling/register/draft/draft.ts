/** What a person puts together before registering. Pure: from here to the call and back to the next draft. */
import type { Amount } from '@cloche/domain/rules/amounts'
import type { LabelMode, Registration } from '../../calls.ts'

/** A label that goes in, or a batch of which the labels with the shortest dates are taken, and how much of it. */
export type DraftInput =
  | { readonly labelId: string; readonly quantity: Amount }
  | { readonly batchId: string; readonly quantity: Amount }

/** What an input is told apart by. */
export function inputKey(input: DraftInput): string {
  return 'labelId' in input ? input.labelId : input.batchId
}

export interface Draft {
  readonly origin: 'production' | 'receipt'
  readonly state: string
  readonly programId: string | null
  readonly batchingId: string | null
  /** Null: as the labelling format says. */
  readonly mode: LabelMode | null
  readonly count: number
  readonly quantity: Amount
  readonly servings: number | null
  readonly inputs: readonly DraftInput[]
  /** Why something goes in that is past its best-before. */
  readonly pastReason: string
  readonly supplier: string
  readonly supplierLot: string
  readonly supplierDocument: string
  /** Of what came, in degrees Celsius; null where nobody measured. */
  readonly temperature: number | null
  /** YYYY-MM-DD, or empty where the date is computed. */
  readonly bestBefore: string
  readonly expiration: string
  /** Why a typed date is later than the one worked out. */
  readonly dateReason: string
  readonly batchCode: string
  readonly locationId: string | null
  readonly containerId: string | null
  readonly note: string
}

/** What was registered last of a product on this device, offered again. */
export interface LastTime {
  readonly state: string
  readonly programId: string | null
  readonly batchingId: string | null
  readonly quantity: Amount
}

const text = (value: string) => (value.trim() === '' ? undefined : value.trim())

function given<Value extends object>(values: {
  [Name in keyof Value]: Value[Name] | undefined
}): Partial<Value> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Value>
}

/** What of a registration may be left out. */
type Optional = Omit<Registration, 'productId' | 'state' | 'items' | 'origin' | 'madeAt'>

/** The draft as the call takes it. Fields of the other origin are left out, so that switching loses nothing. */
export function toRegistration(productId: string, draft: Draft, id?: string): Registration {
  const isReceipt = draft.origin === 'receipt'
  return {
    productId,
    origin: draft.origin,
    state: draft.state,
    items: [
      {
        count: draft.count,
        quantity: draft.quantity,
        ...(draft.servings === null ? {} : { servingCount: draft.servings }),
      },
    ],
    ...given<Optional>({
      id,
      mode: draft.mode ?? undefined,
      programId: draft.programId ?? undefined,
      batchingId: draft.batchingId ?? undefined,
      locationId: draft.locationId ?? undefined,
      containerId: draft.containerId ?? undefined,
      batchCode: text(draft.batchCode),
      note: text(draft.note),
      bestBefore: text(draft.bestBefore),
      expiration: text(draft.expiration),
      dateReason: text(draft.dateReason),
      pastReason: isReceipt ? undefined : text(draft.pastReason),
      supplier: isReceipt ? text(draft.supplier) : undefined,
      supplierLot: isReceipt ? text(draft.supplierLot) : undefined,
      supplierDocument: isReceipt ? text(draft.supplierDocument) : undefined,
      temperature: isReceipt ? (draft.temperature ?? undefined) : undefined,
      inputs: isReceipt || draft.inputs.length === 0 ? undefined : draft.inputs.map(input => ({ ...input })),
    }),
  }
}

/** What is still missing before it can be registered: text keys. */
export function missingIn(draft: Draft): readonly 'register.missing.lot'[] {
  return draft.origin === 'receipt' && draft.supplierLot.trim() === '' ? ['register.missing.lot'] : []
}

/** Whether two drafts are the same but for how much and how many. */
export function differsInAmountsAlone(one: Draft, other: Draft): boolean {
  const names = Object.keys(one) as (keyof Draft)[]
  return names.every(name => name === 'count' || name === 'quantity' || one[name] === other[name])
}
