/** What is typed of one lot, and what it comes to. */
import type { Amount } from '@cloche/domain/rules/amounts'
import { useState } from 'react'
import { readQuantity, readSigned, writeQuantity } from '../../../kit/floor/quantity.ts'
import { asStored, inReadersUnit } from '../../../data/formats/measure.ts'
import type { ReaderUnits } from '../../../entity-screens/fields/writing.ts'
import type { AskedLot, ExpectedLine } from './calls.ts'
import { priceDifference } from './totals.ts'

/** What the keys type into. */
export type Typed = 'amount' | 'temperature' | 'price'
export type DateKind = 'expiration' | 'bestBefore'

export interface LotFields {
  readonly typed: Typed
  /** As it was; what is typed goes before it. */
  readonly amount: Amount
  readonly amountText: string
  readonly degreesText: string
  readonly priceText: string
  readonly supplierLot: string
  readonly kind: DateKind
  readonly date: string
  readonly labels: number
  readonly note: string
}

type Scanned = Pick<AskedLot, 'supplierLot' | 'expiration' | 'bestBefore'> & { readonly quantity?: Amount }

export function useLot(
  line: ExpectedLine,
  lot: Partial<AskedLot>,
  left: Amount,
  separator: string,
  units: ReaderUnits,
) {
  const isAsked = line.minimum !== null || line.maximum !== null
  const [fields, setFields] = useState<LotFields>(() => ({
    typed: isAsked && lot.temperature === undefined ? 'temperature' : 'amount',
    amount: (lot.quantity as Amount | undefined) ?? left,
    amountText: '',
    degreesText:
      lot.temperature === undefined
        ? ''
        : writeQuantity(inReadersUnit('temperature', lot.temperature, units), separator, 2),
    priceText: lot.price === undefined ? '' : writeQuantity(lot.price, separator, 2),
    supplierLot: lot.supplierLot ?? '',
    kind: lot.bestBefore ? 'bestBefore' : lot.expiration ? 'expiration' : line.dateKind,
    date: lot.expiration ?? lot.bestBefore ?? '',
    labels: lot.labels ?? 1,
    note: lot.note ?? '',
  }))
  const textOf = (stored: number) => writeQuantity(inReadersUnit('temperature', stored, units), separator, 2)
  const set = (change: Partial<LotFields>) => setFields(before => ({ ...before, ...change }))
  const { amount, amountText, degreesText, priceText, supplierLot, kind, date, labels, note } = fields
  const read = (text: string) => readQuantity(text, separator)
  const quantity: Amount = { ...amount, value: amountText === '' ? amount.value : (read(amountText) ?? 0) }
  const degrees = readSigned(degreesText, separator)
  const temperature = degrees === null ? null : asStored('temperature', degrees, units)
  const price = priceText === '' ? undefined : (read(priceText) ?? undefined)
  return {
    fields,
    set,
    quantity,
    temperature,
    price,
    isAsked,
    /** A temperature as it would be typed. */
    textOf,
    difference: priceDifference(line, quantity, price),
    /** What a scanned case says goes before what was typed. */
    take: (scanned: Scanned) =>
      set({
        ...(scanned.supplierLot === undefined ? {} : { supplierLot: scanned.supplierLot }),
        ...(scanned.expiration !== undefined
          ? { kind: 'expiration', date: scanned.expiration }
          : scanned.bestBefore !== undefined
            ? { kind: 'bestBefore', date: scanned.bestBefore }
            : {}),
        ...(scanned.quantity === undefined ? {} : { amount: scanned.quantity, amountText: '' }),
      }),
    lot: (): AskedLot => ({
      ...(lot.id === undefined ? {} : { id: lot.id }),
      quantity,
      ...(labels === 1 ? {} : { labels }),
      ...(supplierLot.trim() === '' ? {} : { supplierLot: supplierLot.trim() }),
      ...(date === '' ? {} : { [kind]: date }),
      ...(temperature === null ? {} : { temperature }),
      ...(price === undefined ? {} : { price }),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    }),
  }
}

export type LotState = ReturnType<typeof useLot>
