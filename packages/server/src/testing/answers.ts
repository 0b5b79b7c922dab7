/** Compares what calls answer in tests with what their contracts say: nothing missing, nothing more. */
import { Readable } from 'node:stream'
import { SHARED } from '@cloche/domain/calls'
import type { CallContract, JsonSchema } from '@cloche/domain/catalogue'
import { componentsOf } from '@cloche/domain/derive'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { allCalls } from '../http/calls.ts'
import { FORMATS } from '../http/validation.ts'

const EMPTY: JsonSchema = { type: 'object', additionalProperties: false, properties: {} }

const calls = new Map<string, CallContract>(
  allCalls()
    .filter(call => call.answerType === undefined)
    .map(call => [`${call.method} /api/v0${call.path.replace(/\{(\w+)\}/g, ':$1')}`, call]),
)

let known: Ajv2020 | undefined

/** The judge of a call's answer, compiled when it is first needed. */
function judgeOf(call: CallContract): ValidateFunction {
  if (known === undefined) {
    known = new Ajv2020({ strict: false, verbose: true, code: { optimize: false }, formats: FORMATS })
    const schemas = Object.assign({}, SHARED, ...ALL_ENTITIES.map(componentsOf)) as object
    const answers = Object.fromEntries([...calls.values()].map(({ name, answer }) => [name, answer ?? EMPTY]))
    known.addSchema({ $id: 'contracts', components: { schemas }, answers })
  }
  return known.getSchema(`contracts#/answers/${call.name}`) as ValidateFunction
}

/** What is wrong with an answer, in one line; undefined where it is as its contract says. */
export function wrongIn(call: CallContract, answer: unknown): string | undefined {
  const judge = judgeOf(call)
  if (judge(answer)) return undefined
  const [error] = judge.errors ?? []
  const { instancePath = '', message = '', params = {}, data } = error ?? {}
  const said = JSON.stringify(data)?.slice(0, 200)
  return `${call.name} answers what its contract does not say: ${instancePath} ${message} ${JSON.stringify(params)}, but ${said}`
}

async function textOf(payload: Readable): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of payload) parts.push(Buffer.from(part as Uint8Array))
  return Buffer.concat(parts).toString()
}

/** A text key in place of a sentence, or within one: `problem.field.taken`. */
const RAW_KEY = /(?<![\w@./-])[a-z]+(?:\.[a-z]\w*)+(?![\w@/])/
/** Addresses and file names are written alike. */
const ADDRESS = /\.(?:test|example|com|org|net|es|csv|xlsx|pdf|json|txt|zip|pem|key|internal|local)$/

/** What of a refusal is a key of the program and no sentence; undefined where it reads as it should. */
export function rawIn(refusal: unknown): string | undefined {
  const { code, message, details } = refusal as {
    code?: unknown
    message?: unknown
    details?: { faults?: readonly { message?: unknown; path?: unknown }[] }
  }
  const texts = [message, ...(details?.faults ?? []).map(fault => fault.message)]
  for (const text of texts) {
    const found = RAW_KEY.exec(String(text))?.[0]
    if (found !== undefined && !ADDRESS.test(found)) return `${String(code)} says "${String(text)}"`
  }
  return undefined
}

/**
 * Watches every JSON answer of an application, refusals for keys in place of words; what is wrong with some is told in the
 * list that it gives back.
 */
export function watchAnswers(app: FastifyInstance): string[] {
  const wrong: string[] = []
  app.addHook('onSend', async (request, reply, payload) => {
    const call = calls.get(`${request.method} ${request.routeOptions.url}`)
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (call === undefined || !isJson) return payload
    const text = payload instanceof Readable ? await textOf(payload) : String(payload)
    const answer: unknown = JSON.parse(text)
    const fault = reply.statusCode === 200 ? wrongIn(call, answer) : rawIn(answer)
    if (fault !== undefined) wrong.push(fault)
    return text
  })
  return wrong
}
