/** Noting that a trigger fires: once for each cause, whoever finds it, and the work that makes what follows. */
import { ENTITIES } from '@cloche/domain/entities'
import { addSeconds } from '@cloche/domain/rules/calendar'
import { chainFault, type TriggerCause } from '@cloche/domain/rules/triggers'
import { derivedId } from '../../adapters/ids.ts'
import { serverActor } from '../../audit/server-actor.ts'
import type { Transaction } from '../../database/transaction.ts'
import { createRecord, type WriteContext } from '../../entity-engine/write.ts'
import type { Services } from '../../http/call-context.ts'
import type { TriggerRow } from './triggers.store.ts'

const WHOLE = { kind: 'organization' } as const
export const FIRE = 'trigger-fire'

export interface FiringAsked {
  readonly organizationId: string
  readonly firingId: string
}

/** What a trigger fires because of. */
export interface FoundCause {
  readonly cause: TriggerCause
  /** Tells it from every other one: the id of a record, a product since an instant, a time. */
  readonly key: string
  readonly entity: string | null
  readonly id: string | null
  readonly about: string | null
  readonly at: string
  /** Of a forecast: the day of which so much is expected. */
  readonly day?: string
  readonly placeId: string
  readonly productId: string | null
  readonly batchId: string | null
  readonly deviceId: string | null
}

/** The server's own work in an organization, on what happened: of that something may have been removed since. */
export const writeIn = (
  { behaviours }: Pick<Services, 'behaviours'>,
  transaction: Transaction,
  organizationId: string,
): WriteContext => ({
  actor: serverActor(organizationId),
  transaction,
  behaviours,
  rowScope: WHOLE,
  places: WHOLE,
  forgetsRemoved: true,
})

/** The same for one trigger and one cause. */
export function firingId(triggerId: string, key: string): string {
  return derivedId('firing', triggerId, key)
}

/** @returns the id of its firing; null: it fired because of this before */
export async function noteFiring(
  services: Pick<Services, 'behaviours' | 'queue'>,
  transaction: Transaction,
  organizationId: string,
  trigger: Pick<TriggerRow, 'id' | 'delay'>,
  found: FoundCause,
  chain: readonly string[] = [],
): Promise<string | null> {
  const id = firingId(trigger.id, found.key)
  await transaction.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 7111))',
    values: [`${organizationId}/${id}`],
  })
  const { rows } = await transaction.query({
    text: 'select 1 from trigger_firing where organization_id = $1 and id = $2',
    values: [organizationId, id],
  })
  if (rows.length > 0) return null
  const write = writeIn(services, transaction, organizationId)
  const { now } = write.actor
  const fault = chainFault(trigger.id, chain)
  const dueAt = addSeconds(now, trigger.delay ?? 0)
  await createRecord(write, ENTITIES.triggerFiring, {
    id,
    triggerId: trigger.id,
    at: now,
    status: fault === null ? 'waiting' : 'cut',
    fault,
    cause: found.cause,
    causeEntity: found.entity,
    causeId: found.id,
    about: found.about?.slice(0, 200) ?? null,
    causedAt: found.at,
    day: found.day ?? null,
    placeId: found.placeId,
    productId: found.productId,
    batchId: found.batchId,
    deviceId: found.deviceId,
    dueAt,
    chain,
  })
  if (fault !== null) return id
  const startAfter = (trigger.delay ?? 0) > 0 ? { startAfter: new Date(dueAt) } : {}
  const asked: FiringAsked = { organizationId, firingId: id }
  await services.queue.add(transaction, FIRE, asked, { key: id, ...startAfter })
  return id
}
