/** The log as a stream that another system asks for, again and again, from where it stopped. */
import type { FastifyReply } from 'fastify'
import { transact, serverScope, type Transaction } from '../../../database/transaction.ts'
import type { Reader } from '../../../entity-engine/redact.ts'
import type { Handler, MachineHandler } from '../../../http/call-context.ts'
import { ADMINISTRATOR } from './administrator.ts'
import { keyedStatement } from './audit.store.ts'
import { wrongCursor } from './cursor.ts'
import { entriesOf, type AuditEntry, type ReadTogether } from './entries.ts'
import { readPlace, sealedKeys, START, writePlace, type SealedPlace } from './sealed-order.ts'

const LIMIT = 200

/** An entry with the cursor that goes on behind it. */
export type StreamedEntry = AuditEntry & { readonly cursor: string }

/** The next entries behind a place, oldest first, in the order that never changes. */
export async function streamedEntries(
  transaction: Transaction,
  organizationId: string,
  reader: Reader,
  { from, limit, places }: { from: SealedPlace; limit: number; places: readonly string[] | null },
): Promise<{ entries: StreamedEntry[]; reached: SealedPlace }> {
  const { keys, reached } = await sealedKeys(
    statement => transaction.query(statement),
    organizationId,
    from,
    limit,
  )
  if (keys.length === 0) return { entries: [], reached }
  const { rows } = await transaction.query(keyedStatement(organizationId, keys, places))
  const read = ((statements: readonly Parameters<typeof transaction.query>[0][]) =>
    Promise.all(statements.map(one => transaction.query(one)))) as unknown as ReadTogether
  const byId = new Map(
    (await entriesOf(read, organizationId, reader, rows)).map(entry => [entry.id, entry] as const),
  )
  return {
    entries: keys.flatMap(({ id, next }) => {
      const entry = byId.get(id)
      return entry === undefined ? [] : [{ ...entry, cursor: writePlace(next) }]
    }),
    reached,
  }
}

interface Asked {
  readonly cursor?: string
  readonly limit?: number
}

/** @throws INVALID_REQUEST for a cursor that is none */
function askedOf({ cursor, limit = LIMIT }: Asked) {
  const from = cursor === undefined ? START : readPlace(cursor)
  if (from === undefined) throw wrongCursor('query')
  return { from, limit }
}

/** Lines of JSON, and where to go on. */
function sendLines(
  reply: FastifyReply,
  { entries, reached }: Awaited<ReturnType<typeof streamedEntries>>,
): FastifyReply {
  void reply.type('application/x-ndjson; charset=utf-8').header('audit-cursor', writePlace(reached))
  return reply.send(entries.map(entry => `${JSON.stringify(entry)}\n`).join(''))
}

export const streamAudit: Handler<'audit.stream'> = async ({ query, session, read, reply }) => {
  const asked = { ...askedOf(query), places: session.allowedPlaces }
  const found = await read(transaction =>
    streamedEntries(transaction, session.organizationId, session, asked),
  )
  return sendLines(reply, found)
}

/** The same for another system: what an administrator of the whole organization sees. */
export const streamByToken: MachineHandler<'audit.stream'> = async ({ query, machine, services, reply }) => {
  const asked = { ...askedOf(query), places: null }
  const { organizationId } = machine
  const found = await transact(
    services.pool,
    serverScope(organizationId),
    transaction => streamedEntries(transaction, organizationId, ADMINISTRATOR, asked),
    'read only',
  )
  return sendLines(reply, found)
}
