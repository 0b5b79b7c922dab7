/** What an authenticator app does with the letters of its secret; written apart from what the server does. */
import { codeOfStep, stepAt } from '../adapters/one-time-codes.ts'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a secret in base 32 (RFC 4648); spaces are allowed. */
export function secretBytes(letters: string): Buffer {
  const bits = [...letters.replaceAll(' ', '')].map(sign => base32.indexOf(sign).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

/** The code an app shows for a secret, so many steps of 30 s from now. */
export function codeShown(letters: string, ahead = 0): string {
  return codeOfStep(secretBytes(letters), stepAt(Date.now()) + ahead)
}
