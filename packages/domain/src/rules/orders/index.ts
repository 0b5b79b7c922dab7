/**
 * Orders: what is to be ordered and why, when a supplier takes orders, what speaks against sending, how far an order
 * came, what its answer comes to, and its document.
 *
 * Words: a **pack** is what a supplier sells one of; **packs** of a line are whole; a **chance** is a day on which an
 * order is taken, with its cut-off and its day of delivery by the clock of the place. Money is without tax, in the
 * organization's currency.
 */
export { chancesToOrder, sendUntil } from './terms.ts'
export type { SupplierTerms, Weekday } from './terms.ts'
export { heldBy, isOrderable, packsFor, priceOfPacks } from './packs.ts'
export type { CataloguePack } from './packs.ts'
export { inPacks, largest, offerFor, proposeAgain, proposeForLevel, proposeForNeed } from './basket.ts'
export type { Proposal, Why } from './basket.ts'
export { menuWishes, needsOf } from './needs.ts'
export type { MenuOffered, Need, Wish } from './needs.ts'
export { isAsked, judgeOrder, needsApproval, totalOf } from './concerns.ts'
export type { Concern, Judged, OrderTerms } from './concerns.ts'
export { hasLeft, mayAnswer, mayMove, sendingAfter } from './sending.ts'
export type { OrderWay, Sending } from './sending.ts'
export { judgeAnswer } from './answer.ts'
export type { Answered, AnsweredLine } from './answer.ts'
export { isDearer, priceChange } from './prices.ts'
export { nearNames } from './near-names.ts'
export { comparePrices, pricesMoved } from './price-list.ts'
export type { ListedOffer, ListedProduct, PricedRow, PriceRow, UnreadCell } from './price-list.ts'
export { fileStem, ORDER_SHEET, orderSheet, unpriced } from './document.ts'
export type { OrderDocument, OrderParty } from './document.ts'
export { answerOfResponse, orderResponseOf, ublOrder } from './ubl.ts'
export type { OrderResponse } from './ubl.ts'
export type { XmlNode } from './xml.ts'
export { creditNoteOf, despatchAdviceOf } from './despatch.ts'
export type { DespatchAdvice } from './despatch.ts'
export { proposedLots } from './note.ts'
export type { NoteOrderLine, NoteProposals, ProposedLot, SaidLine } from './note.ts'
export { readNoteRows } from './note-text.ts'
export { noteWordsOf } from './note-words.ts'
export type { NoteCell, NoteRow } from './note-text.ts'
export { cratesOf, openClaims, depositOf, priceHeld, ratingOf, settleClaims } from './account.ts'
export type { AccountEntry, DeliveryFacts, Rated } from './account.ts'
