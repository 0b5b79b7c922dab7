/**
 * Sends messages by syslog over TLS. The protocol has no answer: they count as accepted when all were taken off our
 * hands, nobody hung up, and the receiver, told that nothing more comes, closed in its turn. Whoever has read the end has
 * got what stood before it.
 */
import type { Socket } from 'node:net'
import { syslogFrame } from '@cloche/domain/rules/audit'
import type { Outside, OutsidePlace } from '../../../../adapters/outside/index.ts'
import { faultOf } from './faults.ts'
import type { Sent } from './send-https.ts'

const TIME_MS = 15_000
/** Whoever hangs up without reading does so at once. */
const QUIET_MS = 250

export async function sendSyslog(
  outside: Outside,
  place: OutsidePlace,
  messages: readonly string[],
  timeMs = TIME_MS,
): Promise<Sent> {
  const started = performance.now()
  const took = () => performance.now() - started
  try {
    const signal = AbortSignal.timeout(timeMs)
    const socket = await outside.connect(place, signal)
    await handOver(socket, messages.map(syslogFrame).join(''), signal)
    return { outcome: 'accepted', status: null, retryAfter: null, detail: null, milliseconds: took() }
  } catch (error) {
    return { ...faultOf(error), status: null, retryAfter: null, milliseconds: took() }
  }
}

/** Writes all of it and, after a moment in which nobody hung up, the end; waits for the other's end. */
function handOver(socket: Socket, text: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let isOver = false
    let hasEnded = false
    let quiet: NodeJS.Timeout | undefined
    const fail = (reason: unknown) => {
      clearTimeout(quiet)
      socket.destroy()
      reject(reason instanceof Error ? reason : new Error(String(reason)))
    }
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
    socket.once('error', fail)
    // What it says is of no use, but has to be read for its end to be seen.
    socket.on('data', () => undefined)
    socket.once('end', () => (hasEnded = isOver))
    socket.once('close', hadError => {
      if (!hadError && hasEnded) resolve()
      else fail(Object.assign(new Error('It hung up'), { code: 'ECONNRESET' }))
    })
    socket.write(text, () => {
      quiet = setTimeout(() => {
        isOver = true
        socket.end()
      }, QUIET_MS)
    })
  })
}
