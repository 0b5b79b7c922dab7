/** Puts the calls on the server: every contract with its handler, its validation and its limits. */
import type { CallContract } from '@cloche/domain/catalogue'
import { standardCalls } from '@cloche/domain/derive'
import { OWN_CALLS } from '@cloche/domain/calls'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { auditExport } from '../audit/calls.ts'
import { standardHandler } from '../entity-engine/standard-handlers.ts'
import { machineKeyIn } from '../machine-tokens/index.ts'
import type { ServerArea } from './area.ts'
import {
  runHandler,
  type AnyHandler,
  type GuestHandler,
  type MachineHandler,
  type Services,
} from './call-context.ts'
import { passFloor } from './gate.ts'
import { machinesOf } from './machines.ts'
import { nameOwn } from './own-record.ts'
import type { Session } from './session.ts'
import { compileValidator } from './validation.ts'
import { parseJsonBody } from './json-body.ts'
import { refuseUnclear } from './unclear-requests.ts'
import { untilGone, whenOver } from './gone.ts'
import { countGuest, countRefused, noteGuest, OF_MACHINES, refuseUnknown } from './guests/guest-limit.ts'
import { endUnpacking, needPlainBody } from './guests/plain-bodies.ts'
import { bodyLimitOf } from './judges/body-limit.ts'
import { allowRate } from './rate-limit.ts'
import { takeTogether } from './turns-together.ts'
import { NDJSON_TYPES } from './sent-rows.ts'
import { Turns } from './turns.ts'

/** Every call of the product: own ones first, since they are the more special. */
export function allCalls(): CallContract[] {
  const own = new Set(OWN_CALLS.map(call => `${call.method} ${call.path}`))
  const standard = ALL_ENTITIES.flatMap(standardCalls).filter(call => !own.has(`${call.method} ${call.path}`))
  return [...OWN_CALLS, ...standard]
}

const signedBytes = new WeakMap<FastifyRequest, Buffer>()

/** The body of a call whose contract says `isSigned`, byte for byte as it was signed. */
export const signedBytesOf = (request: FastifyRequest): Buffer => signedBytes.get(request) ?? Buffer.alloc(0)

type Asked = (request: FastifyRequest) => Promise<void>

interface Handlers {
  readonly standard: ReadonlyMap<string, AnyHandler>
  readonly own: ReadonlyMap<string, AnyHandler>
  readonly guest: ReadonlyMap<string, GuestHandler>
  readonly machine: ReadonlyMap<string, MachineHandler>
}

function handlersOf(areas: readonly ServerArea[]): Handlers {
  // What a handler is given was judged by the contract that it is typed by.
  return {
    standard: new Map(
      areas.flatMap(area => Object.entries(area.standardHandlers ?? {}) as [string, AnyHandler][]),
    ),
    own: new Map(areas.flatMap(area => Object.entries(area.handlers ?? {}) as [string, AnyHandler][])),
    machine: new Map(
      areas.flatMap(area => Object.entries(area.machineHandlers ?? {}) as [string, MachineHandler][]),
    ),
    guest: new Map(
      areas.flatMap(area => Object.entries(area.guestHandlers ?? {}) as [string, GuestHandler][]),
    ),
  }
}

export function registerCalls(app: FastifyInstance, services: Services, areas: readonly ServerArea[]): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      const { keepsBytes, isSigned } = request.routeOptions.config as { keepsBytes?: true; isSigned?: true }
      if (isSigned === true) {
        // What is signed is read when its signature was proved.
        signedBytes.set(request, bytes as Buffer)
        done(null, {})
      } else if (keepsBytes === true) done(null, bytes)
      else done(null, bytes.length === 0 ? undefined : parseJsonBody(bytes as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  for (const type of new Set(OWN_CALLS.flatMap(call => (call as CallContract).rawBody ?? [])))
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
  app.addContentTypeParser([...NDJSON_TYPES], { parseAs: 'buffer' }, (request, bytes, done) => {
    const { keepsBytes } = request.routeOptions.config as { keepsBytes?: boolean }
    if (keepsBytes === true) done(null, bytes)
    else done(new Problem('UNSUPPORTED_MEDIA'))
  })
  app.addHook('onRequest', refuseUnclear)
  app.addHook('onRequest', refuseUnknown(services))
  app.addHook('onResponse', countRefused(services))
  app.setValidatorCompiler(({ schema, httpPart = 'body' }) => {
    const validate = compileValidator(schema as object, httpPart)
    return data => {
      const faults = validate(data)
      return faults === undefined || { error: new Problem('INVALID_REQUEST', { in: httpPart, faults }) }
    }
  })
  app.setSerializerCompiler(() => data => JSON.stringify(data))

  const handlers = handlersOf(areas)
  const names = new Set<string>()
  for (const entity of ALL_ENTITIES)
    for (const call of standardCalls(entity)) {
      const replaced = OWN_CALLS.some(own => own.method === call.method && own.path === call.path)
      if (replaced) continue
      // An area may do more than what is standard, under the same contract.
      register(app, services, call, handlers.standard.get(call.name) ?? standardHandler(entity, call))
    }
  for (const call of OWN_CALLS as readonly CallContract[]) {
    if (names.has(call.name)) throw new Error(`Two calls are named ${call.name}`)
    names.add(call.name)
    const handler = handlers.own.get(call.name)
    const guest = handlers.guest.get(call.name)
    if (call.gate === 'guest' && guest) registerGuest(app, services, call, guest)
    else if (handler) register(app, services, call, handler, handlers.machine.get(call.name)) // a test proves that every contract has its handler
  }
}

const turns = new WeakMap<Services, { readonly urgent: Turns; readonly others: Turns }>()

function turnsOf(services: Services, isUrgent: boolean): Turns {
  const known = turns.get(services) ?? { urgent: new Turns(), others: new Turns() }
  turns.set(services, known)
  return isUrgent ? known.urgent : known.others
}

const EMPTY_BODY = { type: 'object', additionalProperties: false, properties: {} } as const

function schemaOf(call: CallContract) {
  const takesJson = call.method !== 'GET' && !call.rawBody && !call.rows
  return {
    ...(call.query
      ? { querystring: withCommonQuery(call.query) }
      : { querystring: withCommonQuery({ properties: {} }) }),
    ...(call.params ? { params: call.params } : {}),
    ...(takesJson && call.body
      ? { body: call.body }
      : takesJson
        ? { body: { anyOf: [EMPTY_BODY, { type: 'null' }] } }
        : {}),
  }
}

/** Every call takes the caller's language and says whether a rejected token should lead to the log-in. */
function withCommonQuery(query: NonNullable<CallContract['query']>) {
  return {
    type: 'object',
    additionalProperties: false,
    ...(query.required ? { required: query.required } : {}),
    properties: {
      locale: { type: 'string', maxLength: 20 },
      redirect: { type: 'boolean' },
      ...query.properties,
    },
  }
}

/** @param first what is asked of a request before its body is read */
function optionsOf(services: Services, call: CallContract, first: readonly Asked[]) {
  const { name, ratePerMinute } = call
  return {
    method: call.method,
    url: `/api/v0${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    schema: schemaOf(call),
    ...(call.isSigned ? { config: { isSigned: true } } : call.rows ? { config: { keepsBytes: true } } : {}),
    bodyLimit: bodyLimitOf(call),
    onRequest: [...(ratePerMinute === undefined ? [] : [allowRate(name, ratePerMinute, services)]), ...first],
  }
}

function register(
  app: FastifyInstance,
  services: Services,
  call: CallContract,
  handler: AnyHandler,
  machineHandler?: MachineHandler,
): void {
  const machines = machineHandler && machinesOf(services, call)
  const resumed = new WeakMap<FastifyRequest, Session>()
  const sessionOf = (request: FastifyRequest): Session => {
    const session = resumed.get(request)
    if (session === undefined) throw new Problem('INVALID_TOKEN')
    return session
  }
  const waitForTurn = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const session = sessionOf(request)
    const gone = untilGone(reply)
    const { isUrgent = false } = call
    whenOver(reply, await turnsOf(services, isUrgent).take(session, gone))
    whenOver(reply, await takeTogether(services.pool, session, gone, isUrgent))
  }
  // For somebody who has no session nothing is read, and they learn nothing about the shape of a call.
  const meet: Asked = async request => {
    try {
      if ((await machines?.meet(request)) === true) return
      resumed.set(request, await services.sessions.resume(request.headers.authorization))
    } catch (error) {
      noteGuest(request)
      throw error
    }
    passFloor(call, sessionOf(request))
  }
  app.route({
    ...optionsOf(services, call, [meet]),
    preParsing: call.isHeavy ? [endUnpacking, waitForTurn] : [endUnpacking],
    ...(call.isExport ? { onSend: (request, reply) => auditExport(request, reply) } : {}),
    preValidation: async request => {
      const session = resumed.get(request)
      if (session !== undefined) nameOwn(call, session, request.query)
    },
    handler: (request, reply) => {
      const machine = machines?.of(request)
      if (machine && machineHandler)
        return machineHandler({ ...outerContext(services, call, request, reply), machine })
      return runHandler(services, call, handler, sessionOf(request), request, reply)
    },
  })
}

/** Nothing is read of who shows no key. */
const needKey: Asked = async ({ headers }) => void machineKeyIn(headers.authorization)

function registerGuest(
  app: FastifyInstance,
  services: Services,
  call: CallContract,
  handler: GuestHandler,
): void {
  app.route({
    ...optionsOf(services, call, [
      countGuest(services, call.name),
      OF_MACHINES.has(call.name) ? needKey : needPlainBody,
    ]),
    preParsing: endUnpacking,
    handler: (request, reply) => handler(outerContext(services, call, request, reply)),
  })
}

/** What a handler without a session is given. */
const outerContext = (
  services: Services,
  contract: CallContract,
  request: FastifyRequest,
  reply: FastifyReply,
) => ({
  services,
  contract,
  body: (request.body ?? {}) as Record<string, unknown>,
  query: (request.query ?? {}) as Record<string, unknown>,
  params: (request.params ?? {}) as Record<string, string>,
  request,
  reply,
})
