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
    known = new Ajv2020({ strict: false, code: { optimize: false }, formats: FORMATS })
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
  const { instancePath = '', message = '', params = {} } = error ?? {}
  return `${call.name} answers what its contract does not say: ${instancePath} ${message} ${JSON.stringify(params)}`
}

async function textOf(payload: Readable): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of payload) parts.push(Buffer.from(part as Uint8Array))
  return Buffer.concat(parts).toString()
}

/** Watches every JSON answer of an application; what is wrong with some is told in the list that it gives back. */
export function watchAnswers(app: FastifyInstance): string[] {
  const wrong: string[] = []
  app.addHook('onSend', async (request, reply, payload) => {
    const call = calls.get(`${request.method} ${request.routeOptions.url}`)
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (call === undefined || reply.statusCode !== 200 || !isJson) return payload
    const text = payload instanceof Readable ? await textOf(payload) : String(payload)
    const fault = wrongIn(call, JSON.parse(text))
    if (fault !== undefined) wrong.push(fault)
    return text
  })
  return wrong
}
