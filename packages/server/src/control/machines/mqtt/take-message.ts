/** What a machine sent by MQTT, taken as it is over HTTP: the same JSON, judged and written by the same hands. */
import { isUtf8 } from 'node:buffer'
import { OWN_CALLS } from '@cloche/domain/calls'
import type { CallContract } from '@cloche/domain/catalogue'
import { Problem } from '@cloche/domain/problems'
import type { Pool } from '../../../database/connection.ts'
import { bodyLimitOf } from '../../../http/judges/body-limit.ts'
import { parseJsonBody } from '../../../http/json-body.ts'
import { answerOf, problemOf } from '../../../http/problem-answers.ts'
import { rowsOfBody } from '../../../http/sent-rows.ts'
import { compileValidator } from '../../../http/validation.ts'
import { asMachine, type MachineCaller } from '../caller.ts'
import { takeEvents } from '../take-events.ts'
import { takeReadings } from '../take-readings.ts'
import { writingReadings } from '../../temperature-history/index.ts'
import { takeStatus, type MachineStatus } from '../take-status.ts'
import type { SentKind } from './topics.ts'

const LOCALE = 'en'

function contractOf(kind: SentKind): CallContract {
  const found = OWN_CALLS.find(({ name }) => name === `machines.${kind}`)
  if (found === undefined) throw new Error(`No contract says what ${kind} are`)
  return found
}
const CONTRACTS = {
  readings: contractOf('readings'),
  events: contractOf('events'),
  status: contractOf('status'),
} as const satisfies Record<SentKind, CallContract>

const judgeStatus = compileValidator(CONTRACTS.status.body ?? {}, 'body')

/** As over HTTP: rows are judged one by one later, all else is judged whole. @throws TOO_LARGE, MALFORMED_BODY, CONTROL_CHARACTER */
export function bodyOf(payload: Buffer, kind: SentKind): Record<string, unknown> {
  const contract: CallContract = CONTRACTS[kind]
  if (payload.length > bodyLimitOf(contract)) throw new Problem('TOO_LARGE')
  const body = contract.rows === undefined ? parseJsonBody(payload) : parsedRows(payload)
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw new Problem('MALFORMED_BODY')
  return body as Record<string, unknown>
}

function parsedRows(payload: Buffer): unknown {
  if (!isUtf8(payload)) throw new Problem('MALFORMED_BODY', { encoding: 'utf-8' })
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    throw new Problem('MALFORMED_BODY')
  }
}

/** @throws INVALID_REQUEST */
function statusOf(body: Record<string, unknown>): MachineStatus {
  const faults = judgeStatus(body)
  if (faults !== undefined) throw new Problem('INVALID_REQUEST', { in: 'body', faults })
  return body as MachineStatus
}

export interface Message {
  /** By which the machine logged in, or that came along. */
  readonly key: string
  /** Of the topic. */
  readonly serial: string
  readonly kind: SentKind
  readonly body: Record<string, unknown>
}

/**
 * Takes a message; answers what is answered over HTTP when it is committed.
 * @throws NOT_ALLOWED where the key is another machine's; what HTTP refuses
 */
export function takeMessage(pool: Pool, { key, serial, kind, body }: Message): Promise<object> {
  const own = <T>(
    work: (...given: Parameters<Parameters<typeof asMachine<T>>[2]>) => Promise<T>,
  ): Promise<T> =>
    asMachine(pool, key, (transaction, caller: MachineCaller) => {
      if (caller.serial !== serial) throw new Problem('NOT_ALLOWED', { reason: 'otherDevice' })
      return work(transaction, caller)
    })
  if (kind === 'status') {
    const status = statusOf(body)
    return own((transaction, caller) => takeStatus(transaction, caller, status))
  }
  const { rows } = CONTRACTS[kind]
  const given = rows === undefined ? [] : rowsOfBody(body, rows)
  return kind === 'readings'
    ? writingReadings(isSure =>
        own((transaction, caller) => takeReadings(transaction, caller, given, LOCALE, isSure)),
      )
    : own((transaction, caller) => takeEvents(transaction, caller, given, { locale: LOCALE }))
}

/** What a machine is told of a failure; undefined: it is none of its own, and what it sent may be sent again. */
export function refusalOf(error: unknown): object | undefined {
  const problem = problemOf(error)
  const isPassing = ['UNAVAILABLE', 'INTERNAL', 'STORAGE_FULL', 'NOT_POSSIBLE_NOW'].includes(problem.code)
  return isPassing ? undefined : answerOf(problem, LOCALE)
}
