/**
 * What suppliers write besides answers, as UBL 2.1 documents: the advice of what they sent (DespatchAdvice, Peppol T16)
 * and what they credit (CreditNote). Nothing is guessed: what a document does not say is null.
 */
import type { Amount, Money } from '../amounts/index.ts'
import { isDay } from '../calendar/index.ts'
import type { SaidLine } from './note.ts'
import { amountOfRec20 } from './ubl.ts'
import { at, childrenOf, numberAt, textAt, type XmlNode } from './xml.ts'

/** A document of theirs holds no more lines than an order. */
const LINES_MAX = 1000

export interface DespatchAdvice {
  readonly number: string | null
  /** The number of the order that it is for. */
  readonly order: string | null
  readonly issuedOn: string | null
  /** The day for which they announce it. */
  readonly deliverOn: string | null
  readonly note: string | null
  readonly lines: readonly SaidLine[]
}

const dayAt = (node: XmlNode | undefined, ...path: string[]): string | null => {
  // A date of XML Schema may carry a zone: the day is what stands before it.
  const text = textAt(node, ...path)?.slice(0, 10) ?? null
  return text !== null && isDay(text) ? text : null
}

/** One lot of a line, as its item tells it. */
function lotsOf(item: XmlNode | undefined) {
  const instances = childrenOf(item, 'ItemInstance')
  const lots = instances.map(one => ({
    lot: textAt(one, 'LotIdentification', 'LotNumberID'),
    expiration: dayAt(one, 'LotIdentification', 'ExpiryDate'),
    bestBefore: dayAt(one, 'BestBeforeDate'),
  }))
  const known = lots.filter(({ lot, expiration, bestBefore }) => lot ?? expiration ?? bestBefore)
  return [...new Map(known.map(lot => [JSON.stringify(lot), lot])).values()]
}

function despatchLine(line: XmlNode): SaidLine {
  const item = at(line, 'Item')
  const said = at(line, 'DeliveredQuantity')
  const value = numberAt(line, 'DeliveredQuantity')
  const code = said?.attributes['unitCode'] ?? ''
  const amount: Amount | null = value === null ? null : amountOfRec20(value, code)
  const number = Number(textAt(line, 'OrderLineReference', 'LineID') ?? Number.NaN)
  const lots = lotsOf(item)
  const [lot] = lots
  return {
    number: Number.isInteger(number) && number > 0 ? number : null,
    code: textAt(item, 'SellersItemIdentification', 'ID'),
    gtin: textAt(item, 'StandardItemIdentification', 'ID'),
    name: textAt(item, 'Name'),
    amounts: amount === null ? [] : [amount],
    packs: value !== null && code.startsWith('X') ? value : null,
    // How much of a line is of which lot, an advice does not say: several are none.
    lot: lots.length === 1 ? (lot?.lot ?? null) : null,
    expiration: lots.length === 1 ? (lot?.expiration ?? null) : null,
    bestBefore: lots.length === 1 ? (lot?.bestBefore ?? null) : null,
    price: null,
    unclear: lots.length > 1 ? ['lot'] : [],
    text: [textAt(item, 'Name'), said === undefined ? null : `${said.text.trim()} ${code}`.trim()]
      .filter(part => part !== null)
      .join(' · '),
  }
}

/** The advice of a delivery; null: the document is none. */
export function despatchAdviceOf(document: XmlNode): DespatchAdvice | null {
  if (document.name !== 'DespatchAdvice') return null
  const lines = childrenOf(document, 'DespatchLine').slice(0, LINES_MAX)
  return {
    number: textAt(document, 'ID'),
    order:
      textAt(document, 'OrderReference', 'ID') ??
      textAt(lines[0], 'OrderLineReference', 'OrderReference', 'ID'),
    issuedOn: dayAt(document, 'IssueDate'),
    deliverOn:
      dayAt(document, 'Shipment', 'Delivery', 'EstimatedDeliveryPeriod', 'StartDate') ??
      dayAt(document, 'Shipment', 'Delivery', 'EstimatedDeliveryPeriod', 'EndDate'),
    note: textAt(document, 'Note'),
    lines: lines.map(despatchLine),
  }
}

export interface CreditNoteRead {
  readonly number: string | null
  readonly on: string | null
  /** Without tax. */
  readonly amount: Money | null
  readonly currency: string | null
  readonly vatId: string | null
}

/** A credit note; null: the document is none. */
export function creditNoteOf(document: XmlNode): CreditNoteRead | null {
  if (document.name !== 'CreditNote') return null
  const party = at(document, 'AccountingSupplierParty', 'Party')
  return {
    number: textAt(document, 'ID'),
    on: dayAt(document, 'IssueDate'),
    amount:
      numberAt(document, 'LegalMonetaryTotal', 'TaxExclusiveAmount') ??
      numberAt(document, 'LegalMonetaryTotal', 'LineExtensionAmount'),
    currency: textAt(document, 'DocumentCurrencyCode'),
    vatId: textAt(party, 'PartyTaxScheme', 'CompanyID'),
  }
}
