/** Papers of deliveries, as SQL. `$1` organization. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import type { Statement } from '../../../database/connection.ts'

export const arrivalOwnerStatement = (
  organizationId: string,
  id: string,
): Statement<{ orderBatchId: string | null }> => ({
  text: 'select order_batch_id as "orderBatchId" from arrival where organization_id = $1 and id = $2',
  values: [organizationId, id],
})

/** The last advice of what was sent. */
export const announcedStatement = (
  organizationId: string,
  orderBatchId: string,
): Statement<{ at: string; answer: Partial<Row<Entities['orderMessage']>['answer']> }> => ({
  text: `select planned as at, answer from order_message where organization_id = $1 and order_batch_id = $2 and deleted is null
      and state = 'received' and answer ->> 'sending' = 'despatched' order by planned desc, id desc limit 1`,
  values: [organizationId, orderBatchId],
})

export const deliveriesStatement = (
  organizationId: string,
  orderBatchId: string,
): Statement<{ arrivalId: string; at: string; document: string | null }> => ({
  text: `select arrival.id as "arrivalId", at, document, note,
      (select coalesce(full_name, name) from "user" where organization_id = $1 and id = arrival.received_by_id) as by,
      (select count(*)::int from order_batch_item where organization_id = $1 and arrival_id = arrival.id and deleted is null) as lots
    from arrival where organization_id = $1 and order_batch_id = $2 and deleted is null order by at desc, id desc limit 200`,
  values: [organizationId, orderBatchId],
})

const FILE = `id, name, media_type as "mediaType", width is not null as "hasPicture", created`

export const deliveryFilesStatement = (
  organizationId: string,
  orderBatchId: string,
): Statement<{ recordId: string }> => ({
  text: `select record_id as "recordId", ${FILE} from attachment where organization_id = $1 and entity = 'arrival' and deleted is null
      and record_id in (select id::text from arrival where organization_id = $1 and order_batch_id = $2) order by created limit 500`,
  values: [organizationId, orderBatchId],
})

/** Files of what was written into an account together. */
export const paperFilesStatement = (
  organizationId: string,
  paperIds: readonly string[],
): Statement<{ recordId: string }> => ({
  text: `select record_id as "recordId", ${FILE} from attachment where organization_id = $1 and entity = 'supplierEntry'
      and deleted is null and record_id = any($2::text[]) order by created limit 500`,
  values: [organizationId, paperIds],
})

/** Crates by delivery: those of one delivery were written at its instant, with its number. */
export const deliveryCratesStatement = (
  organizationId: string,
  orderBatchId: string,
): Statement<{
  at: string
  document: string | null
  crate: string
  count: number
  deposit: number | null
}> => ({
  text: `select at, document, crate, sum(crates)::int as count, sum(money)::float8 as deposit from supplier_entry
    where organization_id = $1 and order_batch_id = $2 and crate is not null and deleted is null
    group by at, document, crate order by at desc, crate limit 500`,
  values: [organizationId, orderBatchId],
})
