/**
 * The store: what licences and devices cost an organization, which tax the sale bears, and what is given back.
 *
 * Words: an **offer** is a price of the list; a **term** is what is paid at once (a month, a year, or once for all); who
 * adds seats in the middle of a term **joins** it and pays its days that are left; a **quote** says all lines and sums;
 * a **credit** parts what was sold into what stays and what goes back. Money is in whole cents of a currency with two
 * decimals: every sum is the sum of its lines, a rate's tax is rounded once and shared out over them, and the parts of a
 * term cost together what the term costs. Days are those of the buyer's clock. Reading: docs/decisions/065-the-store.md.
 */
export { partedBy, partOfDays } from './cents.ts'
export { EU_COUNTRIES, vatIdOf } from './vat-id.ts'
export { rateOn, taxationOf, vatAnswers, vatIdToCheck } from './tax.ts'
export type { TaxRate, VatAnswer, VatCheck } from './tax.ts'
export { countriesIn, discountFor, isSoldTo, stepsIn } from './offers.ts'
export type { Buyer, Offer } from './offers.ts'
export { shippingFor } from './shipping.ts'
export type { ShippingRate } from './shipping.ts'
export { endOfTerm, quoteOf } from './quote.ts'
export type { AskedItem, Quote, QuoteInput, QuoteLine } from './quote.ts'
export { creditOf, taxesOf } from './credit.ts'
export { isRenewalDue, reminderDue } from './reminders.ts'
