/** Pausing and resuming receivers, sending again, trying one out, and what was sent. */
import { brokenRule, Problem } from '@cloche/domain/problems'
import { newId } from '../../../../adapters/ids.ts'
import { writeAudit } from '../../../../audit/write-audit.ts'
import type { Transaction } from '../../../../database/transaction.ts'
import type { Handler } from '../../../../http/call-context.ts'
import { readCursor, writeCursor } from '../audit.store.ts'
import { wrongCursor } from '../cursor.ts'
import { readPlace, writePlace, type SealedPlace } from '../sealed-order.ts'
import {
  DELIVERY_COLUMNS,
  lastBlock,
  noteDelivery,
  placeOf,
  RECEIVER_COLUMNS,
  type DeliveryRow,
  type ReceiverRow,
} from './receiver.store.ts'
import { sendTest } from './send.ts'
import { answerReceivers, noteReceiver, refuseOthers } from './shared.ts'

type Found = ReceiverRow & { readonly sealedSecret: Buffer | null }

/** @throws NOT_FOUND */
async function readReceiver(
  transaction: Transaction,
  organizationId: string,
  id: string,
  lock = '',
): Promise<Found> {
  const { rows } = await transaction.query<Found>({
    text: `select sealed_secret as "sealedSecret", ${RECEIVER_COLUMNS} from audit_receiver
           where organization_id = $1 and id = $2 ${lock}`,
    values: [organizationId, id],
  })
  if (rows[0] === undefined) throw new Problem('NOT_FOUND', { entity: 'auditReceiver' })
  return rows[0]
}

const PAUSE = `status = 'paused', paused = now(), pause_reason = 'person'`
const RESUME = `status = 'on', paused = null, pause_reason = null, failures = 0, denials = 0, failing_since = null, due = now()`

export const pauseReceiver: Handler<'audit.pauseReceiver'> = async context => {
  refuseOthers(context)
  const { session, body, write } = context
  const [organizationId, id] = [session.organizationId, body.id.toLowerCase()]
  await write(async transaction => {
    const { name, status } = await readReceiver(transaction, organizationId, id, 'for update')
    const next = body.isPaused ? 'paused' : 'on'
    if (status === next) return
    await transaction.query({
      text: `update audit_receiver set version = version + 1, ${body.isPaused ? PAUSE : RESUME} where organization_id = $1 and id = $2`,
      values: [organizationId, id],
      change: null,
    })
    await noteReceiver(transaction, context, id, {
      verb: 'change',
      before: { name, status },
      after: { name, status: next },
    })
  })
  return answerReceivers(context)
}

/** Behind what was sealed before an instant: whatever was written from it on follows. */
async function placeAt(transaction: Transaction, organizationId: string, from: string): Promise<SealedPlace> {
  const { rows } = await transaction.query<{ number: number | null }>({
    text: 'select min(number) as number from seal where organization_id = $1 and sealed_at >= $2',
    values: [organizationId, from],
  })
  const number = rows[0]?.number ?? (await lastBlock(transaction, organizationId)).number + 1
  return { block: number, index: 0 }
}

export const sendAgain: Handler<'audit.sendAgain'> = async context => {
  refuseOthers(context)
  const { session, body, write } = context
  const [organizationId, id] = [session.organizationId, body.id.toLowerCase()]
  const asked = body.cursor === undefined ? undefined : readPlace(body.cursor.trim())
  if (body.cursor !== undefined && asked === undefined) throw brokenRule('cursor', 'problem.audit.cursor')
  if (asked === undefined && body.from === undefined) throw brokenRule('from', 'problem.field.required')
  await write(async transaction => {
    const row = await readReceiver(transaction, organizationId, id, 'for update')
    const last = await lastBlock(transaction, organizationId)
    const place = asked ?? (await placeAt(transaction, organizationId, body.from ?? ''))
    if (place.block > last.number + 1) throw brokenRule('cursor', 'problem.audit.cursor')
    await transaction.query({
      text: `update audit_receiver set block = $3, entry = $4, until_block = null, until_entry = null, round = round + 1,
               version = version + 1, due = now() where organization_id = $1 and id = $2`,
      values: [organizationId, id, place.block, place.index],
      change: null,
    })
    await noteReceiver(transaction, context, id, {
      verb: 'change',
      before: { name: row.name, cursor: writePlace(placeOf(row)) },
      after: { name: row.name, cursor: writePlace(place) },
    })
  })
  return answerReceivers(context)
}

export const testReceiver: Handler<'audit.testReceiver'> = async context => {
  refuseOthers(context)
  const { services, session, actor, body, read, write } = context
  const [organizationId, receiverId] = [session.organizationId, body.id.toLowerCase()]
  const target = await read(transaction => readReceiver(transaction, organizationId, receiverId))
  const [id, at] = [newId(), new Date().toISOString()]
  const { outcome, status, detail, milliseconds } = await sendTest(services, target, { id, at })
  const delivery: DeliveryRow = {
    id,
    at,
    isTest: true,
    entries: 0,
    from: null,
    to: null,
    outcome,
    status,
    detail,
    milliseconds: Math.round(milliseconds),
  }
  await write(async transaction => {
    await noteDelivery(transaction, organizationId, receiverId, delivery)
    await writeAudit(transaction, actor, {
      action: 'settings.stream-tested',
      entity: 'auditReceiver',
      recordId: receiverId,
      verb: 'test',
      after: { name: target.name, outcome },
      isRefused: outcome !== 'accepted',
    })
  })
  return { delivery }
}

const PAGE = 25

export const deliveries: Handler<'audit.deliveries'> = async ({ session, body, read }) => {
  const { isAccepted, cursor, limit = PAGE } = body
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (cursor !== undefined && after === undefined) throw wrongCursor('body')
  const { rows } = await read(async transaction => {
    const { id } = await readReceiver(transaction, session.organizationId, body.id.toLowerCase())
    return transaction.query<DeliveryRow & { place: string }>({
      text: `select ${DELIVERY_COLUMNS}, at::text as place from audit_delivery
             where organization_id = $1 and receiver_id = $2
               and ($3::boolean is null or (outcome = 'accepted') = $3)
               and ($4::timestamptz is null or (at, id) < ($4::timestamptz, $5::uuid))
             order by at desc, id desc limit $6`,
      values: [
        session.organizationId,
        id,
        isAccepted ?? null,
        after?.place ?? null,
        after?.id ?? null,
        limit + 1,
      ],
    })
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    deliveries: shown.map(({ place: _place, ...row }) => row),
    next: rows.length > limit && last !== undefined ? writeCursor(last) : null,
  }
}
