/** What alarm drills read: what their notification led to, and whom to name on the paper. */
import { alarmDrillResult, type DrillAnswer, type DrillDelivery } from '@cloche/domain/rules/chase'
import type { Transaction } from '../../../database/transaction.ts'
import { zoneOfLocation } from '../../../operations/zones.ts'

const TELLINGS_MAX = 2000

interface Answered {
  readonly at: string | null
  readonly by: string | null
  readonly as: string | null
  readonly via: 'app' | 'link' | null
}

/** What came of a drill so far. */
export async function readResult(
  transaction: Transaction,
  organizationId: string,
  { notificationId, startedAt }: { readonly notificationId: string; readonly startedAt: string },
) {
  const [deliveries, answers] = await Promise.all([
    transaction.query<DrillDelivery>({
      text: `select recipient, "to", channel, step, number, planned, sent, result, fault, proof from delivery
        where organization_id = $1 and notification_id = $2 and deleted is null
        order by planned, channel, "to", id limit ${TELLINGS_MAX}`,
      values: [organizationId, notificationId],
    }),
    transaction.query<Answered>({
      text: `select n.acknowledged_at as at, n.acknowledged_as as "as", n.acknowledged_via as via,
          (select coalesce(full_name, name) from "user" where organization_id = $1 and id = n.acknowledged_by) as by
        from notification n where n.organization_id = $1 and n.id = $2`,
      values: [organizationId, notificationId],
    }),
  ])
  const { at = null, by = null, as = null, via = null } = answers.rows[0] ?? {}
  const answer: DrillAnswer | null = at === null || via === null ? null : { at, by: by ?? as ?? '', via }
  return alarmDrillResult(startedAt, deliveries.rows, answer)
}

export interface About {
  readonly organization: string
  readonly place: string
  readonly timeZone: string
  readonly locale: string
  readonly person: string | null
}

/** Undefined: there is no such place. */
export async function readAbout(
  transaction: Transaction,
  organizationId: string,
  locationId: string,
  userId: string | null,
): Promise<About | undefined> {
  const { rows } = await transaction.query<About>({
    text: `select o.name as organization, o.locale, l.name as place,
        ${zoneOfLocation('l')} as "timeZone",
        (select coalesce(full_name, name) from "user" where organization_id = $1 and id = $3) as person
      from organization o join location l on l.organization_id = o.id and l.id = $2 and l.deleted is null where o.id = $1`,
    values: [organizationId, locationId, userId],
  })
  return rows[0]
}
