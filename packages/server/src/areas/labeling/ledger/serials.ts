/** Serials of labels: ten characters without look-alikes, which GS1 takes as (21) and people can read out. */
import { randomInt } from 'node:crypto'
import { randomAlphabet, randomCode, type RandomSource } from '@cloche/domain/rules/batch-pattern'

const RANDOM_LENGTH = 7
const RUN_LENGTH = 3
const RUNS = randomAlphabet.length ** RUN_LENGTH

function written(number: number): string {
  let rest = number
  let text = ''
  for (let place = 0; place < RUN_LENGTH; place++) {
    text = randomAlphabet.charAt(rest % randomAlphabet.length) + text
    rest = Math.floor(rest / randomAlphabet.length)
  }
  return text
}

/**
 * So many serials of one registration: a random part they share (4.5 thousand million of them) and a running one.
 * At most 13,824.
 */
export function newSerials(count: number, random: RandomSource = randomInt): string[] {
  if (count > RUNS) throw new RangeError(`Too many serials at once: ${count}`)
  const shared = randomCode(RANDOM_LENGTH, random)
  const first = random(RUNS)
  return Array.from({ length: count }, (_, place) => shared + written((first + place) % RUNS))
}

/** Runs a write again when a serial it drew was taken already: once in many thousand registrations. */
export async function withFreshSerials<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await write()
    } catch (error) {
      if ((error as { constraint?: string }).constraint !== 'label_serial_key' || attempt === 2) throw error
    }
  }
}
