/** What machines call by themselves: they join by three codes, and send by their key. */
import type { CallContract } from '@cloche/domain/catalogue'
import { Problem } from '@cloche/domain/problems'
import type { FastifyRequest } from 'fastify'
import { originOf } from '../../../audit/origin.ts'
import type { GuestHandler } from '../../../http/call-context.ts'
import { localeOf } from '../../../http/problem-answers.ts'
import { rowsIn } from '../../../http/sent-rows.ts'
import { asMachine, joinMachine, takeEvents, takeReadings, takeStatus } from '../../machines/index.ts'
import { machineKeyIn } from '../../../machine-tokens/index.ts'
import { guessOnce, joinFrom, plainConnectionCode } from '../../../tenancy/index.ts'
import { writingReadings } from '../../temperature-history/index.ts'

/** @throws NOT_FOUND for whatever is wrong of the three, TOO_MANY_REQUESTS for whoever tries many */
export const machineJoins: GuestHandler<'machines.join'> = async ({ services, body, request }) => {
  const from = joinFrom(plainConnectionCode(body.connectionCode), request.ip)
  const joined = await guessOnce(services.pool, from, () => joinMachine(services, body, originOf(request)))
  if (joined === undefined) throw new Problem('NOT_FOUND', { entity: 'device' })
  return joined
}

/** Reads what was sent, once: megabytes of it, and only for whoever proved to be a machine. */
function sentRows({ rows }: CallContract, { body, headers }: FastifyRequest): () => readonly unknown[] {
  let read: readonly unknown[] | undefined
  return () => (read ??= rows === undefined ? [] : rowsIn(body, headers['content-type'], rows))
}

export const machineReadings: GuestHandler<'machines.readings'> = ({ services, contract, request }) => {
  const key = machineKeyIn(request.headers.authorization)
  const rows = sentRows(contract, request)
  return writingReadings(isSure =>
    asMachine(services.pool, key, (transaction, caller) =>
      takeReadings(transaction, caller, rows(), localeOf(request), isSure),
    ),
  )
}

export const machineEvents: GuestHandler<'machines.events'> = ({ services, contract, request }) => {
  const key = machineKeyIn(request.headers.authorization)
  const rows = sentRows(contract, request)
  const circumstances = { locale: localeOf(request), origin: originOf(request) }
  return asMachine(services.pool, key, (transaction, caller) =>
    takeEvents(transaction, caller, rows(), circumstances),
  )
}

export const machineStatus: GuestHandler<'machines.status'> = ({ services, body, request }) =>
  asMachine(services.pool, machineKeyIn(request.headers.authorization), (transaction, caller) =>
    takeStatus(transaction, caller, body),
  )
