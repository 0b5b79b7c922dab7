/** The statements that take numbers out of the common counters and write down whose they are. */
import type { Statement } from '../../../database/connection.ts'
import type { AnswerTo, ContextOf } from '../../../http/call-context.ts'
import type { Actor } from '../../../entity-engine/behaviours.ts'

type Reservation = ContextOf<'labeling.reserve'>['body']['reservation']
/** Numbers of one counter, which nobody else gets. */
export type Range = AnswerTo<'labeling.reserve'>['ranges'][number]

/** A counter that would leave what a whole number holds is not taken from. */
const HIGHEST = 2_147_000_000

/** The next numbers of each of these products; one that is not there has none. */
export function productRanges(
  actor: Actor,
  ids: readonly string[],
  { clientId, count }: Reservation,
): Statement<Range> {
  return {
    text: `with locked as (
        select id from product where organization_id = $1 and id = any($4::uuid[]) and deleted is null
          and next_product_serial < ${HIGHEST} order by id for update
      ), taken as (
        update product set next_product_serial = next_product_serial + $5 from locked
        where product.organization_id = $1 and product.id = locked.id
        returning product.id, next_product_serial - $5 as first
      )
      insert into reserved_range (organization_id, id, client_id, user_id, kind, subject, first, last)
      select $1, gen_random_uuid(), $2, $3, 'product', id::text, first, first + $5 - 1 from taken
      returning kind, subject, first, last`,
    values: [actor.organizationId, clientId.toLowerCase(), actor.userId, ids, count],
    // Every browser takes numbers when it is opened: told, each would make all others read their lists again.
    change: null,
  }
}

/** The next numbers of the organization's batches, whatever their products. */
export function batchRange(actor: Actor, id: string, { clientId, count }: Reservation): Statement<Range> {
  return {
    text: `with taken as (
        update organization set next_batch_serial = next_batch_serial + $5
        where id = $1 and next_batch_serial < ${HIGHEST} returning next_batch_serial - $5 as first
      )
      insert into reserved_range (organization_id, id, client_id, user_id, kind, subject, first, last)
      select $1, $4, $2, $3, 'batch', $1::uuid::text, first, first + $5 - 1 from taken
      returning kind, subject, first, last`,
    values: [actor.organizationId, clientId.toLowerCase(), actor.userId, id, count],
    change: null,
  }
}

/** A beginning of label serials, unless somebody holds it or a label has it. */
export function beginningStatement(
  actor: Actor,
  clientId: string,
  id: string,
  beginning: string,
  last: number,
): Statement<Range> {
  return {
    text: `insert into reserved_range (organization_id, id, client_id, user_id, kind, subject, first, last)
      select $1, $4, $2, $3, 'label', $5, 0, $6
      where not exists (select 1 from label where organization_id = $1 and serial between $5 || '333' and $5 || 'YYY')
      on conflict (organization_id, kind, subject, first) do nothing
      returning kind, subject, first, last`,
    values: [actor.organizationId, clientId.toLowerCase(), actor.userId, id, beginning, last],
  }
}
