/** Shared tablets: the code of one, taking its key back, and what the tablet itself calls. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { IDLE_SECONDS, LONGEST_SECONDS } from '@cloche/domain/rules/terminals'
import type { FastifyRequest } from 'fastify'
import { originOf } from '../../audit/origin.ts'
import { serverActor } from '../../audit/server-actor.ts'
import { writeAudit, type AuditEntry } from '../../audit/write-audit.ts'
import { transact, transactPlatform, type Transaction } from '../../database/transaction.ts'
import { rowScopeOf } from '../../entity-engine/row-scope.ts'
import { oneOrNotFound, readStatement } from '../../entity-engine/select.ts'
import { writeContext } from '../../entity-engine/standard-handlers.ts'
import { changeRecord, trusted } from '../../entity-engine/write.ts'
import {
  scopeOf,
  type AnswerTo,
  type CallContext,
  type GuestHandler,
  type Handler,
  type Services,
} from '../../http/call-context.ts'
import { limitRate } from '../../http/rate-limit.ts'
import { logSecurity } from '../../http/security-log.ts'
import { actorOf, type Session } from '../../http/session.ts'
import { beginGuess, codeTypedBy, guessOnce, refuseWhileActing } from '../../requests/index.ts'
import {
  lockedUntil,
  newCode,
  oneToken,
  personNamed,
  revokeTerminal as takeBack,
  takeCode,
  terminalOf,
  triesAt,
  type NamedPerson,
  type Terminal,
} from '../../terminals/index.ts'

const { terminal: TERMINAL } = ENTITIES
/** What one tablet may ask in a minute, from whatever address. */
const PER_MINUTE = 60

/** A tablet that the session may manage. @throws NOT_FOUND */
async function managed({ actor, session }: CallContext, transaction: Transaction, terminalId: string) {
  const rowScope = rowScopeOf(TERMINAL, session, 'edit')
  const { statement, finish } = readStatement(
    TERMINAL,
    actor.organizationId,
    terminalId.toLowerCase(),
    rowScope,
  )
  return oneOrNotFound(TERMINAL, (await transaction.query(statement)).rows, finish)
}

export const terminalCode: Handler<'userControl.terminalCode'> = context => {
  // Whoever has the code is let in by it: nobody makes one in the name of somebody else.
  refuseWhileActing(context.session)
  return context.write(async transaction => {
    const { actor } = context
    const terminal = await managed(context, transaction, context.body.terminalId)
    if (!terminal.active) throw brokenRule('terminalId', 'problem.terminal.revoked')
    const made = await newCode(transaction, actor.organizationId, terminal.id)
    await writeAudit(transaction, actor, {
      action: 'access.terminal-code',
      entity: TERMINAL.name,
      recordId: terminal.id,
      verb: 'code',
    })
    return { ...made, enrolledAt: terminal.enrolledAt }
  })
}

export const revokeTerminal: Handler<'userControl.revokeTerminal'> = context =>
  context.write(async transaction => {
    const { actor } = context
    const { id } = await managed(context, transaction, context.body.terminalId)
    await takeBack(transaction, actor.organizationId, id)
    const write = trusted(writeContext(context, transaction, TERMINAL, 'edit'))
    const terminal = await changeRecord(write, TERMINAL, id, { revokedAt: actor.now, enrolledAt: null })
    await writeAudit(transaction, actor, {
      action: 'access.terminal-revoked',
      entity: TERMINAL.name,
      recordId: id,
      verb: 'revoke',
    })
    return { terminal }
  })

const described = (terminal: Terminal) => ({
  terminal: {
    id: terminal.id,
    name: terminal.name,
    lockAfter: terminal.lockAfter,
    locksAtOnce: terminal.locksAtOnce,
  },
  location: { id: terminal.locationId, name: terminal.locationName },
  organization: { id: terminal.organizationId, name: terminal.organizationName },
})

/** The tablet itself, as what acts. */
const actorAt = (terminal: Terminal, request: FastifyRequest) => ({
  ...serverActor(terminal.organizationId, originOf(request)),
  kind: 'device' as const,
  userName: terminal.name,
  locationId: terminal.locationId,
  terminalId: terminal.id,
})

export const enroll: GuestHandler<'userControl.enroll'> = async ({ services, body, request }) => {
  const found = await guessOnce(services.pool, codeTypedBy('code of a terminal', request.ip), () =>
    transactPlatform(services.pool, async transaction => {
      const taken = await takeCode(transaction, body.code)
      if (taken === undefined) return undefined
      await writeAudit(transaction, actorAt(taken.terminal, request), {
        action: 'access.terminal-enrolled',
        entity: TERMINAL.name,
        recordId: taken.terminal.id,
        verb: 'enroll',
      })
      return taken
    }),
  )
  if (found === undefined) throw brokenRule('code', 'problem.terminal.codeGone')
  return { key: found.key, ...described(found.terminal) }
}

export const terminalNow: GuestHandler<'userControl.terminal'> = async ({ services, request }) => {
  const terminal = await terminalOf(services.pool, request.headers.authorization)
  return {
    ...described(terminal),
    lockedUntil: await lockedUntil(services.pool, triesAt('terminal', terminal.id)),
  }
}

const note = (services: Services, terminal: Terminal, request: FastifyRequest, entry: AuditEntry) =>
  transact(
    services.pool,
    { organizationId: terminal.organizationId, sessionId: null, revision: 0 },
    transaction => writeAudit(transaction, actorAt(terminal, request), entry),
  )

/** @throws WRONG_PIN, or TERMINAL_LOCKED where that was the last try that is borne */
async function refuse(services: Services, terminal: Terminal, request: FastifyRequest): Promise<never> {
  const about = { entity: TERMINAL.name, recordId: terminal.id, isRefused: true } as const
  const until = await lockedUntil(services.pool, triesAt('terminal', terminal.id))
  await note(services, terminal, request, { ...about, action: 'session.unlock-failed' })
  if (until === null) throw new Problem('WRONG_PIN')
  await note(services, terminal, request, { ...about, action: 'session.locked-out' })
  throw lockedOut(until)
}

const lockedOut = (until: string) =>
  new Problem('TERMINAL_LOCKED', {
    until,
    retryAfter: Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / 1000)),
  })

/** What is done on the floor, any of which makes a person somebody who works there. */
const FLOOR_KEYS = ['LA', 'HP', 'SC', 'TA', 'EV', 'C'] as const

/** The short session of whom the tablet knows. @throws NOT_ALLOWED for somebody who may do nothing there */
async function shortSession(
  services: Services,
  terminal: Terminal,
  { userId, userTokenId, how }: NamedPerson,
  request: FastifyRequest,
): Promise<Session> {
  const session = await services.sessions.start(
    {
      userId,
      organizationId: terminal.organizationId,
      terminal: {
        id: terminal.id,
        userTokenId,
        locationId: terminal.locationId,
        idleSeconds: Math.max(terminal.lockAfter, IDLE_SECONDS) + IDLE_SECONDS,
        longestSeconds: LONGEST_SECONDS,
      },
    },
    { address: request.ip, agent: request.headers['user-agent'] },
  )
  const { levels, doings } = session.permissions
  if (doings.length === 0 && FLOOR_KEYS.every(key => levels[key] < 1)) {
    await services.sessions.end(session)
    throw new Problem('NOT_ALLOWED', { faults: [{ path: 'pin', rule: 'problem.terminal.noRights' }] })
  }
  await transact(services.pool, scopeOf(session), transaction =>
    writeAudit(transaction, actorOf(session, originOf(request, session.id)), {
      action: 'session.unlocked',
      entity: ENTITIES.user.name,
      recordId: userId,
      verb: 'unlock',
      after: { sessionId: session.id, how },
    }),
  )
  return session
}

export const unlock: GuestHandler<'userControl.unlock'> = async ({ services, body, request }) => {
  const { pool } = services
  const terminal = await terminalOf(pool, request.headers.authorization)
  await limitRate(services, 'userControl.unlock', terminal.id, PER_MINUTE)
  oneToken(body, 'pin')
  const person = await guessOnce(pool, triesAt('terminal', terminal.id), () =>
    personNamed(services, terminal.organizationId, terminal.path, body),
  )
  if (person === undefined) return refuse(services, terminal, request)
  const session = await asPerson(services, person, () => shortSession(services, terminal, person, request))
  logSecurity(request, 'unlock', { started: session.id, terminalId: terminal.id })
  const answer: AnswerTo<'userControl.unlock'> = {
    jwt: services.sessions.tokenOf(session),
    user: { id: person.userId, fullName: person.userName },
  }
  return answer
}

/** Whom it names counts, too: somebody who may not work there is not asked about again and again. */
async function asPerson<T>(services: Services, { userId }: NamedPerson, work: () => Promise<T>): Promise<T> {
  const guess = await beginGuess(services.pool, triesAt('person', userId))
  try {
    const done = await work()
    await guess.right()
    return done
  } catch (error) {
    await (error instanceof Problem ? guess.wrong() : guess.dropped())
    throw error
  }
}
