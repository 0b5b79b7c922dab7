/** What a purchase and an invoice keep of what was sold. Sums are whole cents. */
import { LICENSE_TYPES } from '../../catalogue/names/licenses.ts'
import { STORE_TERMS, TAX_TREATMENTS } from '../../catalogue/names/store.ts'
import {
  flag,
  instant,
  line,
  list,
  nullable,
  object,
  oneOf,
  text,
  uuid,
  whole,
  figure,
} from '../../catalogue/words.ts'

const cents = whole(-9_000_000_000_000, 9_000_000_000_000)

export const STORE_LINE = object({
  kind: oneOf(['license', 'device', 'shipping']),
  priceId: nullable(uuid),
  type: nullable(oneOf(LICENSE_TYPES)),
  name: text,
  term: oneOf(STORE_TERMS),
  isPersonal: flag,
  locationId: nullable(uuid),
  quantity: whole(1, 1_000_000),
  unit: cents,
  discount: cents,
  net: cents,
  taxCategory: text,
  taxPercent: figure,
  tax: cents,
  days: nullable(object({ left: whole(0, 10_000), of: whole(1, 10_000) })),
  from: nullable(instant),
  to: nullable(instant),
})

export const STORE_LINES = list(STORE_LINE, 200)
export const STORE_TAXES = list(object({ percent: figure, net: cents, tax: cents }), 20)

const PARTY = {
  name: line(300),
  vatId: nullable(line(40)),
  address: line(300),
  postcode: line(16),
  city: line(100),
  country: nullable(line(2)),
} as const

/** Who sells here, as invoices name them, and how they are paid by transfer. */
export const STORE_SELLER = object({
  ...PARTY,
  iban: line(40),
  bank: line(100),
  email: line(254),
  /** Begins the numbers of invoices. */
  prefix: line(8),
  /** Days in which a transfer is expected. */
  dueDays: whole(0, 365),
  /** Whose days and years count on invoices. */
  timeZone: line(64, 1),
  /** Printed at the foot of invoices. */
  foot: line(500),
})

/** An invoice as it was issued. */
export const INVOICE_DATA = object({
  seller: object(PARTY),
  buyer: object(PARTY),
  lines: STORE_LINES,
  taxes: STORE_TAXES,
  treatment: oneOf(TAX_TREATMENTS),
  discount: cents,
  net: cents,
  tax: cents,
  total: cents,
  iban: line(40),
  foot: line(500),
  reference: line(100),
  /** Of a credit note: the number of what it corrects. */
  corrects: nullable(line(100)),
  reason: nullable(oneOf(['all', 'unused'])),
  locale: text,
  timeZone: text,
})
