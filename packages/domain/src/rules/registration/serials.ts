import { randomAlphabet, randomCode } from '../batch-pattern/index.ts'
import type { RandomSource } from '../batch-pattern/index.ts'

/**
 * Serials of labels: ten characters without look-alikes, a beginning of seven that a registration or a browser has for
 * itself, and a running part of three. What browsers hold begins with a letter of its own, so that what the server
 * draws never meets it.
 */
const beginningLength = 7
const runDigits = 3

/** How many serials share one beginning: 24³. */
export const runLength = randomAlphabet.length ** runDigits

/** What every beginning that a browser holds begins with. */
export const heldFirst = randomAlphabet.at(-1) ?? ''

/** A new beginning. `isHeld`: for a browser to keep. */
export function serialBeginning(random: RandomSource, isHeld: boolean): string {
  const first = isHeld ? heldFirst : randomAlphabet.charAt(random(randomAlphabet.length - 1))
  return first + randomCode(beginningLength - 1, random)
}

/** The serial of a running number, from 0 to below `runLength`. */
export function labelSerial(beginning: string, number: number): string {
  let rest = number
  let text = ''
  for (let index = 0; index < runDigits; index++) {
    text = randomAlphabet.charAt(rest % randomAlphabet.length) + text
    rest = Math.floor(rest / randomAlphabet.length)
  }
  return beginning + text
}

export function isLabelSerial(text: string): boolean {
  return (
    text.length === beginningLength + runDigits && [...text].every(letter => randomAlphabet.includes(letter))
  )
}

/** Beginning and running number of a serial; undefined for what is none. */
export function readLabelSerial(serial: string): { beginning: string; number: number } | undefined {
  if (!isLabelSerial(serial)) return undefined
  const number = Array.from(serial.slice(beginningLength)).reduce(
    (sum, letter) => sum * randomAlphabet.length + randomAlphabet.indexOf(letter),
    0,
  )
  return { beginning: serial.slice(0, beginningLength), number }
}
