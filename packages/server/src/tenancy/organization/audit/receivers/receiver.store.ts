/** Receivers of the audit log as they lie in the database. */
import type { DeliveryOutcome, PauseReason, ReceiverKind } from '@cloche/domain/rules/audit'
import type { Transaction } from '../../../../database/transaction.ts'
import { writePlace, type SealedPlace } from '../sealed-order.ts'

/** A receiver, as those see it who set it up. */
export interface ReceiverRow {
  readonly id: string
  readonly kind: ReceiverKind
  readonly name: string
  readonly address: string
  readonly isPlain: boolean
  readonly ca: string | null
  readonly messageMax: number
  readonly version: number
  readonly created: string
  readonly status: 'on' | 'paused'
  readonly pauseReason: PauseReason | null
  readonly paused: string | null
  readonly block: number
  readonly entry: number
  readonly failures: number
  readonly denials: number
  readonly failingSince: string | null
  readonly due: string
  readonly lastAccepted: string | null
  readonly lastEntryAt: string | null
}

export const RECEIVER_COLUMNS = `id, kind, name, address, is_plain as "isPlain", ca, message_max as "messageMax", version, created, status,
  pause_reason as "pauseReason", paused, block, entry, failures, denials, failing_since as "failingSince", due,
  last_accepted as "lastAccepted", last_entry_at as "lastEntryAt"`

export async function receiversOf(transaction: Transaction, organizationId: string): Promise<ReceiverRow[]> {
  const { rows } = await transaction.query<ReceiverRow>({
    text: `select ${RECEIVER_COLUMNS} from audit_receiver where organization_id = $1 order by created, id`,
    values: [organizationId],
  })
  return rows
}

/** The last block of the chain, and how many entries it has; zeroes where none was made yet. */
export async function lastBlock(
  transaction: Transaction,
  organizationId: string,
): Promise<{ number: number; count: number }> {
  const { rows } = await transaction.query<{ number: number; count: number }>({
    text: 'select number, count from seal where organization_id = $1 order by number desc limit 1',
    values: [organizationId],
  })
  return rows[0] ?? { number: 0, count: 0 }
}

export const placeOf = ({ block, entry }: Pick<ReceiverRow, 'block' | 'entry'>): SealedPlace => ({
  block,
  index: entry,
})

/** A receiver as it is answered. */
export function shownReceiver(row: ReceiverRow, last: { readonly number: number; readonly count: number }) {
  const { block, entry, denials: _denials, ca, ...shown } = row
  return {
    ...shown,
    ca: ca ?? '',
    cursor: writePlace(placeOf(row)),
    isCaughtUp: block > last.number || (block === last.number && entry >= last.count),
  }
}

/** What was sent, and what was answered. */
export interface DeliveryRow {
  readonly id: string
  readonly at: string
  readonly isTest: boolean
  readonly entries: number
  readonly from: string | null
  readonly to: string | null
  readonly outcome: DeliveryOutcome
  readonly status: number | null
  readonly detail: string | null
  readonly milliseconds: number
}

export const DELIVERY_COLUMNS = `id, at, is_test as "isTest", entries, from_place as "from", to_place as "to", outcome, status, detail,
  milliseconds`

const DETAIL_MAX = 200

/** Keeps what came of a delivery, in the transaction of what follows from it. */
export function noteDelivery(
  transaction: Transaction,
  organizationId: string,
  receiverId: string,
  { id, at, isTest, entries, from, to, outcome, status, detail, milliseconds }: DeliveryRow,
): Promise<unknown> {
  return transaction.query({
    text: `insert into audit_delivery (organization_id, id, receiver_id, at, is_test, entries, from_place, to_place, outcome, status,
             detail, milliseconds)
           select $1, $2, id, $4, $5, $6, $7, $8, $9, $10, $11, $12 from audit_receiver where organization_id = $1 and id = $3`,
    values: [
      organizationId,
      id,
      receiverId,
      at,
      isTest,
      entries,
      from,
      to,
      outcome,
      status,
      detail?.slice(0, DETAIL_MAX) ?? null,
      Math.round(milliseconds),
    ],
    change: null,
  })
}
