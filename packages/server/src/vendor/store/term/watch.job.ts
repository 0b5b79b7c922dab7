/**
 * Looks after what ends: reminders 30, 7 and 1 days before, renewals that are asked to be paid, and what is over. Of
 * several servers each takes other organizations.
 */
import { ENTITIES } from '@cloche/domain/entities'
import { isRenewalDue } from '@cloche/domain/rules/store'
import type { Services } from '../../../http/call-context.ts'
import { transact, transactPlatform, serverScope, type Transaction } from '../../../database/transaction.ts'
import { createRecord, type WriteContext } from '../../../entity-engine/write.ts'
import type { Job } from '../../../http/area.ts'
import { draftOf } from '../buy.handlers.ts'
import { newId } from '../../../adapters/ids.ts'
import type { Purchase } from '../buyer.store.ts'
import { openShop, type Shop } from '../quotes.ts'
import { sellerOf } from '../seller.store.ts'
import { serverAsOwner } from '../../../audit/server-actor.ts'
import { changePurchase, writing } from '../settle.ts'
import { renewalQuote } from './renewal.ts'
import { remindOf } from './reminders.ts'
import { switchOffUnlicensed } from '../../../tenancy/index.ts'

const TAKEN_AT_ONCE = 20
/** Seconds between two looks at one organization. */
const EVERY_SECONDS = 1800
/** Nobody pays what was asked for so long ago. */
const FORGOTTEN_DAYS = 60

function takeDue(services: Services): Promise<string[]> {
  return transactPlatform(services.pool, async transaction => {
    const { rows } = await transaction.query<{ id: string }>({
      text: `update store_watch set due = now() + make_interval(secs => $1) where organization_id in (
          select organization_id from store_watch where due <= now() order by due limit ${TAKEN_AT_ONCE} for update skip locked)
        returning organization_id as id`,
      values: [EVERY_SECONDS],
    })
    return rows.map(({ id }) => id)
  })
}

type Running = Pick<Purchase, 'id' | 'name' | 'status' | 'renewsAt' | 'lines' | 'method' | 'userId'> & {
  readonly renewal: string | null
}

async function running(transaction: Transaction, organizationId: string): Promise<Running[]> {
  const { rows } = await transaction.query<Running>({
    text: `select p.id, p.name, p.status, p.renews_at as "renewsAt", p.lines, p.method, p.user_id as "userId",
        (select r.id from purchase r where r.organization_id = $1 and r.renews_id = p.id and r.deleted is null
          and r.status in ('pending', 'processing', 'onHold', 'failed', 'completed') limit 1) as renewal
      from purchase p where p.organization_id = $1 and p.deleted is null and p.status in ('completed', 'pending_cancel')
        and p.renews_at is not null and p.term in ('month', 'year') and p.renews_at < now() + interval '31 days'
      order by p.renews_at, p.id limit 500 for update of p`,
    values: [organizationId],
  })
  return rows
}

async function lookAfter(context: WriteContext, purchase: Running, shop: Shop | undefined): Promise<void> {
  const { now } = context.actor
  const end = purchase.renewsAt ?? now
  if (purchase.status === 'pending_cancel') {
    if (end <= now) await changePurchase(context, purchase.id, { status: 'canceled' })
    return
  }
  if (shop === undefined || purchase.renewal !== null || !isRenewalDue(end, now)) return
  const quote = renewalQuote(shop, purchase, now)
  // What is no longer sold, or bears no tax that is known, ends; its reminders say so.
  if (quote.faults.length > 0) return
  await createRecord(context, ENTITIES.purchase, {
    ...draftOf(quote, newId(), now),
    method: purchase.method === 'card' ? 'card' : 'transfer',
    renewsId: purchase.id,
    userId: purchase.userId,
  })
}

/** The next look is at the end of the next licence, where that comes before. */
async function lookAtTheEnd({ transaction, actor }: WriteContext): Promise<void> {
  const { rows } = await transaction.query<{ next: string | null }>({
    text: `select min("to") as next from license where organization_id = $1 and deleted is null and active and "to" > $2`,
    values: [actor.organizationId, actor.now],
  })
  const next = rows[0]?.next
  if (next != null)
    await transaction.query({
      text: 'update store_watch set due = least(due, $2::timestamptz) where organization_id = $1',
      values: [actor.organizationId, next],
    })
}

/** One organization: its renewals, what was called off and is over, what nobody paid, and its reminders. */
export async function watchOrganization(
  services: Services,
  organizationId: string,
  now: string,
): Promise<void> {
  const selling = await sellerOf(services.pool)
  const shop = selling === undefined ? undefined : await openShop(services, organizationId)
  await transact(services.pool, serverScope(organizationId), async transaction => {
    const context = writing(transaction, services.behaviours, serverAsOwner(organizationId, 'en', now))
    for (const purchase of await running(transaction, organizationId))
      await lookAfter(context, purchase, shop)
    const forgotten = await transaction.query<{ id: string }>({
      text: `select id from purchase where organization_id = $1 and deleted is null and status in ('pending', 'failed')
        and jsonb_array_length(lines) > 0 and purchased_at < $2::timestamptz - make_interval(days => ${FORGOTTEN_DAYS})
        order by id limit 100 for update`,
      values: [organizationId, now],
    })
    for (const { id } of forgotten.rows) await changePurchase(context, id, { status: 'canceled' })
    await remindOf(context, services, shop)
    await switchOffUnlicensed(context)
    await lookAtTheEnd(context)
  })
}

export const storeJob: Job = {
  name: 'licences and purchases that end',
  everyMs: 60_000,
  async run(services) {
    for (const id of await takeDue(services)) await watchOrganization(services, id, new Date().toISOString())
  },
}
