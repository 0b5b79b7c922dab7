/**
 * Batch identifiers made from a pattern that a kitchen writes itself.
 *
 * A pattern is text with tokens in braces; what stands outside is copied as it is:
 *
 *     {product}   which batch of its product   {product:4}  ...with zeros in front, 4 places
 *     {batch}     number of the batch, which no other of the organization has; {batch:3}
 *     {YYYY}  {YY}  {MM}  {DD}                 registration date: year, month, day
 *     {random:5}                               random code of 5 characters; {random} has 4
 *
 * `{YY}{MM}{DD}-{batch:3}` gives `261121-007`. The result is a GS1 batch number (AI 10): at most 20 characters
 * of CSET 82, which has no braces. A pattern without {batch} gets `-` and the number behind, so that two products never
 * share a code. A serial that outgrows its places is written whole, never cut. Random codes
 * have no characters that are taken for one another when read out or copied by hand.
 */
export { defaultBatchPattern, parseBatchPattern, previewBatchPattern, renderBatchPattern } from './pattern.ts'
export type { BatchPatternProblem } from './pattern.ts'
export { randomAlphabet, randomCode } from './random-code.ts'
export type { RandomSource } from './random-code.ts'
