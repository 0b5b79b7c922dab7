/** Bodies that cost more than they weigh: packed ones swell, and those of unknown length may come a byte at a time. */
import type { Readable } from 'node:stream'
import { Problem } from '@cloche/domain/problems'
import type { FastifyRequest, preParsingHookHandler } from 'fastify'

/** A hook for calls of guests: their bodies say how long they are, and are that long. @throws UNSUPPORTED_MEDIA, INVALID_REQUEST */
export async function needPlainBody({ headers }: FastifyRequest): Promise<void> {
  const packing = headers['content-encoding']
  if (packing !== undefined && packing !== 'identity') throw new Problem('UNSUPPORTED_MEDIA')
  if (headers['transfer-encoding'] !== undefined)
    throw new Problem('INVALID_REQUEST', {
      in: 'headers',
      faults: [{ path: 'content-length', rule: 'problem.field.required' }],
    })
}

/** A hook that unpacks no further once the answer was sent: what was too large would swell on for nobody. */
export const endUnpacking: preParsingHookHandler = (request, { raw }, body, done) => {
  if ((body as unknown) !== request.raw)
    for (const event of ['finish', 'close']) raw.once(event, () => (body as Readable).destroy())
  done(null, body)
}
