/** What a paid purchase brings: licences of its own, or more time for those it goes on with; and what takes them back. */
import { ENTITIES } from '@cloche/domain/entities'
import { endOfTerm } from '@cloche/domain/rules/store'
import type { Behaviour, BehaviourContext } from '../../entity-engine/behaviours.ts'
import { historyLines } from '../../entity-engine/history.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import { createRecord } from '../../entity-engine/write.ts'
import { moveSessions } from '../../http/session.ts'
import { licenseBehaviour } from '../../tenancy/index.ts'
import { endOfPurchase, readBuyer, watchStatement, type Purchase } from './buyer.store.ts'

const WHOLE = { kind: 'organization' } as const

async function readPurchase({ actor, transaction }: BehaviourContext, id: string) {
  const { rows } = await transaction.query<Pick<Purchase, 'id' | 'status' | 'lines'>>({
    text: 'select id, status, lines from purchase where organization_id = $1 and id = $2 for update',
    values: [actor.organizationId, id],
  })
  return rows[0]
}

/** The lines of a purchase dated anew, now that it is paid: a renewal goes on where the term before it ends. */
export async function datedLines(context: BehaviourContext, purchase: Purchase): Promise<Purchase['lines']> {
  const { now, organizationId } = context.actor
  const { timeZone } = await readBuyer(context.transaction, organizationId)
  const former = purchase.renewsId === null ? undefined : await readPurchase(context, purchase.renewsId)
  const formerEnd = former === undefined ? null : endOfPurchase(former)
  const from = formerEnd !== null && formerEnd > now ? formerEnd : now
  if (purchase.isTrial) return purchase.lines
  return purchase.lines.map(line => {
    if (line.days !== null || line.from === null) return line
    return { ...line, from, to: endOfTerm(from, line.term, timeZone) }
  })
}

interface Moved {
  readonly id: string
  readonly version: number
  readonly before: { readonly purchaseId: string; readonly to: string | null; readonly status: string }
}

/** Licences of a purchase become those of another, with its end and status. */
async function hand(
  { actor, transaction }: BehaviourContext,
  from: string,
  to: { readonly id: string; readonly end: string | null; readonly status: string },
): Promise<number> {
  const { rows } = await transaction.query<Moved>({
    text: `with former as (
             select id, purchase_id, "to", status from license
             where organization_id = $1 and purchase_id = $2 and deleted is null order by id for update)
           update license set purchase_id = $3, "to" = $4, status = $5, reminded_days = null,
             version = license.version + 1, updated = $6, updated_by = $7
           from former where license.organization_id = $1 and license.id = former.id
           returning license.id, license.version,
             jsonb_build_object('purchaseId', former.purchase_id, 'to', former."to", 'status', former.status) as before`,
    values: [actor.organizationId, from, to.id, to.end, to.status, actor.now, actor.userId],
  })
  if (rows.length > 0)
    await transaction.query(
      historyLines(
        actor,
        rows.map(({ id, version, before }) => ({
          entity: 'license',
          recordId: id,
          verb: 'change',
          version,
          before: { ...before },
          after: { purchaseId: to.id, to: to.end, status: to.status },
        })),
      ),
    )
  return rows.length
}

async function make(context: BehaviourContext, purchase: Purchase): Promise<void> {
  const write = {
    ...context,
    behaviours: { license: licenseBehaviour as unknown as Behaviour<WireRow> },
    rowScope: WHOLE,
    places: WHOLE,
  }
  for (const line of purchase.lines) {
    if (line.type === null || line.from === null) continue
    const isForDevice = line.type.startsWith('device-')
    const each = line.isPersonal || isForDevice
    // One that is everybody's is one, however many were bought; seats are counted.
    const count = each || line.type === 'user' ? line.quantity : 1
    for (let made = 0; made < count; made++)
      await createRecord(write, ENTITIES.license, {
        name: line.name,
        type: line.type,
        status: purchase.status,
        from: line.from,
        to: line.to,
        locationId: line.locationId,
        isPersonal: line.isPersonal && !isForDevice && line.type !== 'user',
        purchaseId: purchase.id,
      })
  }
}

/** Brings what was paid: a renewal goes on with the licences of the purchase before, as their holders have them. */
export async function bringLicenses(context: BehaviourContext, purchase: Purchase): Promise<void> {
  const { renewsId } = purchase
  const end = endOfPurchase(purchase)
  const handed =
    renewsId === null ? 0 : await hand(context, renewsId, { id: purchase.id, end, status: purchase.status })
  if (handed === 0) await make(context, purchase)
  if (renewsId !== null)
    await context.transaction.query({
      text: 'update purchase set renews_at = null, version = version + 1 where organization_id = $1 and id = $2',
      values: [context.actor.organizationId, renewsId],
    })
  await context.transaction.query(watchStatement(context.actor.organizationId))
  await moveSessions(context.transaction, context.actor.organizationId)
}

/** A renewal that is given back: what is left of the term before it is still paid. */
export async function returnLicenses(context: BehaviourContext, purchase: Purchase): Promise<void> {
  if (purchase.renewsId === null) return
  const former = await readPurchase(context, purchase.renewsId)
  if (former === undefined || !['completed', 'pending_cancel'].includes(former.status)) return
  const end = endOfPurchase(former)
  if (end === null || end <= context.actor.now) return
  await hand(context, purchase.id, { id: former.id, end, status: former.status })
  await moveSessions(context.transaction, context.actor.organizationId)
}
