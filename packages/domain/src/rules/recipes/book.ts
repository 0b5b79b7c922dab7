import type { RecipeLine, RecipeProduct } from './types.ts'

/** Products and the lines of their recipes, to be looked up by product. */
export interface RecipeBook {
  readonly product: (id: string) => RecipeProduct | undefined
  /** In the order people gave them; none for what is bought. */
  readonly linesOf: (id: string) => readonly RecipeLine[]
}

/** Makes a book of what was read; the lines keep their order. */
export function makeBook(products: Iterable<RecipeProduct>, lines: Iterable<RecipeLine>): RecipeBook {
  const byId = new Map([...products].map(product => [product.id, product]))
  const byProduct = Map.groupBy(lines, line => line.productId)
  return { product: id => byId.get(id), linesOf: id => byProduct.get(id) ?? [] }
}

/** Makes a book of rows that carry their own lines. */
export function bookOf(
  rows: readonly (RecipeProduct & { readonly lines: readonly RecipeLine[] })[],
): RecipeBook {
  return makeBook(
    rows,
    rows.flatMap(row => row.lines),
  )
}

/**
 * A way by which a product goes into itself, as ids from it to the product before it comes again; null when there
 * is none. A book with a circle cannot be made by anybody: who writes lines refuses it.
 */
export function circleFrom(book: RecipeBook, productId: string): readonly string[] | null {
  const done = new Set<string>()
  const way: string[] = []
  const walk = (id: string): readonly string[] | null => {
    const at = way.indexOf(id)
    if (at >= 0) return way.slice(at)
    if (done.has(id)) return null
    way.push(id)
    for (const { ingredientId } of book.linesOf(id)) {
      const found = walk(ingredientId)
      if (found !== null) return found
    }
    way.pop()
    done.add(id)
    return null
  }
  return walk(productId)
}

/**
 * The products of a recipe, each once and before what goes into it, the asked one first. What closes a circle is left
 * out where it comes again.
 */
export function productsFrom(book: RecipeBook, productId: string): string[] {
  const seen = new Set<string>()
  const after: string[] = []
  const walk = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    for (const { ingredientId } of book.linesOf(id)) walk(ingredientId)
    after.push(id)
  }
  walk(productId)
  return after.reverse()
}
