/** Codes that people read off a machine or a screen and type. */
import { randomCode } from '../batch-pattern/index.ts'
import type { RandomSource } from '../batch-pattern/index.ts'

/** What is typed into a machine to join it: three groups of four characters that no two look alike. */
export function activationKey(random: RandomSource): string {
  return [0, 1, 2].map(() => randomCode(4, random)).join('-')
}

/** A code as people type it, in any case, with or without hyphens and spaces, in the one form that is compared. */
export const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
