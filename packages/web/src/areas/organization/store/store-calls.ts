/** What the store asks of the server. */
import { call, callForFile } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { saveFile } from '../../../data/wire/save-file.ts'

export type Store = Answer<'GET', '/organization/store'>
export type Offer = Store['offers'][number]
export type Quote = Answer<'POST', '/organization/store/quote'>['quote']
export type Paying = Answer<'POST', '/organization/store/pay'>

/** Something in the order. */
export interface Item {
  readonly priceId: string
  readonly quantity: number
  readonly locationId: string | null
  readonly joinsId: string | null
}

export const storeKey = queryKeys.named('organization', 'store')
export const quoteKey = (items: readonly Item[]) => queryKeys.named('organization', 'store', 'quote', items)

export const fetchStore = (signal?: AbortSignal) =>
  call('GET', '/organization/store', { ...(signal && { signal }) })

export const fetchQuote = async (items: readonly Item[], signal?: AbortSignal): Promise<Quote> =>
  (await call('POST', '/organization/store/quote', { body: { items }, ...(signal && { signal }) })).quote

/** Sums of the store are whole cents. */
export function writeCents(cents: number, currency: string, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100)
}

export async function saveInvoice(invoiceId: string): Promise<void> {
  const { blob, name } = await callForFile('GET', '/invoice/paper', { query: { invoiceId } })
  saveFile(blob, name ?? 'invoice.pdf')
}
