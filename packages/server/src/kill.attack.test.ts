/**
 * A killed server loses nothing it answered for: the whole process tree is killed again and again under load. What was
 * not answered for is sent again, as a browser does that keeps what waits, and is done once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { ENTITIES } from '@cloche/domain/entities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from './adapters/ids.ts'
import { attackSize, reportFigures } from './testing/attack.ts'
import { filledServer } from './testing/filled-data.ts'
import type { ServerProcess } from './testing/server-process.ts'

const KILLS = attackSize(3, 36)
const WRITERS = 4
const LABELS = 5

let server: ServerProcess
let token = ''
let productId = ''

beforeAll(async () => {
  server = await filledServer()
  await server.start()
  const kitchen = await server.enterKitchen()
  token = kitchen.token
  productId = kitchen.productId
}, 240_000)
afterAll(() => server.close())

interface Operation {
  readonly path: string
  readonly body: Record<string, unknown>
}

/** What a writer has had answered, and the operation that it waits for. */
class Writer {
  readonly batches: string[] = []
  readonly wasted: string[] = []
  readonly counted: string[] = []
  /** What the counts booked. */
  readonly variations: string[] = []
  sentAgain = 0
  #waiting: Operation | undefined

  /** Sends until it is answered; answers undefined when the server is gone, and keeps the operation. */
  async #send(operation: Operation): Promise<Record<string, any> | undefined> {
    this.#waiting = operation
    for (;;) {
      try {
        const answer = await server.call(token, 'POST', operation.path, operation.body)
        if (answer.body['code'] === 'UNAVAILABLE') continue
        if (answer.status !== 200) throw new Error(`${operation.path}: ${JSON.stringify(answer.body)}`)
        this.#waiting = undefined
        return answer.body
      } catch (error) {
        if (error instanceof TypeError || error instanceof SyntaxError) return undefined
        throw error
      }
    }
  }

  async #did(operation: Operation): Promise<boolean> {
    const answer = await this.#send(operation)
    if (answer === undefined) return false
    const [[what, value]] = Object.entries(operation.body) as [[string, Record<string, any>]]
    if (what === 'registration') {
      this.batches.push(value['id'] as string)
      const labelIds = [answer['labels'][0].id as string]
      const move = { id: newId(), labelIds, kind: 'waste', reason: 'it fell' }
      return this.#did({ path: '/labeling/move', body: { move } })
    }
    if (what === 'move') this.wasted.push(...(value['labelIds'] as string[]))
    else {
      this.counted.push(value['id'] as string)
      this.variations.push(...(answer['variations'] as { id: string }[]).map(({ id }) => id))
    }
    return true
  }

  /** Registers, throws one of the labels away and counts, again and again, until the server is gone. */
  async write(): Promise<void> {
    if (this.#waiting !== undefined) {
      this.sentAgain++
      if (!(await this.#did(this.#waiting))) return
    }
    for (;;) {
      const items = [{ count: LABELS, quantity: { value: 1, unit: 'kg' } }]
      const registration = { id: newId(), productId, state: 'chill', items }
      if (!(await this.#did({ path: '/labeling/register', body: { registration } }))) return
      const lines = [{ productId, quantity: { value: 1 + this.batches.length, unit: 'kg' } }]
      const count = { id: newId(), lines, note: 'counted before the power went' }
      if (!(await this.#did({ path: '/stock/count', body: { count } }))) return
    }
  }
}

/** How many there are of these, asked in pages. */
async function countOf(
  path: string,
  filter: string,
  ids: readonly string[],
  more: object = {},
): Promise<number> {
  let count = 0
  for (let from = 0; from < ids.length; from += 500) {
    const asked = await server.call(token, 'POST', path, {
      filter: { [filter]: ids.slice(from, from + 500), ...more },
      limit: 0,
    })
    count += asked.body['count'] as number
  }
  return count
}

test(
  `${KILLS} kills under load lose no label, no move and no count that was answered for`,
  { timeout: attackSize(300_000, 3_600_000) },
  async context => {
    const writers = Array.from({ length: WRITERS }, () => new Writer())
    const batches = (): string[] => writers.flatMap(writer => writer.batches)
    for (let kill = 0; kill < KILLS; kill++) {
      const before = batches().length
      const writing = Promise.all(writers.map(writer => writer.write()))
      // On a slow machine the last one waits until something was counted at all.
      const isTooEarly = () =>
        batches().length < before + 3 ||
        (kill === KILLS - 1 && writers.every(({ counted }) => counted.length === 0))
      while (isTooEarly()) await Promise.race([sleep(5), writing])
      await sleep((kill * 14) % 500)
      await server.killAll()
      await writing
      await server.start()
    }
    const registered = batches()
    const wasted = writers.flatMap(writer => writer.wasted)
    const counted = writers.flatMap(writer => writer.counted)
    const again = writers.reduce((sum, writer) => sum + writer.sentAgain, 0)
    reportFigures(
      context,
      `${KILLS} kills; ${registered.length} registrations of ${LABELS} labels, ${wasted.length} moves and ` +
        `${counted.length} counts answered for, ${again} operations sent again; none lost, none done twice`,
    )
    expect(registered.length).toBeGreaterThanOrEqual(KILLS * 3)
    expect(await countOf('/labeling/batches/get', 'id', registered)).toBe(registered.length)
    expect(await countOf('/labeling/labels/get', 'batchId', registered)).toBe(registered.length * LABELS)
    expect(await countOf('/labeling/labels/get', 'id', wasted, { state: 'waste' })).toBe(wasted.length)
    expect(await countOf('/monitor/events/get', 'labelId', wasted, { toState: 'waste' })).toBe(wasted.length)
    const variations = writers.flatMap(writer => writer.variations)
    expect(variations.length).toBeGreaterThan(0)
    expect(await countOf(`${ENTITIES.stockVariation.wire.many}/get`, 'id', variations)).toBe(
      variations.length,
    )
  },
)
