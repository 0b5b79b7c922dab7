/** What a handler is given: the request's session, its input, and the ways to data scoped to both. */
import type { OwnCallName, CallNamed, StandardWrites } from '@cloche/domain/calls'
import type { AnswerOf, BodyOf, CallContract, ParamsOf, QueryOf } from '@cloche/domain/catalogue'
import { Problem } from '@cloche/domain/problems'
import type { Locale } from '@cloche/domain/text'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { awaitExport, withAudit } from '../audit/calls.ts'
import { originOf } from '../audit/origin.ts'
import type { BlobStore } from '../adapters/blobs/index.ts'
import type { Outside } from '../adapters/outside/index.ts'
import type { Outbox } from '../adapters/mail/outbox.ts'
import type { Push } from '../adapters/push/index.ts'
import type { Sms } from '../adapters/sms/index.ts'
import type { PaymentService } from '../adapters/payments/index.ts'
import type { VatRegister } from '../adapters/vies/index.ts'
import type { Seal } from '../adapters/seal.ts'
import type { Signer } from '../adapters/signer.ts'
import type { WaitingKeys } from '../adapters/waiting-keys.ts'
import type { Config } from '../config.ts'
import type { Pool, Results, Statement } from '../database/connection.ts'
import {
  readTogether,
  SessionMoved,
  transact,
  type Transaction,
  type TransactionScope,
  type Work,
  type WriteOptions,
} from '../database/transaction.ts'
import type { AnyBehaviours, Actor } from '../entity-engine/behaviours.ts'
import { passCall } from './gate.ts'
import type { Queue } from '../queue/queue.ts'
import type { Machine } from '../machine-tokens/index.ts'
import type { OwnServices } from './own-services.ts'
import type { Health } from './health/health.ts'
import type { Workers } from '../workers/index.ts'
import type { LiveHub } from './live/hub.ts'
import { actorOf, type Session, type Sessions } from './session.ts'

export interface DemoLogin {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly roleLevel: 0 | 1 | 2 | 3 | 4 | 5
}

/** Whom the demo's log-ins mean to somebody who reads a language. */
export interface DemoReader {
  /** Has what is read in a language loaded; answers whether it stands. */
  ready(locale: Locale): Promise<boolean>
  login(email: string, locale: Locale): Promise<string>
  /** Whom it offers to log in as. */
  readonly logins: readonly DemoLogin[]
}

/** What the whole server shares. */
export interface Services {
  readonly config: Config
  readonly pool: Pool
  readonly sessions: Sessions
  readonly behaviours: AnyBehaviours
  /** The bytes of attached files. */
  readonly blobs: BlobStore
  /** Mail that waits to be sent. */
  readonly outbox: Outbox
  /** Work in the background. */
  readonly queue: Queue
  /** Takes payments; absent: by transfer alone. */
  readonly payments?: PaymentService
  /** Knows VAT numbers; absent: their form alone counts. */
  readonly vatRegister?: VatRegister
  /** Reaches browsers that are closed. */
  readonly push: Push
  /** Sends SMS; absent: no gateway is set up. */
  readonly sms?: Sms
  /** Opens the secrets of records. */
  readonly fieldSeal: Seal
  /** Seals where browsers take messages, and the installation's keys to them. */
  readonly pushSeal: Seal
  /** Seals the secrets of one-time codes. */
  readonly codeSeal: Seal
  /** Seals the secrets of those whom audit logs are sent to. */
  readonly receiverSeal: Seal
  /** Seals what belongs to the directories of organizations. */
  readonly directorySeal: Seal
  /** Asks servers whose addresses people typed. */
  readonly outside: Outside
  /** Keys of what waits in browsers. */
  readonly waitingKeys: WaitingKeys
  /** Signs papers that leave. */
  readonly signer: Signer
  /** Tells clients what others change. */
  readonly live: LiveHub
  /** How the installation is. */
  readonly health: Health
  /** Does what takes the processor for long. */
  readonly workers: Workers
  /**
   * Hands over what an organization has, before it is closed, by a link that its owners get; what it throws keeps the
   * organization open.
   */
  readonly handOver: (asked: {
    readonly organizationId: string
    readonly actor: Actor
  }) => Promise<{ readonly link: string } | undefined>
  /** What contexts bring. */
  readonly own: OwnServices
  /** The demo's houses by language, where this is one. */
  readonly demo?: DemoReader
}

export interface CallContext<
  Body = Record<string, unknown>,
  Query = Record<string, unknown>,
  Params = Record<string, string>,
> {
  readonly services: Services
  readonly contract: CallContract
  readonly session: Session
  readonly actor: Actor
  readonly body: Body
  readonly query: Query
  readonly params: Params
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Independent reads in one trip; nothing may be written. */
  readTogether<const S extends readonly Statement<unknown>[]>(statements: S): Promise<Results<S>>
  /** Reads that build on each other, in one read-only snapshot of the session's organization. */
  read<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** A write: all or nothing. */
  write<T>(work: Work<T>, options?: WriteOptions): Promise<T>
}

type GuestPart<C> = Omit<C, 'session' | 'actor' | 'readTogether' | 'read' | 'write'>

/** What the handler of that own call is given: its input as the contract says. */
export type ContextOf<N extends OwnCallName> = CallContext<
  BodyOf<CallNamed<N>>,
  QueryOf<CallNamed<N>>,
  ParamsOf<CallNamed<N>>
>
/** What that own call answers, as the contract says. */
export type AnswerTo<N extends OwnCallName> = AnswerOf<CallNamed<N>>
/** The answer, or the reply where a handler sent it itself. */
type Sent<N extends OwnCallName> = AnswerTo<N> | FastifyReply
type Answered<N extends OwnCallName> = Sent<N> | Promise<Sent<N>>

/** A handler of a call that no contract names beforehand: the standard ones of every entity. */
export type AnyHandler = (context: CallContext) => Promise<unknown> | unknown

/**
 * The handler of an own call, by the name of its contract: input and answer are those of the contract. Without a name
 * nothing is known of either.
 */
export type Handler<N extends OwnCallName = never> = [N] extends [never]
  ? AnyHandler
  : (context: ContextOf<N>) => Answered<N>
/** The handler of a standard call of one entity, in place of the engine's. */
export type StandardHandler<C extends keyof StandardWrites> = (
  context: CallContext<BodyOf<StandardWrites[C]>>,
) => Promise<AnswerOf<StandardWrites[C]>>
/** The handler of an own call that needs no session. */
export type GuestHandler<N extends OwnCallName = never> = [N] extends [never]
  ? (context: GuestPart<CallContext>) => Promise<unknown> | unknown
  : (context: GuestPart<ContextOf<N>>) => Answered<N>

/** The handler of an own call for another system that calls by a token of its organization. */
export type MachineHandler<N extends OwnCallName = never> = [N] extends [never]
  ? (context: GuestPart<CallContext> & { readonly machine: Machine }) => Promise<unknown> | unknown
  : (context: GuestPart<ContextOf<N>> & { readonly machine: Machine }) => Answered<N>

const ATTEMPTS = 5

export function scopeOf(session: Session): TransactionScope {
  return { organizationId: session.organizationId, sessionId: session.id, revision: session.revision }
}

/**
 * Runs a handler for the request's session. When the session moved since it was remembered (logged out elsewhere,
 * another role, another place), it is read again, judged again, and the handler runs anew; nothing but a number was taken.
 */
export async function runHandler(
  services: Services,
  contract: CallContract,
  handler: Handler,
  resumed: Session,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  let session = resumed
  try {
    passCall(contract, session)
  } catch {
    // What is remembered may be older than the right it misses.
    session = await services.sessions.reload(session.id)
  }
  for (let attempt = 0; ; attempt++) {
    passCall(contract, session)
    try {
      const context = contextFor(services, contract, session, request, reply)
      if (contract.isExport) awaitExport(request, services.pool, context)
      return await handler(context)
    } catch (error) {
      // A handler that refuses asks what is remembered, too.
      const isStale = error instanceof Problem && error.code === 'NOT_ALLOWED' && attempt === 0
      if (isStale) {
        const { revision } = session
        session = await services.sessions.reload(session.id)
        if (session.revision === revision) throw error
        continue
      }
      if (!(error instanceof SessionMoved)) throw error
      // It stands, but is changed again and again: the caller's own requests are in each other's way.
      if (attempt === ATTEMPTS) throw new Problem('NOT_POSSIBLE_NOW')
      session = await services.sessions.reload(session.id)
    }
  }
}

function contextFor(
  services: Services,
  contract: CallContract,
  session: Session,
  request: FastifyRequest,
  reply: FastifyReply,
): CallContext {
  const scope = scopeOf(session)
  const actor = actorOf(session, originOf(request, session.id))
  return {
    services,
    contract,
    session,
    actor,
    body: (request.body ?? {}) as Record<string, unknown>,
    query: (request.query ?? {}) as Record<string, unknown>,
    params: (request.params ?? {}) as Record<string, string>,
    request,
    reply,
    readTogether: statements => readTogether(services.pool, scope, statements),
    read: work => transact(services.pool, scope, work, 'read only'),
    write: (work, options) =>
      transact(services.pool, scope, withAudit(contract, actor, work), 'read write', options),
  }
}
