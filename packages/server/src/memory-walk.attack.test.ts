/** A server that has met every call of the product, again and again, stays small: nothing is made and kept for each. */
import { readFileSync } from 'node:fs'
import type { CallContract, JsonSchema } from '@cloche/domain/catalogue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from './http/calls.ts'
import { attackSize, reportFigures } from './testing/attack.ts'
import { filledServer } from './testing/filled-data.ts'
import { fitting, misfits } from './testing/from-schema.ts'
import { jsonFrom } from './testing/sent-from.ts'
import type { ServerProcess } from './testing/server-process.ts'
import { tryAgain } from './testing/try-again.ts'

/** Every call in each: eleven are 19,000. */
const ROUNDS = attackSize(3, 11)
const AT_ONCE = 8
const MEGABYTES_MAX = 600

/** A stream does not end by itself, and a log-out would end what the others are made with. */
const CALLS: readonly CallContract[] = allCalls().filter(
  ({ answerType, name }) => answerType !== 'text/event-stream' && name !== 'auth.logOut',
)

let server: ServerProcess
beforeAll(async () => {
  server = await filledServer()
  await server.start()
}, 240_000)
afterAll(() => server.close())

/** In megabytes, as the system counts it. */
const resident = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024

function addressOf({ path, params, query }: CallContract, isWhole: boolean): string {
  const inPath = params === undefined ? {} : (fitting(params) as Record<string, unknown>)
  const asked = query === undefined ? {} : (fitting(query, isWhole) as Record<string, unknown>)
  const text = new URLSearchParams(
    Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return path.replace(/\{(\w+)\}/g, (_, name: string) => String(inPath[name])) + (text && `?${text}`)
}

/** In turn: what is needed alone, everything, and something that does not fit. */
function bodyOf(schema: JsonSchema, round: number): unknown {
  if (round % 3 !== 2) return fitting(schema, round % 3 === 1)
  const wrong = misfits(schema)
  return wrong[(round * 7) % wrong.length]?.value
}

/** Comes in again; another lane may end that session, too, before it stands in the kitchen. */
const enter = (): Promise<string> => tryAgain(async () => (await server.enterKitchen()).token, 5)

async function walk(round: number): Promise<number> {
  let token = await enter()
  let at = 0
  let answered = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let call = CALLS[at++]; call !== undefined; call = CALLS[at++]) {
        const takesJson = call.method !== 'GET' && call.body !== undefined && call.rawBody === undefined
        const { status, text } = await jsonFrom(server.port, {
          method: call.method,
          path: addressOf(call, round % 2 === 1),
          token,
          from: `127.0.7.${round + 1}`,
          ...(takesJson ? { body: bodyOf(call.body as JsonSchema, round) } : {}),
        })
        expect(status, `${call.name}: ${text.slice(0, 300)}`).not.toBe(500)
        answered += 1
        // Some calls end the session that they are made with.
        if (text.includes('"INVALID_TOKEN"')) token = await enter()
      }
    }),
  )
  return answered
}

test(`${ROUNDS} walks over every call`, async context => {
  const after: number[] = [resident()]
  let calls = 0
  for (let round = 0; round < ROUNDS; round++) {
    calls += await walk(round)
    after.push(resident())
  }
  reportFigures(context, `${calls} calls: ${after.map(each => each.toFixed(0)).join(', ')} MB`)
  expect(calls).toBe(ROUNDS * CALLS.length)
  expect(Math.max(...after)).toBeLessThan(MEGABYTES_MAX)
}, 1_800_000)
