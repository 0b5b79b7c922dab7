/** Who runs the installation: known by a token of the settings, which opens its figures and nothing else. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { Problem } from '@cloche/domain/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { isLoopback } from '../../config-values.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Asked from this machine, under this machine's own name: no page of another site leads here. */
export function isDirect(request: FastifyRequest): boolean {
  const from = request.socket.remoteAddress ?? ''
  return isLoopback(from.replace('::ffff:', '')) && isLoopback(request.hostname)
}

/** Whether the caller brings the token; in a demo without one, whether they sit at the machine. */
export function isOperator({ operatorToken, demo }: Config, request: FastifyRequest): boolean {
  if (operatorToken === undefined) return demo && isDirect(request)
  const brought = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  // Digests are of one length, and comparing them takes the same time wherever they differ.
  return brought !== undefined && timingSafeEqual(digest(brought), digest(operatorToken))
}

/** @throws OPERATOR_ONLY for everybody else */
export function refuseOthers(config: Config, request: FastifyRequest, reply: FastifyReply): void {
  if (isOperator(config, request)) return
  void reply.header('www-authenticate', 'Bearer')
  throw new Problem('OPERATOR_ONLY')
}
