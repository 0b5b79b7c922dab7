/**
 * What nobody in particular may ask in a minute, over all calls together: counted by address, of IPv6 by network. What is
 * refused counts more than what is answered. Whoever has a session is not counted, and the ways in, for people and for
 * machines, stay open to limits of their own: others behind the same address come in and go on working.
 */
import type { OwnCallName } from '@cloche/domain/calls'
import type { CallContract } from '@cloche/domain/catalogue'
import { Problem } from '@cloche/domain/problems'
import type { FastifyRequest, onRequestHookHandler, onResponseHookHandler } from 'fastify'
import { networkOf } from '../network.ts'
import { countWeight, type RateOwner } from '../rate-limit.ts'

/** A house full of tablets, printers and customers who scan asks some hundred a minute. */
export const POINTS_PER_MINUTE = 3000
/** What a refusal counts besides: after six hundred of them nothing more is looked at. */
const REFUSED = 4

const MACHINES: readonly OwnCallName[] = ['machines.readings', 'machines.events', 'machines.status']
/** Calls of machines, which show a key, and may pack what they send. */
export const OF_MACHINES: ReadonlySet<string> = new Set(MACHINES)

/** By these people come in, or calls whoever shows a key that is looked up. */
const ALWAYS_OPEN: ReadonlySet<string> = new Set<OwnCallName>([
  'auth.logIn',
  'auth.logOut',
  'auth.methods',
  'auth.startDirectory',
  'auth.finishDirectory',
  'userControl.terminal',
  'userControl.unlock',
  'labeling.agentPull',
  'labeling.agentReport',
  ...MACHINES,
])

const guests = new WeakSet<FastifyRequest>()

/** Says of a request that nobody knows who makes it: its refusal counts. */
export const noteGuest = (request: FastifyRequest): void => void guests.add(request)

const count = (owner: RateOwner, request: FastifyRequest, weight: number, perMinute: number): void =>
  countWeight(owner, 'guests', networkOf(request.ip), { weight, perMinute })

/** A hook that counts a guest's call. @throws TOO_MANY_REQUESTS over the limit */
export function countGuest(owner: RateOwner, name?: CallContract['name']) {
  const perMinute = name !== undefined && ALWAYS_OPEN.has(name) ? Infinity : POINTS_PER_MINUTE
  return async (request: FastifyRequest): Promise<void> => {
    noteGuest(request)
    count(owner, request, 1, perMinute)
  }
}

/** A hook that refuses what no call is before its body is read. @throws UNKNOWN_CALL; TOO_MANY_REQUESTS */
export function refuseUnknown(owner: RateOwner): onRequestHookHandler {
  const counted = countGuest(owner)
  return (request, _reply, done) => {
    if (!request.is404) return done()
    counted(request).then(() => done(new Problem('UNKNOWN_CALL')), done)
  }
}

/** A hook that counts what was refused to guests. */
export function countRefused(owner: RateOwner): onResponseHookHandler {
  return (request, { statusCode }, done) => {
    const isRefused = statusCode >= 400 && statusCode < 500 && statusCode !== 429
    if (isRefused && guests.has(request)) count(owner, request, REFUSED, Infinity)
    done()
  }
}
