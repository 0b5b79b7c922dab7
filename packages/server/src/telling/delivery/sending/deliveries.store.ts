/** The deliveries as they lie in their table: written once for each telling, then what became of them. */
import { createHash } from 'node:crypto'
import { ENTITIES } from '@cloche/domain/entities'
import type { Channel, ChaseStep, RecipientKey, SendingFault, Telling } from '@cloche/domain/rules/chase'
import { newId } from '../../../adapters/ids.ts'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { changeOf } from '../../../entity-engine/changes.ts'
import type { ChasedRow } from '../chase.store.ts'
import type { Recipient } from './recipients.ts'

const { delivery } = ENTITIES

export interface DeliveryRow {
  readonly id: string
  readonly notificationId: string
  readonly round: number
  readonly forwarderId: string | null
  readonly recipient: RecipientKey
  readonly channel: Channel
  readonly step: ChaseStep
  readonly number: number
  readonly result: string
  readonly planned: string
  readonly tries: number
  readonly bundle: string | null
  readonly bundleFrom: number
  /** Who asked for it by hand. */
  readonly askedBy: string | null
}

const COLUMNS = `id, notification_id as "notificationId", round, forwarder_id as "forwarderId", recipient, channel, step, number, result,
  planned, tries, bundle, bundle_from as "bundleFrom", metas ->> 'askedBy' as "askedBy"`

/** One telling is one row, whoever decides it and however often. */
const keyOf = (chased: ChasedRow, { recipient, channel, step, number }: Telling) =>
  createHash('sha256')
    .update([chased.id, chased.round, recipient, channel, step, number].join(' '))
    .digest('hex')

/** What a statement on these rows tells those who look. */
const shownChange = (chased: Pick<ChasedRow, 'locationId'>, ids: readonly string[]) => ({
  ...changeOf(
    delivery,
    'change',
    ids.map(id => ({ id })),
  ),
  places: [chased.locationId],
})

/** Writes a telling that was decided; undefined where it is there already. */
export async function insertDelivery(
  transaction: Transaction,
  organizationId: string,
  chased: ChasedRow,
  telling: Telling,
  { userId, shown }: Pick<Recipient, 'userId' | 'shown'>,
  askedBy: string | null,
): Promise<DeliveryRow | undefined> {
  const id = newId()
  const { rows } = await transaction.query<DeliveryRow>({
    text: `insert into delivery (organization_id, id, notification_id, round, forwarder_id, recipient, "to", user_id, channel, step, number,
        planned, bundle_from, key, metas)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
      on conflict (organization_id, key) where deleted is null do nothing returning ${COLUMNS}`,
    values: [
      organizationId,
      id,
      chased.id,
      chased.round,
      telling.forwarderId,
      telling.recipient,
      shown.slice(0, 300),
      userId,
      telling.channel,
      telling.step,
      telling.number,
      telling.at,
      telling.bundleFrom,
      keyOf(chased, telling),
      JSON.stringify(askedBy === null ? {} : { askedBy }),
    ],
    change: shownChange(chased, [id]),
  })
  return rows[0]
}

export const deliveryStatement = (
  organizationId: string,
  id: string,
  lock: boolean,
): Statement<DeliveryRow> => ({
  text: `select ${COLUMNS} from delivery where organization_id = $1 and id = $2 and deleted is null${lock ? ' for update' : ''}`,
  values: [organizationId, id],
})

/** When messages went to somebody by a way since an instant, each bundle once. */
export const lateStatement = (
  organizationId: string,
  { recipient, channel }: Pick<DeliveryRow, 'recipient' | 'channel'>,
  since: string,
): Statement<{ sent: string }> => ({
  text: `select min(sent) as sent from delivery
    where organization_id = $1 and recipient = $2 and channel = $3 and planned > $4::timestamptz - interval '1 day'
      and sent > $4 and result in ('sending', 'handed', 'sent') and deleted is null
    group by bundle limit 200`,
  values: [organizationId, recipient, channel, since],
})

/** All that waits to go to somebody by a way. */
export const waitingStatement = (
  organizationId: string,
  { recipient, channel }: Pick<DeliveryRow, 'recipient' | 'channel'>,
  now: string,
): Statement<DeliveryRow> => ({
  text: `select ${COLUMNS} from delivery
    where organization_id = $1 and recipient = $2 and channel = $3 and planned > $4::timestamptz - interval '1 day'
      and planned <= $4 and result = 'waiting' and tries = 0 and bundle_from > 0 and deleted is null
    order by planned, id limit 500 for update`,
  values: [organizationId, recipient, channel, now],
})

/** What went in the message of a delivery and is to be tried again, or what a server was sending in it when it was killed. */
export const bundledStatement = (organizationId: string, bundle: string): Statement<DeliveryRow> => ({
  text: `select ${COLUMNS} from delivery where organization_id = $1 and bundle = $2 and deleted is null
      and (result = 'sending' or (result = 'waiting' and tries > 0))
    order by planned, id limit 500 for update`,
  values: [organizationId, bundle],
})

/** One message at a time to somebody by a way, so that what went lately is counted. */
export const lockRecipient = (
  organizationId: string,
  { recipient, channel }: Pick<DeliveryRow, 'recipient' | 'channel'>,
): Statement => ({
  text: 'select pg_advisory_xact_lock(hashtextextended($1, 7076))',
  values: [`${organizationId}/${channel}/${recipient}`],
})

export interface DeliveryChange {
  readonly result: 'waiting' | 'sending' | 'handed' | 'sent' | 'failed' | 'dropped'
  readonly fault?: SendingFault | null
  readonly sent?: string | null
  readonly proof?: string | null
  readonly bundle?: string
  /** It was tried once more. */
  readonly isTry?: boolean
}

/** Writes what became of deliveries of one message. */
export const settleStatement = (
  organizationId: string,
  chased: Pick<ChasedRow, 'locationId'>,
  ids: readonly string[],
  { result, fault = null, sent, proof, bundle, isTry = false }: DeliveryChange,
): Statement => ({
  text: `update delivery set result = $3, fault = $4, sent = case when $5::boolean then $6::timestamptz else sent end,
      proof = case when $7::boolean then $8::text else proof end, bundle = coalesce($9::text, bundle), tries = tries + $10::integer,
      version = version + 1, updated = now()
    where organization_id = $1 and id = any($2::uuid[])`,
  values: [
    organizationId,
    ids,
    result,
    fault,
    sent !== undefined,
    sent ?? null,
    proof !== undefined,
    proof ?? null,
    bundle ?? null,
    isTry ? 1 : 0,
  ],
  change: shownChange(chased, ids),
})
