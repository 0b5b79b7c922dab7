import { allergenNames } from '../allergens/index.ts'
import type { AllergenLevel } from '../allergens/index.ts'
import type { ProductDraft } from './product-draft.ts'
import type { Row } from './read-row.ts'

const listed = (product: ProductDraft, level: AllergenLevel): string =>
  allergenNames.filter(name => product.allergens[name] === level).join(', ')

/** The columns of an export with what stands in them; importing them gives the same product again. */
const columns: Record<string, (product: ProductDraft) => string> = {
  name: product => product.name,
  description: product => product.description ?? '',
  sku: product => product.sku ?? '',
  gtin: product => product.gtin ?? '',
  type: product => product.type,
  brand: product => product.brand ?? '',
  'consumption unit': product => product.consumptionUnit ?? '',
  'weight (g)': product => product.weight?.toString() ?? '',
  allergens: product => listed(product, 'contains'),
  traces: product => listed(product, 'traces'),
  'cannot ensure': product => listed(product, 'cannotEnsure'),
  'not contained': product => listed(product, 'notContained'),
  ingredients: product => product.ingredientsText ?? '',
  code: product => product.code ?? '',
  tag: product => product.tag ?? '',
}

/** Headers of an export, in order. */
export const exportHeaders: readonly string[] = Object.keys(columns)

/** Headers of those columns whose cells are numbers. */
export const exportNumbers: ReadonlySet<string> = new Set(['weight (g)'])

/** The row of a product in an export. */
export const exportRow = (product: ProductDraft): Row =>
  Object.fromEntries(Object.entries(columns).map(([header, cellOf]) => [header, cellOf(product)]))
