/**
 * What a firing makes, and the firing itself, in one transaction: done once, by whichever server takes it. A server that
 * is killed at it has made nothing; another does it then.
 */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { addSeconds } from '@cloche/domain/rules/calendar'
import type { FiringFault, FiringState } from '@cloche/domain/rules/triggers'
import { languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { MESSAGE_SETTLED, tellWebhook, type MessageAsked } from '../../telling/index.ts'
import { transact, serverScope, type Transaction } from '../../database/transaction.ts'
import { changeRecord, createRecord, type WriteContext } from '../../entity-engine/write.ts'
import type { Services } from '../../http/call-context.ts'
import { localeOfOrganization } from '../../tenancy/index.ts'
import { WontSucceed, type AtHand } from '../../queue/index.ts'
import type { Work } from '../../http/area.ts'
import { holdFor } from './hold.ts'
import { FIRE, writeIn, type FiringAsked } from './note.ts'
import { putIntoBasket } from './order.ts'
import { ranStatement, triggerStatement, type TriggerRow } from './triggers.store.ts'

const { task, notification, triggerFiring } = ENTITIES
const NOTICES = wordsOf('notices')
const NAME_MAX = 200

interface FiringRow {
  readonly id: string
  readonly triggerId: string
  readonly status: FiringState
  readonly cause: string
  readonly causeEntity: string | null
  readonly causeId: string | null
  readonly about: string | null
  readonly causedAt: string
  readonly day: string | null
  readonly placeId: string | null
  readonly productId: string | null
  readonly batchId: string | null
  readonly deviceId: string | null
}

/** What came of it: a record, or why none did. */
type Made = { readonly entity: string; readonly id: string } | { readonly fault: FiringFault }

async function firingOf(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<FiringRow | undefined> {
  const { rows } = await transaction.query<FiringRow>({
    text: `select id, trigger_id as "triggerId", status, cause, cause_entity as "causeEntity", cause_id as "causeId", about, caused_at as "causedAt", day::text as day,
        place_id as "placeId", product_id as "productId", batch_id as "batchId", device_id as "deviceId"
      from trigger_firing where organization_id = $1 and id = $2 and deleted is null for update`,
    values: [organizationId, id],
  })
  return rows[0]
}

const settle = (
  write: WriteContext,
  id: string,
  change: { readonly status: FiringState; readonly fault?: FiringFault; readonly made?: Made },
) => {
  const { made } = change
  const isMade = made !== undefined && 'id' in made
  return changeRecord(write, triggerFiring, id, {
    status: change.status,
    fault: change.fault ?? null,
    ...(change.status === 'fired' ? { firedAt: write.actor.now } : {}),
    ...(isMade ? { madeEntity: made.entity, madeId: made.id } : {}),
  })
}

const titleOf = ({ text, name }: TriggerRow) => (text?.trim() || name?.trim() || '?').slice(0, NAME_MAX)

/** The same with the point and the product that it is about, and the day: of several that come at once each says which. */
async function aboutOf(
  { actor, transaction }: WriteContext,
  trigger: TriggerRow,
  { cause, about, productId, day }: FiringRow,
): Promise<string> {
  const title = titleOf(trigger)
  const { organizationId } = actor
  const { rows } = await transaction.query<{ name: string }>({
    text: 'select name from product where organization_id = $1 and id = $2 and name is not null',
    values: [organizationId, productId],
  })
  const point = cause === 'check' ? about : null
  const subjects = [point, rows[0]?.name].filter(subject => subject != null)
  if (subjects.length === 0) return title
  const locale = await localeOfOrganization(transaction, organizationId)
  const language = languageOf(locale)
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const said = { title, about: subjects.join(' · '), day: day === null ? '' : date.format(new Date(day)) }
  const key = day === null ? 'notice.trigger.about' : 'notice.trigger.aboutDay'
  return translate(NOTICES[language], key, said, language).slice(0, NAME_MAX)
}

/** Where what it is about is shown. */
const addressOf = ({ causeEntity, causeId, day, batchId, productId, triggerId }: FiringRow): string => {
  if (day !== null) return `/planning/plan?day=${day}`
  if (causeEntity === 'incidence' && causeId !== null) return `/monitor/incidence/${causeId}`
  if (causeEntity === 'haccpCheck' && causeId !== null) return `/haccp/event/${causeId}`
  if (batchId !== null) return `/labeling/batch/${batchId}`
  return productId === null ? `/planning/trigger/${triggerId}` : `/stock/product/${productId}`
}

async function makeTask(write: WriteContext, trigger: TriggerRow, firing: FiringRow): Promise<Made> {
  const { now } = write.actor
  const { dueAfter, userIds } = trigger
  const { id } = await createRecord(write, task, {
    name: await aboutOf(write, trigger, firing),
    locationId: firing.placeId ?? trigger.locationId,
    startAt: now,
    dueAt: dueAfter === null ? null : addSeconds(now, dueAfter),
    userIds,
    productId: firing.productId,
    deviceId: firing.deviceId,
    origin: 'trigger',
    originId: firing.id,
  })
  return { entity: task.name, id }
}

/** One for each person who is named, else one for everybody of the place. */
async function makeNotification(write: WriteContext, trigger: TriggerRow, firing: FiringRow): Promise<Made> {
  let first: string | null = null
  const name = await aboutOf(write, trigger, firing)
  for (const userId of trigger.userIds.length === 0 ? [null] : trigger.userIds) {
    const { id } = await createRecord(write, notification, {
      kind: 'message',
      level: trigger.level,
      name,
      locationId: firing.placeId ?? trigger.locationId,
      userId,
      productId: firing.productId,
      deviceId: firing.deviceId,
      address: addressOf(firing),
    })
    first ??= id
  }
  return { entity: notification.name, id: first ?? '' }
}

async function makeOrder(write: WriteContext, trigger: TriggerRow, firing: FiringRow): Promise<Made> {
  const productId = trigger.orderProductId ?? firing.productId
  if (productId === null) return { fault: 'noProduct' }
  const made = await putIntoBasket(write, {
    placeId: firing.placeId ?? trigger.locationId,
    timeZone: trigger.timeZone,
    productId,
    quantity: trigger.orderQuantity,
    because: titleOf(trigger),
  })
  return 'fault' in made ? made : { entity: ENTITIES.orderBatch.name, id: made.orderId }
}

async function makeHold(write: WriteContext, trigger: TriggerRow, firing: FiringRow): Promise<Made> {
  const asked = {
    batchId: firing.batchId,
    reason: titleOf(trigger),
    firingId: firing.id,
    isWhole: trigger.holdsMade,
  }
  const made = await holdFor(write, asked)
  return 'fault' in made ? made : { entity: ENTITIES.batch.name, id: made.batchId }
}

async function makeMessage(
  services: Services,
  write: WriteContext,
  trigger: TriggerRow,
  firing: FiringRow,
): Promise<Made> {
  const { organizationId, now } = write.actor
  const { cause, causeEntity, causeId, causedAt, day, placeId, productId, batchId, deviceId, triggerId } =
    firing
  const id = await tellWebhook(services, write.transaction, organizationId, {
    webhookId: trigger.webhookId,
    topic: triggerFiring.name,
    type: 'triggerFiring.fired',
    at: now,
    data: {
      id: firing.id,
      triggerId,
      trigger: trigger.name,
      cause,
      causeEntity,
      causeId,
      causedAt,
      day,
      placeId,
      productId,
      batchId,
      deviceId,
    },
    key: firing.id,
  })
  return id === null ? { fault: 'noWebhook' } : { entity: ENTITIES.webhookMessage.name, id }
}

function make(
  services: Services,
  write: WriteContext,
  trigger: TriggerRow,
  firing: FiringRow,
): Promise<Made> {
  if (trigger.makes === 'task') return makeTask(write, trigger, firing)
  if (trigger.makes === 'notification') return makeNotification(write, trigger, firing)
  if (trigger.makes === 'order') return makeOrder(write, trigger, firing)
  if (trigger.makes === 'hold') return makeHold(write, trigger, firing)
  return makeMessage(services, write, trigger, firing)
}

/** Makes what follows from a firing that waits. @throws what keeps it from being made, unless it is a refusal */
export async function fire(services: Services, { organizationId, firingId: id }: FiringAsked): Promise<void> {
  const scope = serverScope(organizationId)
  try {
    await transact(services.pool, scope, async transaction => {
      const firing = await firingOf(transaction, organizationId, id)
      if (firing?.status !== 'waiting') return
      const write = writeIn(services, transaction, organizationId)
      const [trigger] = (await transaction.query(triggerStatement(organizationId, firing.triggerId))).rows
      if (trigger === undefined) {
        await settle(write, id, { status: 'failed', fault: 'switchedOff' })
        return
      }
      const made = await make(services, write, trigger, firing)
      if ('fault' in made) await settle(write, id, { status: 'failed', fault: made.fault })
      else await settle(write, id, { status: trigger.makes === 'webhook' ? 'sending' : 'fired', made })
      await transaction.query(ranStatement(organizationId, trigger.id, write.actor.now))
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await giveUp(services, { organizationId, firingId: id })
  }
}

/** Nothing of it was made, and nothing will be. */
const giveUp = (services: Services, { organizationId, firingId }: FiringAsked) =>
  transact(services.pool, serverScope(organizationId), async transaction => {
    const firing = await firingOf(transaction, organizationId, firingId)
    if (firing?.status !== 'waiting') return
    await settle(writeIn(services, transaction, organizationId), firingId, {
      status: 'failed',
      fault: 'refused',
    })
  })

/** A firing whose message was taken by the other system is done; one whose message was given up came to nothing. */
export const settleSent = (services: Services, { organizationId, messageId }: MessageAsked): Promise<void> =>
  transact(services.pool, serverScope(organizationId), async transaction => {
    const { rows } = await transaction.query<{ id: string; result: string }>({
      text: `select trigger_firing.id, webhook_message.result from trigger_firing
        join webhook_message on webhook_message.organization_id = $1 and webhook_message.id::text = trigger_firing.made_id
        where trigger_firing.organization_id = $1 and trigger_firing.made_id = $2 and trigger_firing.made_entity = $3
          and trigger_firing.deleted is null for update of trigger_firing`,
      values: [organizationId, messageId, ENTITIES.webhookMessage.name],
    })
    const [firing] = rows
    if (firing === undefined || !['sent', 'failed'].includes(firing.result)) return
    const isSent = firing.result === 'sent'
    const change = isSent
      ? ({ status: 'fired' } as const)
      : ({ status: 'failed', fault: 'notDelivered' } as const)
    await settle(writeIn(services, transaction, organizationId), firing.id, change)
  })

export const triggerWorks: readonly Work[] = [
  {
    name: FIRE,
    async run(services, asked: FiringAsked, { isLast }: AtHand) {
      try {
        await fire(services, asked)
      } catch (error) {
        if (!isLast) throw error
        await giveUp(services, asked)
        throw new WontSucceed('A firing of a trigger failed each time')
      }
    },
  },
  { name: MESSAGE_SETTLED, run: (services, asked: MessageAsked) => settleSent(services, asked) },
]
