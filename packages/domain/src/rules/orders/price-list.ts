/** A supplier's price list, row by row, beside its catalogue: prices that change, what is new, what cannot be taken and why. */
import { compareMoney, isPositive, isSameMoney, type Amount, type Money } from '../amounts/index.ts'
import { plain } from '../sheets/index.ts'

/** What is wrong with a row; `recordImport` and `codes`: with the cell that says it. */
export type PriceProblem =
  | 'noPrice'
  | 'priceRange'
  | 'noCode'
  | 'twice'
  | 'notListed'
  | 'noProduct'
  | 'severalProducts'
  | 'noPack'

/** A cell that could not be read: the text key that says why, and what stood there. */
export interface UnreadCell {
  readonly rule: string
  readonly value: string
}

/** A row as its cells were read. */
export interface PriceRow {
  readonly code: string | null
  readonly gtin: string | null
  /** What they call it. */
  readonly name: string | null
  /** What we call it, where the sheet says so. */
  readonly product: string | null
  /** Of one pack. */
  readonly price: Money | null
  readonly pack: Amount | null
  readonly unread: { readonly price?: UnreadCell; readonly gtin?: UnreadCell; readonly pack?: UnreadCell }
}

/** A line of the catalogue that a row may mean. */
export interface ListedOffer {
  readonly id: string
  readonly product: string
  readonly supplierCode: string | null
  readonly gtin: string | null
  readonly price: Money | null
}

/** A product of ours that a row may mean. */
export interface ListedProduct {
  readonly id: string
  readonly name: string
  readonly gtin: string | null
}

export interface PricedRow<O extends ListedOffer = ListedOffer> {
  readonly outcome: 'changed' | 'same' | 'new' | 'unknown' | 'unread'
  readonly offer: O | null
  /** Of what is new: the product of ours that it is a pack of. */
  readonly productId: string | null
  readonly problem: UnreadCell | null
}

const MOST = 1_000_000_000 as Money
const NOTHING = 0 as Money

const said = (problem: PriceProblem, value: string | null = null): UnreadCell => ({
  rule: `priceList.problem.${problem}`,
  value: value ?? '',
})

/** What of the catalogue and of our products rows may mean, by how sheets say it. */
interface Known<O> {
  readonly byCode: ReadonlyMap<string, O>
  readonly byGtin: ReadonlyMap<string, O>
  readonly byName: ReadonlyMap<string, readonly ListedProduct[]>
  readonly mayAdd: boolean
}

const codeOf = (code: string) => code.trim().toLowerCase()
const none = { offer: null, productId: null } as const

/** What a row that the catalogue does not have comes to. */
function added<O extends ListedOffer>(
  row: PriceRow,
  { byName, mayAdd }: Pick<Known<O>, 'byName' | 'mayAdd'>,
): PricedRow<O> {
  const unknown = (problem: UnreadCell) => ({ outcome: 'unknown', ...none, problem }) as const
  const name = row.product ?? row.name
  if (!mayAdd) return unknown(said('notListed'))
  const [product, ...others] = byName.get(plain(name ?? '')) ?? []
  if (product === undefined) return unknown(said(name === null ? 'notListed' : 'noProduct', name))
  if (others.length > 0) return unknown(said('severalProducts', name))
  if (row.pack === null || !isPositive(row.pack)) return unknown(row.unread.pack ?? said('noPack'))
  return { outcome: 'new', offer: null, productId: product.id, problem: null }
}

function judged<O extends ListedOffer>(row: PriceRow, isTwice: boolean, known: Known<O>): PricedRow<O> {
  const unread = (problem: UnreadCell) => ({ outcome: 'unread', ...none, problem }) as const
  const { code, gtin, price } = row
  if (price === null) return unread(row.unread.price ?? said('noPrice'))
  if (compareMoney(price, NOTHING) === 'less' || compareMoney(price, MOST) === 'more')
    return unread(said('priceRange', String(price)))
  if (code === null && gtin === null) return unread(row.unread.gtin ?? said('noCode'))
  if (isTwice) return unread(said('twice', code ?? gtin))
  const offer = known.byCode.get(codeOf(code ?? '')) ?? known.byGtin.get(gtin ?? '')
  if (offer === undefined) return added(row, known)
  const outcome = isSameMoney(offer.price, price) ? 'same' : 'changed'
  return { outcome, offer, productId: null, problem: null }
}

/** Compares the rows of a list with the catalogue. `mayAdd`: what is new is put into it. */
export function comparePrices<O extends ListedOffer>(
  rows: readonly PriceRow[],
  offers: readonly O[],
  products: readonly ListedProduct[],
  mayAdd: boolean,
): PricedRow<O>[] {
  const known: Known<O> = {
    byCode: new Map(offers.flatMap(one => (one.supplierCode ? [[codeOf(one.supplierCode), one]] : []))),
    byGtin: new Map(offers.flatMap(one => (one.gtin ? [[one.gtin, one]] : []))),
    byName: Map.groupBy(products, ({ name }) => plain(name)),
    mayAdd,
  }
  const seen = new Set<string>()
  return rows.map(row => {
    const key = row.code === null ? `gtin ${row.gtin ?? ''}` : `code ${codeOf(row.code)}`
    const isTwice = seen.has(key)
    if (row.price !== null && (row.code !== null || row.gtin !== null)) seen.add(key)
    return judged(row, isTwice, known)
  })
}

/** How many prices of a list went up and how many down: what is told of it. */
export function pricesMoved(rows: readonly { readonly before: Money | null; readonly after: Money }[]): {
  readonly up: number
  readonly down: number
} {
  const moved = rows.flatMap(({ before, after }) => (before === null ? [] : [compareMoney(after, before)]))
  const count = (way: 'more' | 'less') => moved.filter(one => one === way).length
  return { up: count('more'), down: count('less') }
}
