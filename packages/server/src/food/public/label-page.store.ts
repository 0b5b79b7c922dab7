/** What guests are told of a label or a batch: only the parts that are published with its product. */
import type { Transaction } from '../../database/transaction.ts'
import type { AnswerTo } from '../../http/call-context.ts'
import { zoneOfPlace } from '../../operations/zones.ts'

/** A column that is told only where its part is published. */
const part = (name: string, sql: string, as: string) =>
  `case when '${name}' = any(product.public_label) then ${sql} end as "${as}"`

const DATES = (row: string) =>
  [part('dates', `${row}.best_before`, 'bestBefore'), part('dates', `${row}.expiration`, 'expiration')].join(
    ', ',
  )
const MADE = (row: string) => part('made', `${row}.made_at`, 'madeAt')
/** The clock by which its dates are read. */
const CLOCK = (row: string) => `${zoneOfPlace(`${row}.location_id`)} as "timeZone"`
const PLACE = (row: string) =>
  part(
    'place',
    `(select coalesce(nullif(public_name, ''), name) from location where organization_id = $1 and id = ${row}.location_id and is_public)`,
    'place',
  )

const TEXTS = {
  label: `select label.id, label.batch_status as "batchStatus", product.id as "productId", ${DATES('label')}, ${MADE('label')}, ${PLACE('label')}, ${CLOCK('label')},
      ${part('state', 'label.state', 'state')},
      ${part('state', `(select nullif(name, '') from state where organization_id = $1 and path = label.state and deleted is null limit 1)`, 'stateName')},
      ${part('batch', '(select code from batch where organization_id = $1 and id = label.batch_id)', 'batch')}
    from label join product on product.organization_id = $1 and product.id = label.product_id
    where label.organization_id = $1 and label.id = $2 and label.deleted is null`,
  batch: `select batch.id, batch.status as "batchStatus", product.id as "productId", ${DATES('batch')}, ${MADE('batch')}, ${PLACE('batch')}, ${CLOCK('batch')},
      null as state, null as "stateName", ${part('batch', 'batch.code', 'batch')}
    from batch join product on product.organization_id = $1 and product.id = batch.product_id
    where batch.organization_id = $1 and batch.id = $2 and batch.deleted is null`,
} as const

/** The parts of a label, as the contract says, and whose product's page they stand on. */
type PublishedLabel = Extract<AnswerTo<'public.record'>, { readonly entity: 'label' }>['record']['label'] & {
  readonly productId: string
}

/** The switch is looked at again: the product itself has the last word. */
export async function publishedLabel(
  transaction: Transaction,
  entity: 'label' | 'batch',
  organizationId: string,
  id: string,
): Promise<PublishedLabel | undefined> {
  const { rows } = await transaction.query<PublishedLabel>({
    text: `${TEXTS[entity]} and product.is_public and product.public_label <> '{}' and product.active and product.deleted is null`,
    values: [organizationId, id],
  })
  return rows[0]
}
