/** Who may unlock a shared tablet, and the short session of whoever does. */
import { PEOPLE_HERE_MAX } from '@cloche/domain/calls'
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { IDLE_SECONDS, LONGEST_SECONDS } from '@cloche/domain/rules/terminals'
import type { FastifyRequest } from 'fastify'
import { originOf } from '../../audit/origin.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { transact, serverScope, type Transaction } from '../../database/transaction.ts'
import type { KnownWay } from '../../entity-engine/behaviours.ts'
import { scopeOf, type GuestHandler, type Handler, type Services } from '../../http/call-context.ts'
import { limitRate } from '../../http/rate-limit.ts'
import { logSecurity } from '../../http/security-log.ts'
import { actorOf, type Session } from '../../http/session.ts'
import {
  choosePin,
  guessCard,
  guessPin,
  namedByCard,
  namedByPin,
  peopleHere,
  tellSet,
  terminalOf,
  type NamedPerson,
  type Terminal,
} from '../terminals/index.ts'
import { actorAt } from './at-terminal.ts'

const { terminal: TERMINAL } = ENTITIES
/** What one tablet may ask in a minute, from whatever address. */
const PER_MINUTE = 60

const within = <T>(
  { pool }: Services,
  { organizationId }: Terminal,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> => transact(pool, serverScope(organizationId), work)

export const terminalPeople: GuestHandler<'userControl.terminalPeople'> = async ({ services, request }) => {
  const terminal = await terminalOf(services.pool, request.headers.authorization)
  return within(services, terminal, async transaction => ({
    people: await peopleHere(transaction, terminal.organizationId, terminal.path, PEOPLE_HERE_MAX),
  }))
}

export const peopleAtPlace: Handler<'userControl.peopleHere'> = ({ session, read }) =>
  read(async transaction => {
    const { organizationId, locationId } = session
    const { rows } = await transaction.query<{ path: readonly string[] }>({
      text: 'select hierarchy as path from location where organization_id = $1 and id = $2 and deleted is null',
      values: [organizationId, locationId],
    })
    return { people: await peopleHere(transaction, organizationId, rows[0]?.path ?? [], PEOPLE_HERE_MAX) }
  })

/** @throws WRONG_PIN */
async function refuse(
  services: Services,
  terminal: Terminal,
  request: FastifyRequest,
  userId: string | undefined,
): Promise<never> {
  await within(services, terminal, transaction =>
    writeAudit(transaction, actorAt(terminal, request), {
      action: 'session.unlock-failed',
      entity: TERMINAL.name,
      recordId: terminal.id,
      isRefused: true,
      ...(userId === undefined ? {} : { after: { userId } }),
    }),
  )
  throw new Problem('WRONG_PIN')
}

/** What is done on the floor, any of which makes a person somebody who works there. */
const FLOOR_KEYS = ['LA', 'HP', 'SC', 'TA', 'EV', 'C'] as const

/** The short session of whom the tablet knows. @throws NOT_ALLOWED for somebody who may do nothing there */
async function shortSession(
  services: Services,
  terminal: Terminal,
  { userId, userTokenId }: NamedPerson,
  knownBy: KnownWay,
  request: FastifyRequest,
): Promise<Session> {
  const session = await services.sessions.start(
    {
      userId,
      organizationId: terminal.organizationId,
      terminal: {
        id: terminal.id,
        userTokenId,
        knownBy,
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
      after: { sessionId: session.id, how: knownBy },
    }),
  )
  return session
}

interface Typed {
  readonly userId: string
  readonly pin: string
  readonly newPin: string | undefined
}

/**
 * Whom a PIN names. One that somebody else gave opens nothing: its person chooses their own with it.
 * @throws WRONG_PIN, PIN_WAITS, PIN_GIVEN; RULE_BROKEN for a new one that is none
 */
async function byPin(
  services: Services,
  terminal: Terminal,
  request: FastifyRequest,
  { userId, pin, newPin }: Typed,
): Promise<NamedPerson> {
  const { organizationId, id, path } = terminal
  const found = await guessPin(services, organizationId, { kind: 'terminal', id }, userId, transaction =>
    namedByPin(transaction, services.fieldSeal, organizationId, path, { userId, pin }),
  )
  if (found === undefined) return refuse(services, terminal, request, userId)
  if (found.isGiven && newPin === undefined) throw new Problem('PIN_GIVEN')
  if (newPin !== undefined)
    await within(services, terminal, async transaction => {
      const actor = {
        ...actorAt(terminal, request),
        kind: 'user' as const,
        userId: found.userId,
        memberId: found.userId,
        userName: found.userName,
      }
      await choosePin(transaction, services.fieldSeal, actor, { ...found, pin, newPin })
      await tellSet(services, transaction, organizationId, {
        userId: found.userId,
        kind: 'pin',
        by: null,
        at: new Date().toISOString(),
      })
    })
  return found
}

/** @throws WRONG_PIN, PIN_WAITS */
async function byCard(
  services: Services,
  terminal: Terminal,
  request: FastifyRequest,
  mac: string,
): Promise<NamedPerson> {
  const { organizationId, id, path } = terminal
  const found = await guessCard(services, organizationId, { kind: 'terminal', id }, transaction =>
    namedByCard(transaction, organizationId, path, mac),
  )
  return found ?? refuse(services, terminal, request, undefined)
}

export const unlock: GuestHandler<'userControl.unlock'> = async ({ services, body, request }) => {
  const terminal = await terminalOf(services.pool, request.headers.authorization)
  await limitRate(services, 'userControl.unlock', terminal.id, PER_MINUTE)
  const { userId, pin, newPin, mac } = body
  const isByPin = userId !== undefined && pin !== undefined && mac === undefined
  const isByCard = mac !== undefined && userId === undefined && pin === undefined && newPin === undefined
  if (!isByPin && !isByCard) throw brokenRule('pin', 'problem.terminal.oneWay')
  const person = isByPin
    ? await byPin(services, terminal, request, { userId, pin, newPin })
    : await byCard(services, terminal, request, mac ?? '')
  const session = await shortSession(services, terminal, person, isByPin ? 'personAndPin' : 'card', request)
  logSecurity(request, 'unlock', { started: session.id, terminalId: terminal.id })
  return {
    jwt: services.sessions.tokenOf(session),
    user: { id: person.userId, fullName: person.userName },
  }
}
