/** Whoever orders is reminded in time: something is short, the supplier's hour comes near, and nobody sent anything today. */
import { ENTITIES } from '@cloche/domain/entities'
import { compareInstants, localTime } from '@cloche/domain/rules/calendar'
import type { AnswerTo, Services } from '../../../http/call-context.ts'
import { serverActor } from '../../../audit/server-actor.ts'
import { transact, serverScope, type Transaction } from '../../../database/transaction.ts'
import { createRecord } from '../../../entity-engine/write.ts'
import type { Job } from '../../../http/area.ts'
import { placeStatement, wordsIn } from '../../baskets/order.store.ts'
import { eachOrganization } from '../../../operations/each-organization.ts'
import { fillBasket } from '../../baskets/fill.ts'
import type { Place } from '../../baskets/place.ts'
import { orderersStatement, placesNearStatement, remindedStatement } from './remind.store.ts'

const { notification } = ENTITIES
const WHOLE = { kind: 'organization' } as const
/** So long before their hour. */
const AHEAD_SECONDS = 7200

type Reminding = Pick<Services, 'pool' | 'behaviours'>
type Group = AnswerTo<'ordering.basket'>['groups'][number]

/** What is short, of whom it can still be ordered, where that ends soon and nothing was sent today. */
const isDue = ({ lines, sentToday, chances }: Group, now: string): boolean => {
  const [next] = chances
  if (next === undefined || lines.length === 0 || sentToday > 0) return false
  const soon = new Date(Date.parse(now) + AHEAD_SECONDS * 1000).toISOString()
  return compareInstants(next.until, soon) <= 0
}

const addressOf = ({ supplierId, chances }: Group): string =>
  `/ordering/basket?supplier=${supplierId ?? ''}&day=${chances[0]?.orderDay ?? ''}`

/** Those who ordered there lately; nobody did: everybody of the place. */
async function remind(
  services: Pick<Services, 'behaviours'>,
  transaction: Transaction,
  organizationId: string,
  place: Place,
  group: Group,
): Promise<void> {
  const address = addressOf(group)
  const [before, people] = await Promise.all([
    transaction.query(remindedStatement(organizationId, place.id, address)),
    transaction.query(orderersStatement(organizationId, place.id)),
  ])
  if (before.rows.length > 0) return
  const name = wordsIn(place.locale)('order.notice.cutOff', {
    supplier: group.name,
    until: localTime(group.chances[0]?.until ?? '', place.timeZone).slice(0, 5),
    count: group.lines.length,
  })
  const actor = serverActor(organizationId)
  const to = people.rows.length === 0 ? [null] : people.rows.map(({ userId }) => userId)
  for (const userId of to)
    await createRecord(
      { actor, transaction, behaviours: services.behaviours, rowScope: WHOLE, places: WHOLE },
      notification,
      {
        kind: 'message',
        level: 'warning',
        name: name.slice(0, 200),
        locationId: place.id,
        userId,
        address,
      },
    )
}

/** Looks at one place; two servers after one another. */
async function lookAt(services: Reminding, organizationId: string, locationId: string): Promise<void> {
  const now = new Date().toISOString()
  await transact(services.pool, serverScope(organizationId), async (transaction): Promise<void> => {
    await transaction.query({
      text: 'select pg_advisory_xact_lock(hashtextextended($1, 7097))',
      values: [`${organizationId}/${locationId}`],
    })
    const [row] = (await transaction.query(placeStatement(organizationId, locationId))).rows
    if (row === undefined) return
    const place = { ...row, id: locationId }
    const filling = { organizationId, place, now, memberId: null }
    const { groups } = await fillBasket(transaction, filling, {})
    for (const group of groups)
      if (group.supplierId !== null && isDue(group, now))
        await remind(services, transaction, organizationId, place, group)
  })
}

/** One round: looks at the places where an hour comes near. What fails at one organization is no other's. */
export async function remindOrderers(services: Reminding): Promise<void> {
  await eachOrganization(services.pool, async organizationId => {
    const { rows } = await transact(services.pool, serverScope(organizationId), transaction =>
      transaction.query(placesNearStatement(organizationId, AHEAD_SECONDS)),
    )
    for (const { locationId } of rows) await lookAt(services, organizationId, locationId)
  })
}

export const remindBeforeCutOff: Job = {
  name: 'reminders before suppliers close',
  everyMs: 300_000,
  run: remindOrderers,
}
