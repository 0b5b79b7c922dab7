/**
 * The bytecode: a short code of any record, in the characters that make the smallest QR codes.
 *
 * 29 characters: two letters for the type of record, the 128 bits of its UUID as 26 characters of base 32
 * (digits and capitals without I, L, O, U), and one check character over all of them. The check is the
 * hybrid system of ISO/IEC 7064 with 32 characters (MOD 33,32): it finds every single wrong character.
 */
import { refuse } from './problem.ts'
import type { Refused } from './problem.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const idLength = 26

const checkCharacter = (typePrefix: string, id: string): string => {
  let sum = 32
  const values = [
    ...[...typePrefix].map(letter => letter.charCodeAt(0) - 65),
    ...[...id].map(character => alphabet.indexOf(character)),
  ]
  for (const value of values) sum = (((sum + value) % 32 || 32) * 2) % 33
  return alphabet.charAt((33 - sum) % 32)
}

/**
 * The bytecode of a record. `typePrefix` is two capital letters, `uuid` in its usual 36-character form.
 * Throws on anything else: both come from us, not from people.
 */
export const encodeBytecode = (typePrefix: string, uuid: string): string => {
  const hex = uuid.replaceAll('-', '')
  if (!/^[A-Z]{2}$/.test(typePrefix)) throw new RangeError(`Not a type prefix: ${typePrefix}`)
  if (!/^[0-9a-f]{32}$/i.test(hex)) throw new RangeError(`Not a UUID: ${uuid}`)
  let rest = BigInt(`0x${hex}`)
  let id = ''
  for (let i = 0; i < idLength; i++) {
    id = alphabet.charAt(Number(rest & 31n)) + id
    rest >>= 5n
  }
  return typePrefix + id + checkCharacter(typePrefix, id)
}

export type Bytecode = { ok: true; typePrefix: string; id: string }

/**
 * Type prefix and UUID of a bytecode. Small letters, spaces, dashes and look-alikes (O for 0, I or L for 1;
 * 0 and 1 for the letters O and I in the prefix) are understood.
 */
export const decodeBytecode = (text: string): Bytecode | Refused => {
  const plain = text.toUpperCase().replace(/[\s-]/g, '')
  if (plain.length !== 2 + idLength + 1) return refuse('codes.bytecode.length')
  const typePrefix = plain.slice(0, 2).replaceAll('0', 'O').replaceAll('1', 'I')
  const code = plain.slice(2).replaceAll('O', '0').replace(/[IL]/g, '1')
  const id = code.slice(0, idLength)
  if (!/^[A-Z]{2}$/.test(typePrefix) || !/^[0-7][0-9A-HJKMNP-TV-Z]*$/.test(code))
    return refuse('codes.bytecode.character')
  if (checkCharacter(typePrefix, id) !== code.slice(idLength)) return refuse('codes.bytecode.check')

  let number = 0n
  for (const character of id) number = (number << 5n) | BigInt(alphabet.indexOf(character))
  const uuid = number.toString(16).padStart(32, '0')
  return { ok: true, typePrefix, id: uuid.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') }
}
