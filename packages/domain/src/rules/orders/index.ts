/**
 * Orders: what is to be ordered and why, when a supplier takes orders, what speaks against sending, how far an order
 * came, what its answer comes to, and its document.
 *
 * Words: a **pack** is what a supplier sells one of; **packs** of a line are whole; a **chance** is a day on which an
 * order is taken, with its cut-off and its day of delivery by the clock of the place. Money is without tax, in the
 * organization's currency.
 */
export { chancesToOrder, cutOffOn, deliversOn, deliveryFor, sendUntil } from './terms.ts'
export type { Chance, SupplierTerms, Weekday } from './terms.ts'
export { heldBy, isOrderable, packsFor, priceOfPacks } from './packs.ts'
export type { CataloguePack } from './packs.ts'
export { inPacks, largest, offerFor, proposeAgain, proposeForLevel, proposeForNeed } from './basket.ts'
export type { Level, OfferOfProduct, Proposal, Why } from './basket.ts'
export { menuWishes, needsOf } from './needs.ts'
export type { MenuOffered, Need, Wish } from './needs.ts'
export { feeOf, isAsked, judgeOrder, needsApproval, totalOf } from './concerns.ts'
export type { Concern, Judged, OrderAtHand, OrderTerms } from './concerns.ts'
export { hasLeft, isDraft, mayAnswer, mayMove, sendingAfter } from './sending.ts'
export type { MessageState, OrderWay, Sending } from './sending.ts'
export { judgeAnswer } from './answer.ts'
export type { Answered, AnsweredLine, JudgedAnswer, LineChange, OrderedLine } from './answer.ts'
export { isDearer, priceChange, shareOfChange } from './prices.ts'
export type { PriceKept } from './prices.ts'
export { nearNames } from './near-names.ts'
export { comparePrices, pricesMoved } from './price-list.ts'
export type { ListedOffer, ListedProduct, PricedRow, PriceRow, UnreadCell } from './price-list.ts'
export { documentNumber, fileStem, ORDER_SHEET, orderSheet, unpriced } from './document.ts'
export type { OrderDocument, OrderDocumentLine, OrderParty } from './document.ts'
export { amountOfRec20, answerOfResponse, orderResponseOf, rec20Of, ublOrder } from './ubl.ts'
export type { OrderResponse } from './ubl.ts'
export type { XmlNode } from './xml.ts'
export { creditNoteOf, despatchAdviceOf } from './despatch.ts'
export type { CreditNoteRead, DespatchAdvice } from './despatch.ts'
export { proposedLots } from './note.ts'
export type { NoteOrderLine, NoteProposals, ProposedLot, SaidLine, UnclearPart } from './note.ts'
export { readNoteRows } from './note-text.ts'
export { noteWordsOf } from './note-words.ts'
export type { NoteCell, NoteColumn, NoteRead, NoteRow, NoteWords } from './note-text.ts'
export {
  cratesOf,
  isClaim,
  openClaims,
  depositOf,
  priceHeld,
  rated,
  ratingOf,
  settleClaims,
} from './account.ts'
export type { AccountEntry, CrateBalance, DeliveryFacts, OpenClaim, Rated, Settlement } from './account.ts'
