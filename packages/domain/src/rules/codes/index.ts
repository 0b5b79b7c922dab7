/**
 * Codes on labels, as GS1 and Cloche write them.
 *
 * - A **GTIN**, SSCC, GLN or GRAI is a key of digits with a check digit; a GTIN is kept as GTIN-14.
 * - An **element** is an application identifier (AI) and its value: (10) is the batch, (17) the expiration.
 *   An **element string** is several of them, written bracketed `(01)...(10)...`, unbracketed `^01...10...`
 *   ("^" stands for FNC1) or as a scanner sends them (the separator GS, code 29, for FNC1; after the first).
 * - A **Digital Link** is the same elements as a web address.
 * - A **bytecode** is Cloche's own short code of any record: type and id with a check character.
 *
 * Sources: GS1 General Specifications, GS1 Digital Link URI syntax, GS1 Barcode Syntax Dictionary (AI table).
 * What is wrong is always a named problem (problem.ts), never an exception.
 */
export {
  gs1CheckDigit,
  hasValidCheckDigit,
  gtinProblem,
  isValidGtin,
  toGtin14,
  isValidSscc,
  isValidGln,
  isValidGrai,
  buildSscc,
} from './check-digit.ts'
export type { CodeProblemCode } from './problem.ts'
export * as gs1 from './gs1/index.ts'
export type { Element } from './gs1/element.ts'
export type { ElementString, Gs1Options } from './gs1/element-string.ts'
export type { Symbology } from './gs1/scan-data.ts'
export { encodeBytecode, decodeBytecode } from './bytecode.ts'
export { readScan } from './read-scan.ts'
export type { Scan } from './read-scan.ts'
