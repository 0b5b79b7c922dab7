/** Large answers as JSON that is written while it is sent, a few milliseconds of work at a time. */
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

const ITEMS = 100

/** A JSON text with the items of one list between what stands before and after it. */
export async function* listPieces(
  before: string,
  items: Iterable<unknown>,
  after: string,
): AsyncGenerator<string> {
  yield before
  let texts: string[] = []
  let comma = ''
  for (const item of items) {
    texts.push(JSON.stringify(item))
    if (texts.length < ITEMS) continue
    yield comma + texts.join(',')
    comma = ','
    texts = []
    await setImmediate()
  }
  yield (texts.length > 0 ? comma : '') + texts.join(',') + after
}

/** Sends an object whose last field is a list of many items. */
export function sendWithList(reply: FastifyReply, head: object, name: string, items: Iterable<unknown>) {
  const before = `${JSON.stringify(head).slice(0, -1)},${JSON.stringify(name)}:[`
  void reply.type('application/json; charset=utf-8')
  return reply.send(Readable.from(listPieces(before, items, ']}'), { objectMode: false }))
}

/** Each item turned into another when it is taken. */
export function* mapped<T, R>(items: Iterable<T>, each: (item: T, index: number) => R): Generator<R> {
  let index = 0
  for (const item of items) yield each(item, index++)
}
