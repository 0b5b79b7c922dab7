/** Serial shipping container codes out of an organization's own numbers. */
import { buildSscc, isValidSscc } from '../codes/index.ts'

/** GS1 company prefixes have six to twelve digits. */
export const isCompanyPrefix = (text: string): boolean => /^\d{6,12}$/.test(text)

const EXTENSION = '0'

/**
 * The next SSCC of a company prefix: one above the highest that was ever given. An SSCC is not given a second time, so
 * `last` counts removed containers too (GS1 General Specifications, 4.4: not within a year). Undefined for what is no
 * prefix, and when all numbers are used.
 */
export function nextSscc(prefix: string, last: string | null): string | undefined {
  if (!isCompanyPrefix(prefix)) return undefined
  const used = last !== null && isOfPrefix(last, prefix) ? BigInt(last.slice(1 + prefix.length, 17)) : 0n
  return buildSscc(EXTENSION, prefix, String(used + 1n))
}

/** Whether an SSCC comes from this prefix, under the extension digit that is used here. */
export const isOfPrefix = (sscc: string, prefix: string): boolean =>
  isValidSscc(sscc) && sscc.startsWith(EXTENSION + prefix)

/** How SSCCs of a prefix begin. */
export const ssccStart = (prefix: string): string => EXTENSION + prefix
