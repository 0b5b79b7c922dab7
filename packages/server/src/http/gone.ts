/** Whether anybody still waits for an answer. */
import type { FastifyReply } from 'fastify'

/** Aborted when the caller goes away before the whole answer was sent. */
export function untilGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
