/** Answers that are the same for everybody: made once, packed once for each way of packing, and sent as they lie. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Packing = 'br' | 'gzip'

export interface ReadyBytes {
  readonly plain: Buffer
  readonly tag: string
  readonly packed: Readonly<Record<Packing, Buffer>>
}

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

/** Bytes with what they are packed to, off the thread. */
export async function readyBytes(plain: Uint8Array): Promise<ReadyBytes> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [br, zipped] = await Promise.all([packBrotli(plain, { params }), packGzip(plain, { level: 6 })])
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return {
    plain: Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength),
    tag,
    packed: { br, gzip: zipped },
  }
}

/** The best of our packings that a header takes; undefined: none. */
function packingFor(header: string | undefined): Packing | undefined {
  const taken = (header ?? '').slice(0, 200).toLowerCase()
  const takes = (name: Packing) =>
    new RegExp(`(^|[ ,])${name}( *;(?! *q=0(\\.0*)?( |,|$))| *(,|$))`).test(taken)
  return (['br', 'gzip'] as const).find(takes)
}

/** A handler of such an answer, which is made when somebody first asks. One that could not be made is tried again. */
export function readyAnswer(type: string, make: () => Promise<ReadyBytes>) {
  let made: Promise<ReadyBytes> | undefined
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    made ??= make()
    const { plain, tag, packed } = await made.catch((error: unknown) => {
      made = undefined
      throw error
    })
    void reply
      .headers({ etag: `W/"${tag}"`, 'cache-control': 'no-cache', vary: 'accept-encoding' })
      .type(type)
    // Long lists of tags are nobody's who asks in earnest.
    if ((request.headers['if-none-match'] ?? '').slice(0, 500).includes(`"${tag}"`))
      return reply.status(304).send()
    const packing = packingFor(request.headers['accept-encoding'])
    if (packing === undefined) return reply.send(plain)
    return reply.header('content-encoding', packing).send(packed[packing])
  }
}
