/**
 * Stock: a ledger of signed movements, and their sum.
 *
 * Words: a **variation** is a movement of a pile (product, batch, label, state, location) with a reason; a
 * **transfer** is two of them that cannot come apart; a **count** sets what is there and writes the difference.
 * Stock is the sum of its variations: what is kept beside them can be made anew from them. Grams, millilitres and pieces are never added up.
 */
export { checkVariation, stockOf, variationReasonNames, variationReasons, wasteCauses } from './variations.ts'
export type {
  StockPile,
  Valuation,
  Variation,
  VariationReason,
  VariationRule,
  WasteCause,
} from './variations.ts'
export { costAfterReceipt, worthByLayers } from './cost.ts'
export type { Layer } from './cost.ts'
export { countOf, reasonOfMove, transferOf, variationsOfLabel } from './plans.ts'
export type { StockedLabel } from './plans.ts'
export { likelyCause } from './waste.ts'
export { readSales, SALES_LINES_MAX } from './sales-file.ts'
export type { SalesFault, SalesFileFault } from './sales-file.ts'
