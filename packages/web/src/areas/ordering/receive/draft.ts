/** A delivery that is being taken in: what was said of each line so far. */
import { plus, type Amount } from '@cloche/domain/rules/amounts'
import { newId } from '../../../data/wire/new-id.ts'
import type { AskedArrival, AskedLot } from './calls.ts'

/** Crates of one kind that came and went. */
export type Crates = NonNullable<AskedArrival['crates']>[number]

export interface LineDraft {
  readonly lots: readonly AskedLot[]
  /** What is missing will not come. */
  readonly isClosed: boolean
  /** What came as ordered, although something else was announced. */
  readonly isAsOrdered?: boolean
}

export interface Draft {
  /** Sent again after a lost answer, it is the same delivery. */
  readonly id: string
  readonly document: string
  readonly note: string
  /** By the id of the line of the order. */
  readonly lines: Readonly<Record<string, LineDraft>>
  readonly crates: readonly Crates[]
  /** The steps at the door that were done. */
  readonly steps: readonly string[]
  /** What the last thermometer said: the same van, mostly the same air. */
  readonly degrees: number | null
}

export const firstDraft = (): Draft => ({
  id: newId(),
  document: '',
  note: '',
  lines: {},
  crates: [],
  steps: [],
  degrees: null,
})

const NOTHING: LineDraft = { lots: [], isClosed: false }

export const lineIn = (draft: Draft, orderId: string): LineDraft => draft.lines[orderId] ?? NOTHING

/** The draft with something else said of a line. */
export const withLine = (draft: Draft, orderId: string, line: Partial<LineDraft>): Draft => ({
  ...draft,
  lines: { ...draft.lines, [orderId]: { ...lineIn(draft, orderId), ...line } },
})

const isSameLot = (one: AskedLot, other: AskedLot): boolean =>
  one.supplierLot !== undefined &&
  (['supplierLot', 'expiration', 'bestBefore', 'outcome', 'reason'] as const).every(
    name => one[name] === other[name],
  )

/** The same lot again, as of the next case that is scanned, is more of it. */
function added(lots: readonly AskedLot[], lot: AskedLot): readonly AskedLot[] {
  const at = lots.findIndex(one => isSameLot(one, lot))
  const before = lots[at]
  const quantity = before === undefined ? null : plus(amountOf(before), amountOf(lot))
  return quantity === null ? [...lots, lot] : lots.with(at, { ...before, ...lot, quantity })
}

/** The draft with a lot put in, or in place of the one at `at`. */
export function withLot(draft: Draft, orderId: string, lot: AskedLot, at: number | null): Draft {
  const { lots } = lineIn(draft, orderId)
  const next = at === null ? added(lots, lot) : lots.with(at, lot)
  const { temperature } = lot
  return withLine({ ...draft, degrees: temperature ?? draft.degrees }, orderId, { lots: next })
}

export const withoutLot = (draft: Draft, orderId: string, at: number): Draft =>
  withLine(draft, orderId, { lots: lineIn(draft, orderId).lots.toSpliced(at, 1) })

export const amountOf = ({ quantity }: AskedLot): Amount => quantity as Amount
