/** The ledger and the records it names, read for what is made of it: exports, sheets, drills, temperatures. */
import { ENTITIES } from '@cloche/domain/entities'
import type { Statement } from '../../../database/connection.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import { selection } from '../../../entity-engine/rows.ts'
import { zoneOfLocation } from '../../../operations/zones.ts'

/** Where work happens; shelves and rooms belong to them. */
const SITES = ['kitchen', 'productionCentre', 'sellingPoint', 'warehouse']

const PARTS = {
  event: selection(ENTITIES.event, [
    'id',
    'at',
    'kind',
    'action',
    'locationId',
    'labelId',
    'batchId',
    'productId',
    'programId',
    'containerId',
    'deviceId',
    'userId',
    'toState',
    'quantity',
    'data',
  ]),
  label: selection(ENTITIES.label, [
    'id',
    'serial',
    'productId',
    'batchId',
    'locationId',
    'state',
    'isFinal',
    'quantity',
    'initialQuantity',
    'bestBefore',
    'expiration',
  ]),
  labelLink: selection(ENTITIES.labelLink, ['fromId', 'toId', 'eventId', 'kind', 'quantity']),
}

/** Puts amounts of read rows together. */
export const finishEvent = PARTS.event.finish!
export const finishLabel = PARTS.label.finish!
export const finishLink = PARTS.labelLink.finish!

/** What machines told of the programs they worked food by. */
const MACHINES = `(device_id is not null and kind in ('start', 'end', 'ended') and coalesce(label_id, batch_id) is not null)`

/**
 * Events of food in a period at the places within scope, and what machines told of it; the oldest first, one more than
 * `limit` at most.
 */
export function periodStatement(
  organizationId: string,
  period: { from: string; to: string },
  actions: readonly string[],
  limit: number,
  rowScope: RowScope,
): Statement {
  const values: unknown[] = [organizationId, period.from, period.to, actions, limit + 1]
  const within = rowScopeSql(ENTITIES.event, rowScope, value => `$${values.push(value)}`)
  return {
    text:
      `select ${PARTS.event.sql} from event where organization_id = $1 and at >= $2 and at < $3 and (action = any($4::text[]) or ${MACHINES})` +
      `${within === undefined ? '' : ` and ${within}`} order by at, id limit $5`,
    values,
  }
}

/** What happened to these labels in a period, at whatever place: where food went, and that it was back. */
export function wholePeriodStatement(
  organizationId: string,
  period: { from: string; to: string },
  { labelIds, batchIds }: { readonly labelIds: readonly string[]; readonly batchIds: readonly string[] },
  limit: number,
): Statement {
  return {
    text: `select ${PARTS.event.sql} from event where organization_id = $1 and at >= $2 and at < $3 and (label_id = any($4::uuid[])
        or (label_id is null and batch_id = any($5::uuid[])) or (action = 'container/move' and data -> 'labelIds' ?| $6::text[]))
      order by at, id limit $7`,
    values: [organizationId, period.from, period.to, labelIds, batchIds, labelIds, limit + 1],
  }
}

/** Events of batches within scope, and of their labels. */
export function batchEventsStatement(
  organizationId: string,
  batchIds: readonly string[],
  actions: readonly string[],
  limit: number,
  rowScope: RowScope,
): Statement {
  const values: unknown[] = [organizationId, batchIds, actions, limit + 1]
  const within = rowScopeSql(ENTITIES.batch, rowScope, value => `$${values.push(value)}`)
  return {
    text: `select ${PARTS.event.sql} from event where organization_id = $1 and action = any($3::text[]) and batch_id in (
        select id from batch where organization_id = $1 and id = any($2::uuid[]) and deleted is null${within === undefined ? '' : ` and ${within}`})
      order by at, id limit $4`,
    values,
  }
}

/** Labels by their ids, and those that were born in batches at instants. */
export function labelsStatement(
  organizationId: string,
  ids: readonly string[],
  born: readonly { batchId: string; at: string }[] = [],
): Statement {
  return {
    text: `select ${PARTS.label.sql}, created as "createdAt" from label where organization_id = $1 and id in (
        select unnest($2::uuid[]) union
        select born.id from unnest($3::uuid[], $4::timestamptz[]) as given(batch_id, at)
        join label born on born.organization_id = $1 and born.batch_id = given.batch_id and born.deleted is null and born.created = given.at)`,
    values: [organizationId, ids, born.map(one => one.batchId), born.map(one => one.at)],
  }
}

/** The links into these labels that these events made. */
export function linksStatement(
  organizationId: string,
  labelIds: readonly string[],
  eventIds: readonly string[],
): Statement {
  return {
    text: `select ${PARTS.labelLink.sql} from label_link
      where organization_id = $1 and to_id = any($2::uuid[]) and event_id = any($3::text[])`,
    values: [organizationId, labelIds, eventIds],
  }
}

export const batchesStatement = (organizationId: string, ids: readonly string[]): Statement => ({
  text: `select id, name, code, product_id as "productId", location_id as "locationId", origin, status, made_at as "madeAt", supplier,
      supplier_lot as "supplierLot", supplier_document as "supplierDocument"
    from batch where organization_id = $1 and id = any($2::uuid[])`,
  values: [organizationId, ids],
})

export const productsStatement = (organizationId: string, ids: readonly string[]): Statement => ({
  text: 'select id, name, gtin, type, sku from product where organization_id = $1 and id = any($2::uuid[])',
  values: [organizationId, ids],
})

/** Places with the clock in force there, and the site they belong to: the working place above them and its address. */
export const placesStatement = (organizationId: string, ids: readonly string[]): Statement => ({
  text: `select location.id, location.name, location.type, coalesce(location.gln, site.gln) as gln, site.address, site.city, site.country,
      site.phone, coalesce(site.id, location.id) as "siteId", coalesce(site.name, location.name) as "siteName", ${zoneOfLocation('location')} as "timeZone"
    from location left join lateral (
      select above.* from location above where above.organization_id = $1 and above.id = any(location.hierarchy)
        and above.type = any($3::text[]) order by cardinality(above.hierarchy) desc limit 1
    ) site on true
    where location.organization_id = $1 and location.id = any($2::uuid[])`,
  values: [organizationId, ids, SITES],
})

export const containersStatement = (organizationId: string, ids: readonly string[]): Statement => ({
  text: 'select id, sscc, grai from container where organization_id = $1 and id = any($2::uuid[])',
  values: [organizationId, ids],
})
