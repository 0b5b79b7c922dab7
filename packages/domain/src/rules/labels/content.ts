/**
 * What a label says, before anything is laid out. Plain data: whoever prints (server) or previews (web) fills it
 * from the label, its batch, its product and its place.
 */
import type { Language } from '../../text/languages.ts'
import type { Amount } from '../amounts/index.ts'
import type { AllergenMap } from '../allergens/index.ts'

/** Languages a label can be printed in: the organization's own. */
export type LabelLanguage = Language

export type LabelContent = {
  readonly productName: string
  /** Elaboration state: its path and its word, translated by the caller (an organization may have its own states). */
  readonly state: { readonly path: string; readonly word: string } | null
  readonly quantity: Amount | null
  /** Instant (ISO, Z). */
  readonly madeAt: string | null
  /** Instant (ISO, Z) or calendar date (YYYY-MM-DD). */
  readonly bestBefore: string | null
  /** Instant (ISO, Z) or calendar date (YYYY-MM-DD): the use-by date. */
  readonly expiration: string | null
  /** IANA name of the location's zone: instants are printed in its wall-clock time. */
  readonly timeZone: string
  readonly batchCode: string | null
  readonly supplierLot: string | null
  readonly serial: string | null
  readonly locationName: string | null
  readonly personName: string | null
  readonly organizationName: string
  /** Address of the food business operator; asked for on what is sold prepacked. */
  readonly organizationAddress: string | null
  /** Silence about a group means that nobody has declared it. */
  readonly allergens: AllergenMap
  /** Ingredients in descending order of weight, without the heading. */
  readonly ingredients: string | null
  readonly storage: string | null
  /** Where the food comes from, in the words of its product. */
  readonly origin?: string | null
  /** GTIN-8/12/13/14 digits. */
  readonly gtin: string | null
  /** Short address that opens the label when it has no GTIN. */
  readonly bytecodeAddress: string
}

/** The second code, beside the QR that is always there. */
export type SecondCode = 'none' | 'gs1-128' | 'datamatrix'
