/** Food that may have been where a sensor was: candidates alone, which the stays of food and the rule then judge. */
import type { StayEvent, StayLabel } from '@cloche/domain/rules/traceability'
import type { Statement } from '../../database/connection.ts'

/** Where a sensor was: locations, containers and machines, with all that lies or stands in them. */
export interface Inside {
  readonly locationIds: readonly string[]
  readonly containerIds: readonly string[]
  readonly deviceIds: readonly string[]
}

/** These locations and all below them. */
export const placesInsideStatement = (
  organizationId: string,
  ids: readonly string[],
): Statement<{ id: string }> => ({
  text: `select id from location where organization_id = $1 and hierarchy && $2::uuid[]`,
  values: [organizationId, ids],
})

/** These containers and all that stand in them now, or did when one of them was moved since. */
export const containersInsideStatement = (
  organizationId: string,
  ids: readonly string[],
): Statement<{ id: string }> => ({
  text: `with recursive box(id) as (
      select unnest($2::uuid[])
      union
      select inner_box.id from box cross join lateral (
        select id from container where organization_id = $1 and parent_id = box.id
        union all
        select record_id as id from history where organization_id = $1 and entity = 'container' and verb = 'change'
          and before ->> 'parentId' = box.id::text
        offset 0
      ) inner_box
    )
    select id from box`,
  values: [organizationId, ids],
})

/**
 * Labels that are inside, or that the ledger names there since an instant: at it, out of it, in a container that was moved,
 * or as a whole batch. One more than `limit` at most, those that are still open first.
 */
export function candidatesStatement(
  organizationId: string,
  { locationIds, containerIds, deviceIds }: Inside,
  since: string,
  limit: number,
): Statement<StayLabel & { productId: string }> {
  return {
    text: `with happened as (
        select label_id, batch_id, action, data from event where organization_id = $1 and at >= $5 and (
          location_id = any($2::uuid[]) or container_id = any($3::uuid[]) or device_id = any($6::text[])
          or data ->> 'fromLocationId' = any($7::text[]) or data ->> 'fromContainerId' = any($8::text[]))
      )
      select id, batch_id as "batchId", product_id as "productId", state, is_final as "isFinal", created as "createdAt" from label
      where organization_id = $1 and deleted is null and ((not is_final and (location_id = any($2::uuid[]) or container_id = any($3::uuid[])))
        or id in (select label_id from happened where label_id is not null)
        or id in (select moved.id::uuid from happened cross join lateral jsonb_array_elements_text(happened.data -> 'labelIds') moved(id)
          where happened.action = 'container/move')
        or batch_id in (select batch_id from happened where label_id is null and batch_id is not null))
      order by is_final, id limit $4`,
    values: [
      organizationId,
      locationIds,
      containerIds,
      limit + 1,
      since,
      deviceIds,
      locationIds,
      containerIds,
    ],
  }
}

/** All that happened to these labels, the oldest first. */
export const eventsStatement = (
  organizationId: string,
  labelIds: readonly string[],
  batchIds: readonly string[],
): Statement<StayEvent> => ({
  text: `select id, at, kind, action, location_id as "locationId", label_id as "labelId", batch_id as "batchId", to_state as "toState",
      program_id as "programId", container_id as "containerId", device_id as "deviceId", data
    from event where organization_id = $1 and (label_id = any($2::uuid[]) or (label_id is null and batch_id = any($3::uuid[]))
      or (action = 'container/move' and data -> 'labelIds' ?| $4::text[]))
    order by at, id`,
  values: [organizationId, labelIds, batchIds, labelIds],
})
