/** Whether anybody still waits for an answer, and when one is over. */
import type { FastifyReply } from 'fastify'

/** Aborted when the caller goes away before the whole answer was sent. */
export function untilGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}

/** Runs once, when the whole answer was sent or the caller went away; at once where that is over already. */
export function whenOver({ raw }: FastifyReply, work: () => void): void {
  let isOver = false
  const end = () => {
    if (!isOver) work()
    isOver = true
  }
  for (const event of ['close', 'finish'] as const) raw.once(event, end)
  if (raw.destroyed) end()
}
