/** The tablet itself, as what acts. */
import type { FastifyRequest } from 'fastify'
import { originOf } from '../../audit/origin.ts'
import { serverActor } from '../../audit/server-actor.ts'
import type { Terminal } from '../terminals/index.ts'

export const actorAt = (terminal: Terminal, request: FastifyRequest) => ({
  ...serverActor(terminal.organizationId, originOf(request)),
  kind: 'device' as const,
  userName: terminal.name,
  locationId: terminal.locationId,
  terminalId: terminal.id,
})
