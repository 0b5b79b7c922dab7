/** Waiting for a connection that is being made. */
import type { Socket } from 'node:net'

/** Waits until it stands. @throws what kept it from that, or the reason of the signal; it is ended then. */
export function untilOpen(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (reason: unknown) => {
      settle()
      socket.destroy()
      reject(reason instanceof Error ? reason : new Error(String(reason)))
    }
    const giveUp = () => fail(signal.reason)
    const open = () => {
      settle()
      resolve()
    }
    const settle = () => {
      socket.off('error', fail).off(event, open)
      signal.removeEventListener('abort', giveUp)
      // What becomes of it later is told to whoever listens; one that nobody listens to ends nothing but itself.
      socket.on('error', () => undefined)
    }
    socket.once('error', fail).once(event, open)
    signal.addEventListener('abort', giveUp, { once: true })
    if (signal.aborted) giveUp()
  })
}
