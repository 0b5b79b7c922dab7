/** Where somebody has to be reminded of a supplier's hour. */
import type { Statement } from '../../../database/connection.ts'
import { zoneOfLocation } from '../../../operations/zones.ts'

/** Places that keep levels or have drafts, whose clock comes near the hour of one of their suppliers. */
export const placesNearStatement = (
  organizationId: string,
  seconds: number,
): Statement<{ readonly locationId: string }> => ({
  text: `select l.id as "locationId"
    from location l join organization o on o.id = l.organization_id
    cross join lateral (select ${zoneOfLocation('l')} as zone) clock
    where l.organization_id = $1 and l.deleted is null and l.active
      and (exists (select 1 from stock_level v where v.organization_id = l.organization_id and v.location_id = l.id and v.deleted is null and v.active)
        or exists (select 1 from order_batch b where b.organization_id = l.organization_id and b.location_id = l.id and b.deleted is null
          and b.status = 'pending' and b.sending in ('draft', 'toApprove')))
      and exists (select 1 from supplier s where s.organization_id = l.organization_id and s.deleted is null and s.active
        and s.order_before is not null
        and (extract(epoch from s.order_before::time - (now() at time zone clock.zone)::time)::int + 86400) % 86400 <= $2)
    order by l.id limit 500`,
  values: [organizationId, seconds],
})

/** Whether people were reminded of it already. */
export const remindedStatement = (
  organizationId: string,
  locationId: string,
  address: string,
): Statement<{ readonly id: string }> => ({
  text: `select id from notification where organization_id = $1 and location_id = $2 and address = $3
    and created > now() - interval '2 days' limit 1`,
  values: [organizationId, locationId, address],
})

/** Who ordered for a place lately. */
export const orderersStatement = (
  organizationId: string,
  locationId: string,
): Statement<{ readonly userId: string }> => ({
  text: `select distinct b.sent_by_id as "userId" from order_batch b
    join "user" u on u.organization_id = b.organization_id and u.id = b.sent_by_id and u.deleted is null and u.active
    where b.organization_id = $1 and b.location_id = $2 and b.deleted is null and b.created > now() - interval '30 days'
    order by 1 limit 20`,
  values: [organizationId, locationId],
})
