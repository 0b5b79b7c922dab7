/** Other systems that call by a token of an organization, where the contract takes one. */
import type { CallContract } from '@cloche/domain/catalogue'
import { Problem } from '@cloche/domain/problems'
import type { FastifyRequest } from 'fastify'
import {
  AUDIT_TOKENS,
  callerOfToken,
  tokenIn,
  type Machine,
  type TokenKind,
} from '../machine-tokens/index.ts'
import type { Services } from './call-context.ts'
import { limitRate } from './rate-limit.ts'

const KINDS: Readonly<Record<NonNullable<CallContract['machineToken']>, TokenKind>> = { audit: AUDIT_TOKENS }

/** Calls of one token in a minute, over all servers together. */
const PER_MINUTE = 60

export interface Machines {
  /** Whether the request comes by such a token. @throws INVALID_TOKEN; TOO_MANY_REQUESTS */
  meet(request: FastifyRequest): Promise<boolean>
  of(request: FastifyRequest): Machine | undefined
}

/** Who calls by a token; undefined where the call takes none. */
export function machinesOf(services: Services, { name, machineToken }: CallContract): Machines | undefined {
  if (machineToken === undefined) return undefined
  const kind = KINDS[machineToken]
  const known = new WeakMap<FastifyRequest, Machine>()
  return {
    async meet(request) {
      const token = tokenIn(kind, request.headers.authorization)
      if (token === undefined) return false
      const machine = await callerOfToken(services.pool, kind, token)
      if (machine === undefined) throw new Problem('INVALID_TOKEN')
      await limitRate(services, name, `token ${machine.tokenId}`, PER_MINUTE)
      known.set(request, machine)
      return true
    },
    of: request => known.get(request),
  }
}
