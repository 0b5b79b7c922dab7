/**
 * Orders as UBL 2.1 documents in the profile Peppol BIS Ordering 3 (transaction T01), and answers to them (T76, UBL
 * OrderResponse). Source: docs.peppol.eu/poacc/upgrade-3, profiles 28-ordering; units of UN/ECE Recommendation 20.
 */
import { isAmountUnit, zero, type Amount, type AmountUnit, type Money } from '../amounts/index.ts'
import { localDay } from '../calendar/index.ts'
import type { Answered, AnsweredLine } from './answer.ts'
import { heldBy } from './packs.ts'
import { at, childrenOf, textAt, type XmlNode } from './xml.ts'
import { documentNumber, type OrderDocument, type OrderDocumentLine, type OrderParty } from './document.ts'

/** Units of amounts in UN/ECE Recommendation 20; what it does not know is counted as pieces. */
const REC20: { readonly [U in AmountUnit]?: string } = {
  mg: 'MGM',
  g: 'GRM',
  kg: 'KGM',
  oz: 'ONZ',
  lb: 'LBR',
  ml: 'MLT',
  cl: 'CLT',
  dl: 'DLT',
  l: 'LTR',
  piece: 'C62',
}
/** A pack is counted as such: X and the code of packages of Recommendation 21, `PK`. */
const PACK = 'XPK'
const UNITS = new Map(Object.entries(REC20).map(([unit, code]) => [code as string, unit as AmountUnit]))

export const rec20Of = (unit: AmountUnit): string => REC20[unit] ?? 'C62'

/** The amount of a coded unit; null: it is none that food is kept in. */
export function amountOfRec20(value: number, code: string): Amount | null {
  const unit = UNITS.get(code)
  return unit === undefined || !isAmountUnit(unit) ? null : { value, unit }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) =>
  text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').replaceAll(/[&<>"]/g, character => ESCAPES[character] ?? '')

type Attributes = Readonly<Record<string, string>>
type Part = string | null

/** An element; one without a text or parts is left out. */
function element(name: string, content: Part | readonly Part[], attributes: Attributes = {}): Part {
  const isText = typeof content === 'string' || content === null
  const inner = isText ? content : content.filter(part => part !== null).join('')
  if (inner === null || inner === '') return null
  const said = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')
  return `<${name}${said}>${isText ? escaped(inner) : inner}</${name}>`
}

const cbc = (name: string, text: string | number | null, attributes: Attributes = {}): Part =>
  element(`cbc:${name}`, text === null ? null : String(text), attributes)
const cac = (name: string, parts: readonly Part[]): Part => element(`cac:${name}`, parts)

const address = (name: string, party: OrderParty): Part =>
  cac(name, [
    cbc('StreetName', party.address),
    cbc('CityName', party.city),
    cbc('PostalZone', party.postcode),
    cac('Country', [cbc('IdentificationCode', party.country)]),
  ])

/** A code of electronic addresses and parties: GLN. */
const GLN = '0088'

const party = (one: OrderParty, contact: string | null): Part =>
  cac('Party', [
    cbc('EndpointID', one.gln, { schemeID: GLN }),
    cac('PartyIdentification', [cbc('ID', one.gln, { schemeID: GLN })]),
    cac('PartyName', [cbc('Name', one.name)]),
    address('PostalAddress', one),
    cac('PartyTaxScheme', [
      cbc('CompanyID', one.vatId),
      one.vatId === null ? null : cac('TaxScheme', [cbc('ID', 'VAT')]),
    ]),
    cac('PartyLegalEntity', [cbc('RegistrationName', one.name)]),
    cac('Contact', [cbc('Name', contact), cbc('Telephone', one.phone), cbc('ElectronicMail', one.email)]),
  ])

/** Money with two decimals at least, no more than were written down. */
const moneyText = (money: Money | null): string | null => {
  if (money === null) return null
  const text = String(money)
  const decimals = text.split('.')[1]?.length ?? 0
  return decimals < 2 ? money.toFixed(2) : text
}

function line(one: OrderDocumentLine, number: number, currency: string): Part {
  const isPacked = one.packs !== null && one.pack !== null
  const quantity = isPacked ? String(one.packs) : String(one.quantity.value)
  const code = isPacked ? PACK : rec20Of(one.quantity.unit)
  return cac('OrderLine', [
    cbc('Note', one.note),
    cac('LineItem', [
      cbc('ID', number),
      cbc('Quantity', quantity, { unitCode: code }),
      cbc('LineExtensionAmount', moneyText(one.price), { currencyID: currency }),
      one.price === null
        ? null
        : cac('Price', [
            cbc('PriceAmount', moneyText(one.price), { currencyID: currency }),
            cbc('BaseQuantity', quantity, { unitCode: code }),
          ]),
      cac('Item', [
        cbc(
          'Description',
          isPacked && one.pack !== null
            ? `${one.packName ?? ''} ${one.pack.value} ${one.pack.unit}`.trim()
            : null,
        ),
        cbc('Name', one.supplierName ?? one.name),
        cac('BuyersItemIdentification', [cbc('ID', one.productId)]),
        cac('SellersItemIdentification', [cbc('ID', one.supplierCode)]),
        cac('StandardItemIdentification', [cbc('ID', one.gtin, { schemeID: '0160' })]),
      ]),
    ]),
  ])
}

/** An order as a UBL 2.1 document. */
export function ublOrder(order: OrderDocument): string {
  const { currency, timeZone } = order
  const day = localDay(order.deliverAt, timeZone)
  const parts = [
    cbc('CustomizationID', 'urn:fdc:peppol.eu:poacc:trns:order:3'),
    cbc('ProfileID', 'urn:fdc:peppol.eu:poacc:bis:ordering:3'),
    cbc('ID', documentNumber(order)),
    cbc('IssueDate', localDay(order.issuedAt, timeZone)),
    cbc('OrderTypeCode', '220'),
    cbc('Note', order.note),
    cbc('DocumentCurrencyCode', currency),
    cbc('CustomerReference', order.customerNumber),
    order.replaces === null
      ? null
      : cac('OrderDocumentReference', [
          cbc('ID', documentNumber({ number: order.number, version: order.replaces })),
        ]),
    cac('BuyerCustomerParty', [party(order.buyer, order.orderedBy)]),
    cac('SellerSupplierParty', [party(order.seller, null)]),
    cac('Delivery', [
      cac('DeliveryLocation', [
        cbc('ID', order.place.gln, { schemeID: GLN }),
        cbc('Name', order.place.name),
        address('Address', order.place),
      ]),
      cac('RequestedDeliveryPeriod', [cbc('StartDate', day), cbc('EndDate', day)]),
    ]),
    order.total === null
      ? null
      : cac('AnticipatedMonetaryTotal', [
          cbc('LineExtensionAmount', moneyText(order.total), { currencyID: currency }),
          cbc('PayableAmount', moneyText(order.total), { currencyID: currency }),
        ]),
    ...order.lines.map((one, index) => line(one, index + 1, currency)),
  ]
  const names = 'urn:oasis:names:specification:ubl:schema:xsd'
  return `<?xml version="1.0" encoding="UTF-8"?>
<Order xmlns="${names}:Order-2" xmlns:cac="${names}:CommonAggregateComponents-2" xmlns:cbc="${names}:CommonBasicComponents-2">${parts
    .filter(part => part !== null)
    .join('')}</Order>
`
}

/** Answers by code: of Peppol BIS 3 (UNCL4343), and of the profiles before it (UNCL1225). */
const ANSWERS: Readonly<Record<string, 'received' | 'confirmed' | 'declined' | 'changed'>> = {
  AB: 'received',
  AP: 'confirmed',
  CA: 'changed',
  RE: 'declined',
  '27': 'declined',
  '29': 'confirmed',
  '30': 'changed',
}
/** Codes of lines (UNCL1229) by which nothing is delivered. */
const NOT_DELIVERED = new Set(['7', '27'])

export interface OrderResponse {
  /** The number of the order, and the version where it says one. */
  readonly order: string
  readonly kind: 'received' | 'confirmed' | 'declined' | 'changed'
  readonly reference: string | null
  readonly note: string | null
  readonly deliverOn: string | null
  readonly lines: readonly {
    /** From 1, as in the order. */
    readonly number: number
    readonly isDelivered: boolean
    /** In packs, where they count in packs; else an amount. */
    readonly packs: number | null
    readonly quantity: Amount | null
    readonly substitute: string | null
    readonly note: string | null
  }[]
}

/** An answer as it is written in an OrderResponse; null: it is none, or answers nothing. */
export function orderResponseOf(document: XmlNode): OrderResponse | null {
  if (document.name !== 'OrderResponse') return null
  const order = textAt(document, 'OrderReference', 'ID')
  const kind = ANSWERS[textAt(document, 'OrderResponseCode') ?? '']
  if (order === null || kind === undefined) return null
  return {
    order,
    kind,
    reference: textAt(document, 'SalesOrderID') ?? textAt(document, 'ID'),
    note: textAt(document, 'Note'),
    deliverOn:
      textAt(document, 'Delivery', 'PromisedDeliveryPeriod', 'StartDate') ??
      textAt(document, 'Delivery', 'PromisedDeliveryPeriod', 'EndDate'),
    lines: childrenOf(document, 'OrderLine').flatMap(one => {
      const item = at(one, 'LineItem')
      const number = Number(textAt(one, 'OrderLineReference', 'LineID') ?? textAt(item, 'ID'))
      if (!Number.isInteger(number) || number < 1) return []
      const said = at(item, 'Quantity')
      const value = said === undefined ? Number.NaN : Number(said.text)
      const code = said?.attributes['unitCode'] ?? ''
      const instead = at(one, 'SellerSubstitutedLineItem', 'Item')
      const name = textAt(instead, 'Name')
      const sellerCode = textAt(instead, 'SellersItemIdentification', 'ID')
      return [
        {
          number,
          isDelivered: !NOT_DELIVERED.has(textAt(item, 'LineStatusCode') ?? '') || name !== null,
          packs: Number.isFinite(value) && code.startsWith('X') ? value : null,
          quantity: Number.isFinite(value) ? amountOfRec20(value, code) : null,
          substitute: name === null ? null : [name, sellerCode].filter(part => part !== null).join(' · '),
          note: textAt(item, 'Note'),
        },
      ]
    }),
  }
}

/** The same answer to an order whose lines are known, the first being number 1. */
export function answerOfResponse(
  response: OrderResponse,
  ordered: readonly { readonly id: string; readonly pack: Amount | null; readonly quantity: Amount }[],
): Answered {
  const lines = response.lines.flatMap((said): AnsweredLine[] => {
    const line = ordered[said.number - 1]
    if (line === undefined) return []
    const { quantity } = line
    const packed = said.packs !== null && line.pack !== null ? heldBy(said.packs, line.pack) : said.quantity
    const brought = said.isDelivered ? packed : zero(quantity.unit)
    return [
      {
        orderId: line.id,
        ...(brought === null ? {} : { quantity: brought }),
        ...(said.substitute === null ? {} : { substitute: said.substitute }),
      },
    ]
  })
  return {
    isDeclined: response.kind === 'declined',
    ...(response.deliverOn === null ? {} : { deliverOn: response.deliverOn }),
    lines,
  }
}
