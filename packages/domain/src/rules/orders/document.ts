/** An order as it leaves: the facts of which its sheet, its UBL document and its message are made. */
import type { Amount, Money } from '../amounts/index.ts'

export interface OrderParty {
  readonly name: string
  readonly vatId: string | null
  /** Global Location Number. */
  readonly gln: string | null
  readonly address: string | null
  readonly city: string | null
  readonly postcode: string | null
  /** ISO 3166-1, two letters. */
  readonly country: string | null
  readonly phone: string | null
  readonly email: string | null
}

export interface OrderDocumentLine {
  readonly id: string
  readonly name: string
  readonly supplierName: string | null
  readonly supplierCode: string | null
  readonly gtin: string | null
  readonly productId: string
  readonly quantity: Amount
  readonly packs: number | null
  readonly pack: Amount | null
  readonly packName: string | null
  readonly price: Money | null
  readonly note: string | null
}

export interface OrderDocument {
  readonly number: string
  readonly version: number
  /** Null: it was not sent before. */
  readonly replaces: number | null
  readonly issuedAt: string
  readonly deliverAt: string
  readonly timeZone: string
  readonly currency: string
  readonly buyer: OrderParty
  /** Where it is delivered. */
  readonly place: OrderParty
  readonly seller: OrderParty
  /** Who we are in their books. */
  readonly customerNumber: string | null
  readonly orderedBy: string | null
  readonly note: string | null
  readonly total: Money | null
  readonly deliveryFee: Money | null
  readonly lines: readonly OrderDocumentLine[]
}

/** An order for whoever does not see what is paid. */
export const unpriced = (order: OrderDocument): OrderDocument => ({
  ...order,
  total: null,
  deliveryFee: null,
  lines: order.lines.map(line => ({ ...line, price: null })),
})

/** The number by which an order is known outside: with its version from the second on. */
export const documentNumber = ({ number, version }: Pick<OrderDocument, 'number' | 'version'>): string =>
  version > 1 ? `${number}-${version}` : number

/** The name of its files: letters and figures alone, the same however often it is sent. */
export const fileStem = ({ number, version }: Pick<OrderDocument, 'number' | 'version'>): string =>
  `order-${number.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '')}-v${version}`

/** The columns of its sheet. */
export const ORDER_SHEET = [
  'order',
  'version',
  'deliverOn',
  'customerNumber',
  'code',
  'gtin',
  'name',
  'packs',
  'packValue',
  'packUnit',
  'quantity',
  'unit',
  'price',
  'currency',
] as const

/** Its sheet: a line a product, numbers as numbers. */
export function orderSheet(order: OrderDocument, day: string): (string | number | null)[][] {
  return order.lines.map(line => [
    order.number,
    order.version,
    day,
    order.customerNumber,
    line.supplierCode,
    line.gtin,
    line.supplierName ?? line.name,
    line.packs,
    line.pack?.value ?? null,
    line.pack?.unit ?? null,
    line.quantity.value,
    line.quantity.unit,
    line.price,
    order.currency,
  ])
}
