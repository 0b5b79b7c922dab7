/** What is in a container: the containers and labels, and what they weigh together. */
import { ENTITIES } from '@cloche/domain/entities'
import { tareOf } from '@cloche/domain/rules/containers'
import { may } from '@cloche/domain/rules/permissions'
import { measureOf, sum, type Amount } from '@cloche/domain/rules/amounts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { AnswerTo, Handler } from '../../../http/call-context.ts'
import { aboveStatement, findContainers } from './container.store.ts'

type LabelInside = AnswerTo<'containers.contents'>['labels'][number]

/** More are counted, not listed. */
const LABELS_MAX = 500

/** Weights together, in grams. */
const gramsOf = (weights: readonly Amount[]): number => sum(weights, 'g')?.value ?? 0

export const contents: Handler<'containers.contents'> = context =>
  context.read(async transaction => {
    const { organizationId } = context.actor
    const id = context.query.containerId.toLowerCase()
    const reach = rowScopeOf(ENTITIES.container, context.session, 'view')
    const containers = await findContainers(transaction, organizationId, id, reach, false)
    const ids = containers.map(container => container.id)
    const seesLabels = may(context.session.permissions, 'LA', 'view')
    const [above, labels, sums] = await Promise.all([
      transaction.query(aboveStatement(organizationId, id)),
      transaction.query<LabelInside>({
        text: `select l.id, l.serial, l.product_id as "productId", p.name as "productName", b.code as "batchCode", l.state,
                 json_build_object('value', l.quantity_value, 'unit', l.quantity_unit) as quantity, l.expiration,
                 l.best_before as "bestBefore", l.container_id as "containerId",
                 l.batch_status as "batchStatus", l.batch_reason as "batchReason"
               from label l join product p on p.organization_id = $1 and p.id = l.product_id
                 join batch b on b.organization_id = $1 and b.id = l.batch_id
               where l.organization_id = $1 and l.container_id = any($2::uuid[]) and not l.is_final and l.quantity_value > 0
                 and l.deleted is null order by p.name, l.expiration, l.id limit $3`,
        values: [organizationId, ids, seesLabels ? LABELS_MAX : 0],
      }),
      transaction.query<Amount & { count: number }>({
        text: `select quantity_unit as unit, sum(quantity_value) as value, count(*)::int as count from label
               where organization_id = $1 and container_id = any($2::uuid[]) and not is_final and quantity_value > 0
                 and deleted is null group by quantity_unit`,
        values: [organizationId, ids],
      }),
    ])
    const amounts = sums.rows
    const tares = containers.map(tareOf)
    const weights = amounts.filter(({ unit }) => measureOf(unit) === 'g')
    const knowsTare = tares.every(tare => tare !== null)
    return {
      containers,
      above: above.rows.slice(1),
      labels: labels.rows,
      count: amounts.reduce((sum, { count }) => sum + count, 0),
      /** In grams; null where an empty weight is not known. */
      tare: knowsTare ? gramsOf(tares.map(tare => ({ value: tare ?? 0, unit: 'g' }))) : null,
      /** In grams, of what is kept by weight. */
      net: gramsOf(weights),
      isAllByWeight: weights.length === amounts.length,
    }
  })
