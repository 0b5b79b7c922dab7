/** Serials of labels that the server draws, and what is done when one was drawn before. */
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
