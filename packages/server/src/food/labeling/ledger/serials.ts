/** Serials of labels that the server draws, codes that patterns make, and what is done when one is there already. */

/** How often it is tried again. */
const MOST = 4

const constraintOf = (error: unknown) => (error as { constraint?: string }).constraint

/** Whether a write failed because its pattern made a code that a batch has: patterns of different houses' hands can meet. */
export const isTakenCode = (error: unknown): boolean => constraintOf(error) === 'batch_made_code_key'

/**
 * Runs a write again when a serial it drew was taken already: once in many thousand registrations; or when another batch has
 * the code that was made: `isCodeTaken` then, and what was printed under it gets another.
 */
export async function withFreshSerials<T>(write: (isCodeTaken: boolean) => Promise<T>): Promise<T> {
  let isCodeTaken = false
  for (let attempt = 0; ; attempt++) {
    try {
      return await write(isCodeTaken)
    } catch (error) {
      isCodeTaken ||= isTakenCode(error)
      if (!(isTakenCode(error) || constraintOf(error) === 'label_serial_key') || attempt === MOST) throw error
    }
  }
}
