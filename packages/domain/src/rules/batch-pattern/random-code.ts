/** A whole number from 0 to below `below`, each as likely as the others. */
export type RandomSource = (below: number) => number

/** Digits and capitals of which no two look or sound alike: without 0 O 1 I L 2 Z 5 S 8 B U. */
export const randomAlphabet = '34679ACDEFGHJKMNPQRTVWXY'

/** A random code of the given length, to be read out and copied by hand. */
export const randomCode = (length: number, random: RandomSource): string =>
  Array.from({ length }, () => randomAlphabet.charAt(random(randomAlphabet.length))).join('')
