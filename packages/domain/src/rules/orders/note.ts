/**
 * What a delivery note says, set against what was ordered: proposals of lots, and what is unclear of it. A proposal never
 * chooses between two readings.
 *
 * A line of theirs is one of ours by the number of our line, by their code, by the GTIN of the case, or by the name in
 * their catalogue or ours, whichever of these first names exactly one.
 */
import { compare, inUnit, isPositive, isSame, minus, sum, type Amount, type Money } from '../amounts/index.ts'
import { plain } from '../sheets/index.ts'
import { heldBy } from './packs.ts'

/** What was not understood of a line that is one of ours. */
export type UnclearPart = 'quantity' | 'lot' | 'date' | 'price' | 'measure'

/** A line of a note as it was written. */
export interface SaidLine {
  /** Of our order, from 1. */
  readonly number: number | null
  readonly code: string | null
  readonly gtin: string | null
  readonly name: string | null
  /** All amounts that it may mean; one where it is clear. */
  readonly amounts: readonly Amount[]
  /** In packs, where it counts in packs. */
  readonly packs: number | null
  readonly lot: string | null
  readonly expiration: string | null
  readonly bestBefore: string | null
  /** Of the whole line. */
  readonly price: Money | null
  readonly unclear: readonly UnclearPart[]
  /** It names several lines of ours. */
  readonly isSeveral?: boolean
  /** As it stands on the note. */
  readonly text: string
}

/** A line of the order, as far as it is found on a note. */
export interface NoteOrderLine {
  readonly orderId: string
  readonly productId: string
  readonly name: string
  readonly supplierName: string | null
  readonly supplierCode: string | null
  /** The codes of its case and of its packs. */
  readonly codes: readonly string[]
  readonly quantity: Amount
  readonly outstanding: Amount
  readonly pack: Amount | null
}

/** A lot that a note says came. */
export interface ProposedLot {
  readonly orderId: string
  readonly productId: string
  /** Null: it is unclear how much. */
  readonly quantity: Amount | null
  readonly supplierLot: string | null
  readonly expiration: string | null
  readonly bestBefore: string | null
  readonly price: Money | null
  readonly unclear: readonly UnclearPart[]
  readonly text: string
}

export interface NoteProposals {
  readonly lots: readonly ProposedLot[]
  /** On the note, and no line of ours or more than one. */
  readonly unknown: readonly { readonly text: string; readonly why: 'notOrdered' | 'several' }[]
  /** Lines of ours that still bring something and are not on the note. */
  readonly missing: readonly string[]
  /** Lines of ours of which the note says more or less than is outstanding. */
  readonly differs: readonly { readonly orderId: string; readonly difference: Amount }[]
}

/** A GTIN in its longest form, so that 13 and 14 digits compare. */
export const plainGtin = (code: string): string | null => {
  const digits = code.replaceAll(/\D/g, '')
  return digits.length < 8 || digits.length > 14 ? null : digits.padStart(14, '0')
}
const code = (text: string) => text.trim().toLowerCase()

/** The one that a test holds for; null where there are several, undefined where there is none. */
function theOne<T>(all: readonly T[], test: (one: T) => boolean): T | null | undefined {
  const found = all.filter(one => test(one))
  return found.length > 1 ? null : found[0]
}

/** The line of ours that theirs is; null: several could be, undefined: none. */
export function lineNamed(
  said: Pick<SaidLine, 'number' | 'code' | 'gtin' | 'name'>,
  lines: readonly NoteOrderLine[],
): NoteOrderLine | null | undefined {
  const byCode =
    said.code === null
      ? undefined
      : theOne(
          lines,
          ({ supplierCode }) => supplierCode !== null && code(supplierCode) === code(said.code ?? ''),
        )
  const wanted = said.gtin === null ? null : plainGtin(said.gtin)
  const byGtin =
    wanted === null ? undefined : theOne(lines, ({ codes }) => codes.some(each => plainGtin(each) === wanted))
  const name = said.name === null ? '' : plain(said.name)
  const byName =
    name === ''
      ? undefined
      : theOne(lines, line =>
          [line.name, line.supplierName].some(each => each !== null && plain(each) === name),
        )
  const byNumber = said.number === null ? undefined : lines[said.number - 1]
  const named = [byCode, byGtin].filter(one => one !== undefined && one !== null)
  // The code of one line and the number of another: neither is believed.
  if (new Set(named).size > 1 || (byNumber !== undefined && named.some(one => one !== byNumber))) return null
  if (byNumber !== undefined || named.length > 0) return byNumber ?? named[0]
  if (byName !== undefined) return byName
  return byCode === null || byGtin === null ? null : undefined
}

/** How much a line says that came: null where that can be read in two ways, or not as what was ordered. */
function amountOf(
  said: SaidLine,
  line: NoteOrderLine,
): { quantity: Amount | null; unclear: readonly UnclearPart[] } {
  const packed = said.packs === null || line.pack === null ? null : heldBy(said.packs, line.pack)
  const readings = [...said.amounts, ...(packed === null ? [] : [packed])].filter(isPositive)
  const fitting = readings.filter(one => inUnit(one, line.quantity.unit) !== null)
  if (fitting.length === 0) return { quantity: null, unclear: [readings.length > 0 ? 'measure' : 'quantity'] }
  const [first, ...others] = fitting
  if (first === undefined || others.some(one => !isSame(one, first)))
    return { quantity: null, unclear: ['quantity'] }
  return { quantity: inUnit(first, line.quantity.unit), unclear: [] }
}

/** A note set against the lines of an order that are still expected, in their order. */
export function proposedLots(said: readonly SaidLine[], lines: readonly NoteOrderLine[]): NoteProposals {
  const lots: ProposedLot[] = []
  const unknown: NoteProposals['unknown'][number][] = []
  for (const one of said) {
    const line = one.isSeveral === true ? null : lineNamed(one, lines)
    if (line === null || line === undefined) {
      unknown.push({ text: one.text, why: line === null ? 'several' : 'notOrdered' })
      continue
    }
    const { quantity, unclear } = one.unclear.includes('quantity')
      ? { quantity: null, unclear: [] }
      : amountOf(one, line)
    lots.push({
      orderId: line.orderId,
      productId: line.productId,
      quantity,
      supplierLot: one.lot,
      expiration: one.expiration,
      bestBefore: one.bestBefore,
      price: one.price,
      unclear: [...new Set([...unclear, ...one.unclear])],
      text: one.text,
    })
  }
  const named = new Set(lots.map(({ orderId }) => orderId))
  return {
    lots,
    unknown,
    missing: lines
      .filter(({ orderId, outstanding }) => !named.has(orderId) && isPositive(outstanding))
      .map(({ orderId }) => orderId),
    differs: lines.flatMap(line => {
      const own = lots.filter(({ orderId }) => orderId === line.orderId)
      const amounts = own.flatMap(({ quantity }) => quantity ?? [])
      if (own.length === 0 || amounts.length < own.length) return []
      const all = sum(amounts, line.outstanding.unit)
      if (all === null || compare(all, line.outstanding) === 'same') return []
      const difference = minus(all, line.outstanding)
      return difference === null ? [] : [{ orderId: line.orderId, difference }]
    }),
  }
}
