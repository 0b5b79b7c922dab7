/** Whoever was erased is called so in the language of whoever reads: the mark in an answer becomes words on its way out. */
import { Transform, type Readable } from 'node:stream'
import { ERASED_MARK } from '@cloche/domain/rules/erasure'
import { languageOf } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { localeOf } from './problem-answers.ts'

const WORDS = wordsOf('yourData')
const MARK = Buffer.from(ERASED_MARK)
/** What holds texts that people read; the words need no escaping in any of them. */
const READ = /^(application\/json|application\/x-ndjson|text\/(csv|plain|html))\b/

/** What somebody who was erased is called. */
export const formerPerson = (locale: string): string =>
  String(WORDS[languageOf(locale as never)]['yourData.formerPerson'])

export function replaceMarks(bytes: Buffer, words: string): Buffer {
  if (!bytes.includes(MARK)) return bytes
  const parts: Buffer[] = []
  const instead = Buffer.from(words)
  let from = 0
  for (let at = bytes.indexOf(MARK); at !== -1; at = bytes.indexOf(MARK, from)) {
    parts.push(bytes.subarray(from, at), instead)
    from = at + MARK.length
  }
  return Buffer.concat([...parts, bytes.subarray(from)])
}

/** The same for what comes in pieces, between which a mark may be cut. */
export function replacingMarks(words: string): Transform {
  let held = Buffer.alloc(0)
  return new Transform({
    transform(piece: Buffer | string, _encoding, done) {
      const all = replaceMarks(Buffer.concat([held, Buffer.from(piece as string)]), words)
      const keep = begunMark(all)
      held = Buffer.from(all.subarray(all.length - keep))
      done(null, all.subarray(0, all.length - keep))
    },
    flush(done) {
      done(null, held)
    },
  })
}

/** How many bytes at the end may be the beginning of a mark. */
function begunMark(bytes: Buffer): number {
  for (let length = Math.min(MARK.length - 1, bytes.length); length > 0; length--)
    if (bytes.subarray(bytes.length - length).equals(MARK.subarray(0, length))) return length
  return 0
}

/** Before answers are packed. */
export function wordErased(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (
      payload === null ||
      payload === undefined ||
      // Packed beforehand: the same for everybody, it names nobody.
      reply.hasHeader('content-encoding') ||
      !READ.test(String(reply.getHeader('content-type') ?? ''))
    )
      return done()
    const words = () => formerPerson(localeOf(request))
    if (typeof payload === 'string')
      return payload.includes(ERASED_MARK)
        ? replaced(reply, payload.replaceAll(ERASED_MARK, words()), done)
        : done()
    if (Buffer.isBuffer(payload))
      return payload.includes(MARK) ? replaced(reply, replaceMarks(payload, words()), done) : done()
    if (typeof (payload as Readable).pipe !== 'function') return done()
    const replacing = replacingMarks(words())
    const source = payload as Readable
    source.on('error', fault => replacing.destroy(fault))
    replacing.on('close', () => source.destroy())
    return replaced(reply, source.pipe(replacing), done)
  })
}

function replaced(
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
): void {
  // It has another length now, or none that anybody knows.
  if (reply.hasHeader('content-length')) void reply.removeHeader('content-length')
  done(null, payload)
}
