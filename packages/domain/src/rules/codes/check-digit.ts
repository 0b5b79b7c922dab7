import type { GtinProblemCode } from './problem.ts'

const digitsOnly = /^\d+$/

/**
 * The check digit of a numeric GS1 key: digits weighted 3, 1, 3, 1... from the right, completed to the
 * next ten. `payload` is the key without its check digit.
 * Source: GS1 General Specifications, "Check digit calculation".
 */
export const gs1CheckDigit = (payload: string): string => {
  let sum = 0
  for (let i = 0; i < payload.length; i++) {
    const digit = payload.charCodeAt(payload.length - 1 - i) - 48
    sum += i % 2 === 0 ? digit * 3 : digit
  }
  return String((10 - (sum % 10)) % 10)
}

/** Whether the last digit of an all-digit text is its check digit. */
export const hasValidCheckDigit = (text: string): boolean =>
  digitsOnly.test(text) && text.length > 1 && gs1CheckDigit(text.slice(0, -1)) === text.slice(-1)

/** What is wrong with a GTIN of 8, 12, 13 or 14 digits, or undefined when it is right. */
export const gtinProblem = (text: string): GtinProblemCode | undefined => {
  if (!digitsOnly.test(text)) return 'codes.gtin.digits'
  if (![8, 12, 13, 14].includes(text.length)) return 'codes.gtin.length'
  return hasValidCheckDigit(text) ? undefined : 'codes.gtin.checkDigit'
}

/** Whether the text is a GTIN-8, -12, -13 or -14 with the right check digit. */
export const isValidGtin = (text: string): boolean => gtinProblem(text) === undefined

/** The GTIN-14 of a valid GTIN of any length (zeros in front), or undefined. */
export const toGtin14 = (text: string): string | undefined =>
  isValidGtin(text) ? text.padStart(14, '0') : undefined

/** Whether the text is an SSCC: 18 digits, check digit right. */
export const isValidSscc = (text: string): boolean => text.length === 18 && hasValidCheckDigit(text)

/** Whether the text is a GLN: 13 digits, check digit right. */
export const isValidGln = (text: string): boolean => text.length === 13 && hasValidCheckDigit(text)

/** Whether the text is a GRAI: 13 digits with check digit (a leading 0 as in AI 8003 allowed), serial of up to 16. */
export const isValidGrai = (text: string): boolean => {
  const match = /^0?(\d{13})([!"%-?A-Z_a-z]{0,16})$/.exec(text.length === 13 ? `0${text}` : text)
  return match !== null && text.length >= 13 && hasValidCheckDigit(match[1] ?? '')
}

/**
 * An SSCC from its extension digit, GS1 company prefix and serial reference; the serial is filled with
 * zeros. Undefined when the parts are not digits or do not fit 17 places.
 */
export const buildSscc = (
  extensionDigit: string,
  companyPrefix: string,
  serialReference: string,
): string | undefined => {
  const room = 16 - companyPrefix.length
  if (!/^\d$/.test(extensionDigit) || !/^\d{4,12}$/.test(companyPrefix)) return undefined
  if (!digitsOnly.test(serialReference) || serialReference.length > room) return undefined
  const payload = extensionDigit + companyPrefix + serialReference.padStart(room, '0')
  return payload + gs1CheckDigit(payload)
}
