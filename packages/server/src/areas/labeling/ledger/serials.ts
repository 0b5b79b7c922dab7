/** Serials of labels that the server draws. */
import { randomInt } from 'node:crypto'
import type { RandomSource } from '@cloche/domain/rules/batch-pattern'
import { labelSerial, runLength, serialBeginning } from '@cloche/domain/rules/registration'

/**
 * So many serials of one registration: a beginning they share (4.4 thousand million of them) and a running part.
 * At most 13,824.
 */
export function newSerials(count: number, random: RandomSource = randomInt): string[] {
  if (count > runLength) throw new RangeError(`Too many serials at once: ${count}`)
  const beginning = serialBeginning(random, false)
  const first = random(runLength)
  return Array.from({ length: count }, (_, index) => labelSerial(beginning, (first + index) % runLength))
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
