/** What the store's records choose among. */

/** How often a price is paid. */
export const STORE_TERMS = ['month', 'year', 'once'] as const
export const TAX_CATEGORIES = ['standard', 'reduced', 'exempt'] as const
/**
 * `domestic`: the seller's country. `reverseCharge`: a business of another EU country, which owes the tax itself.
 * `destination`: somebody of another EU country without a valid number, taxed as there. `export`: outside the VAT
 * territory, untaxed. `unknown`: nobody said where the buyer is.
 */
export const TAX_TREATMENTS = ['domestic', 'reverseCharge', 'destination', 'export', 'unknown'] as const
