/** A supplier's price list, row by row, beside its catalogue: prices that change, what is new, what cannot be taken and why. */
import { compareMoney, isPositive, isSameMoney, type Amount, type Money } from '../amounts/index.ts'
import { plain } from '../sheets/index.ts'
import { nearNames } from './near-names.ts'
import { plainGtin } from './note.ts'

/** What is wrong with a row; `recordImport` and `codes`: with the cell that says it. */
export type PriceProblem =
  | 'noPrice'
  | 'priceRange'
  | 'noCode'
  | 'twice'
  | 'notListed'
  | 'noProduct'
  | 'severalProducts'
  | 'nearProducts'
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
  /** The product of ours that somebody said it is. */
  readonly confirmed: string | null
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
  readonly sku: string | null
  readonly gtin: string | null
}

export interface PricedRow<O extends ListedOffer = ListedOffer> {
  readonly outcome: 'changed' | 'same' | 'new' | 'unknown' | 'unread'
  readonly offer: O | null
  /** Of what is new: the product of ours that it is a pack of. */
  readonly productId: string | null
  /** Of what is unknown: products of ours that it may be, for somebody to say so. */
  readonly near: readonly ListedProduct[]
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
  readonly products: ReadonlyMap<string, ListedProduct>
  readonly bySku: ReadonlyMap<string, ListedProduct>
  readonly byOurGtin: ReadonlyMap<string, ListedProduct>
  readonly byName: ReadonlyMap<string, readonly ListedProduct[]>
  readonly near: (name: string) => readonly ListedProduct[]
  readonly mayAdd: boolean
}

const codeOf = (code: string) => code.trim().toLowerCase()
const none = { offer: null, productId: null, near: [] } as const

/**
 * The products of ours that a row names: by our name, number or GTIN where it says what we call it, by its GTIN, by its name.
 * Theirs may be a number of ours by chance: it only counts where their name for it is near to ours.
 */
function productsNamed<O>(row: PriceRow, known: Known<O>): readonly ListedProduct[] {
  const { code, gtin, name, product } = row
  const ours = (said: string | null) =>
    said === null
      ? []
      : [known.bySku.get(codeOf(said)), known.byOurGtin.get(plainGtin(said) ?? '')].filter(
          one => one !== undefined,
        )
  const called = (said: string | null) => known.byName.get(plain(said ?? '')) ?? []
  const meant = [...ours(product), ...ours(gtin)]
  if (meant.length > 0) return [...new Set(meant)]
  const named = called(product ?? name)
  if (named.length > 0) return named
  const numbered = ours(code)
  const near = name === null ? numbered : known.near(name)
  return numbered.filter(one => near.includes(one))
}

/** Products of ours that a row that names none may be: one of its number first, then those of near names. */
function productsNear<O>({ code, name, product }: PriceRow, known: Known<O>): readonly ListedProduct[] {
  const numbered = known.bySku.get(codeOf(code ?? ''))
  const said = product ?? name
  return [
    ...new Set([...(numbered === undefined ? [] : [numbered]), ...(said === null ? [] : known.near(said))]),
  ]
}

/** What a row that the catalogue does not have comes to. */
function added<O extends ListedOffer>(row: PriceRow, known: Known<O>): PricedRow<O> {
  const unknown = (problem: UnreadCell, near: readonly ListedProduct[] = []) =>
    ({ outcome: 'unknown', ...none, near, problem }) as const
  const name = row.product ?? row.name
  if (!known.mayAdd) return unknown(said('notListed'))
  const packless =
    row.pack === null || !isPositive(row.pack) ? (row.unread.pack ?? said('noPack')) : undefined
  const confirmed = known.products.get(row.confirmed ?? '')
  const products = confirmed === undefined ? productsNamed(row, known) : [confirmed]
  const [product, ...others] = products
  if (product === undefined) {
    const near = productsNear(row, known)
    if (near.length > 0) return packless ? unknown(packless) : unknown(said('nearProducts', name), near)
    return unknown(said(name === null ? 'notListed' : 'noProduct', name))
  }
  if (packless !== undefined) return unknown(packless)
  if (others.length > 0) return unknown(said('severalProducts', name), products)
  return { ...none, outcome: 'new', productId: product.id, problem: null }
}

function judged<O extends ListedOffer>(row: PriceRow, isTwice: boolean, known: Known<O>): PricedRow<O> {
  const unread = (problem: UnreadCell) => ({ outcome: 'unread', ...none, problem }) as const
  const { code, gtin, price } = row
  if (price === null) return unread(row.unread.price ?? said('noPrice'))
  if (compareMoney(price, NOTHING) === 'less' || compareMoney(price, MOST) === 'more')
    return unread(said('priceRange', String(price)))
  if (code === null && gtin === null) return unread(row.unread.gtin ?? said('noCode'))
  if (isTwice) return unread(said('twice', code ?? gtin))
  const offer = known.byCode.get(codeOf(code ?? '')) ?? known.byGtin.get(plainGtin(gtin ?? '') ?? '')
  if (offer === undefined) return added(row, known)
  const outcome = isSameMoney(offer.price, price) ? 'same' : 'changed'
  return { ...none, outcome, offer, problem: null }
}

/** The first of each key. */
const keyed = <T>(all: readonly T[], key: (one: T) => string | null | undefined): ReadonlyMap<string, T> =>
  new Map(
    all.toReversed().flatMap(one => {
      const found = key(one)
      return found ? [[found, one] as const] : []
    }),
  )

/**
 * Compares rows of a list with the catalogue, one after the other: a code that comes a second time is not read.
 * `mayAdd`: what is new is put into it.
 */
export function comparePrices<O extends ListedOffer>(
  offers: readonly O[],
  products: readonly ListedProduct[],
  mayAdd: boolean,
): (row: PriceRow) => PricedRow<O> {
  const known: Known<O> = {
    byCode: keyed(offers, one => one.supplierCode && codeOf(one.supplierCode)),
    byGtin: keyed(offers, one => one.gtin && plainGtin(one.gtin)),
    products: keyed(products, ({ id }) => id),
    bySku: keyed(products, one => one.sku && codeOf(one.sku)),
    byOurGtin: keyed(products, one => one.gtin && plainGtin(one.gtin)),
    byName: Map.groupBy(products, ({ name }) => plain(name)),
    near: nearNames(products),
    mayAdd,
  }
  const seen = new Set<string>()
  return row => {
    const key = row.code === null ? `gtin ${row.gtin ?? ''}` : `code ${codeOf(row.code)}`
    const isTwice = seen.has(key)
    if (row.price !== null && (row.code !== null || row.gtin !== null)) seen.add(key)
    return judged(row, isTwice, known)
  }
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
