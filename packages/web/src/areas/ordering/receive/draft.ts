/** A delivery that is being taken in: what was said of each line so far. */
import { inUnit, plus, sum, type Amount } from '@cloche/domain/rules/amounts'
import { newId } from '../../../data/wire/new-id.ts'
import type { Proposals } from '../papers/calls.ts'
import type { AskedArrival, AskedLot, ExpectedLine } from './calls.ts'

/** Crates of one kind that came and went. */
export type Crates = NonNullable<AskedArrival['crates']>[number]

export interface LineDraft {
  readonly lots: readonly AskedLot[]
  /** What is missing will not come. */
  readonly isClosed: boolean
  /** So much of it stands on the delivery note; what of that is not here is claimed. */
  readonly onNote?: Amount
  /** What came as ordered, although something else was announced. */
  readonly isAsOrdered?: boolean
  /** What its note says of the lots that are still to be looked at, in the order in which they are. */
  readonly noted?: readonly Partial<AskedLot>[]
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
  const { noted = [] } = lineIn(draft, orderId)
  return withLine({ ...draft, degrees: temperature ?? draft.degrees }, orderId, {
    lots: next,
    ...(at === null ? { noted: noted.slice(1) } : {}),
  })
}

export const withoutLot = (draft: Draft, orderId: string, at: number): Draft =>
  withLine(draft, orderId, { lots: lineIn(draft, orderId).lots.toSpliced(at, 1) })

export const amountOf = ({ quantity }: AskedLot): Amount => quantity as Amount

/** A lot as a note tells it. */
const notedLot = ({ quantity, supplierLot, expiration, bestBefore, price }: Proposals['lots'][number]) => ({
  ...(quantity === null ? {} : { quantity: quantity as AskedLot['quantity'] }),
  ...(supplierLot === null ? {} : { supplierLot: supplierLot.slice(0, 100) }),
  ...(expiration === null ? {} : { expiration }),
  ...(bestBefore === null ? {} : { bestBefore }),
  ...(price === null ? {} : { price }),
})

const isWhole = (lot: Partial<AskedLot>): lot is AskedLot => lot.quantity !== undefined

/** All of a line that stands on its note; nothing where some of it is unclear. */
const onNoteOf = (noted: readonly Partial<AskedLot>[], { order }: ExpectedLine): Partial<LineDraft> => {
  const amounts = noted.map(lot => (isWhole(lot) ? inUnit(amountOf(lot), order.quantity.unit) : null))
  const all = amounts.every(amount => amount !== null) ? sum(amounts, order.quantity.unit) : null
  return all === null ? {} : { onNote: all }
}

/** The draft with what a note says: lots that nothing is measured of stand there, the others are looked at one by one. */
export function withNote(
  draft: Draft,
  lines: readonly ExpectedLine[],
  { lots }: Proposals,
  document: string | null,
): Draft {
  const first = draft.document.trim() === '' && document !== null ? { ...draft, document } : draft
  return lines.reduce((now, line) => {
    const noted = lots.filter(({ orderId }) => orderId === line.order.id).map(notedLot)
    const said = lineIn(now, line.order.id)
    if (noted.length === 0 || said.lots.length > 0) return now
    const isMeasured = line.minimum !== null || line.maximum !== null
    return withLine(now, line.order.id, {
      ...onNoteOf(noted, line),
      ...(isMeasured
        ? { noted }
        : { lots: noted.filter(isWhole), noted: noted.filter(lot => !isWhole(lot)) }),
    })
  }, first)
}

/** What a note says of the next lot of a line. */
export const nextNoted = ({ noted = [] }: LineDraft): Partial<AskedLot> => noted[0] ?? {}
