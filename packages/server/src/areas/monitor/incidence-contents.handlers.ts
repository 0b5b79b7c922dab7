/** The food that a breach may have harmed: what the sensor told of while it lasted. */
import { CONTENTS_MAX } from '@cloche/domain/calls'
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { rowScopeOf, rowScopeSql } from '../../entity-engine/row-scope.ts'
import { oneOrNotFound, readStatement } from '../../entity-engine/select.ts'
import type { Handler } from '../../http/call-context.ts'
import { contentsOf } from '../../whereabouts/index.ts'

const { incidence, label } = ENTITIES

interface Inside {
  readonly id: string
  readonly serial: string
  readonly isFinal: boolean
  readonly batchId: string
  readonly code: string | null
  readonly product: string
  readonly status: Row<Entities['batch']>['status']
}

/** @throws NOT_FOUND for an incidence that is not there or not within scope, RULE_BROKEN for one that is no breach of a sensor */
export const incidenceContents: Handler<'monitor.incidenceContents'> = context =>
  context.read(async transaction => {
    const { session, actor } = context
    const { organizationId } = actor
    const { statement, finish } = readStatement(
      incidence,
      organizationId,
      context.body.incidenceId.toLowerCase(),
      rowScopeOf(incidence, session, 'view'),
    )
    const { sensorId, began, ended } = oneOrNotFound(
      incidence,
      (await transaction.query(statement)).rows,
      finish,
    )
    if (sensorId === null || began === null) throw brokenRule('incidenceId', 'problem.field.wrongKind')
    const to = ended ?? actor.now
    const { food, isWhole } = await contentsOf(
      transaction,
      organizationId,
      sensorId,
      { from: began, to },
      actor.now,
    )
    const values: unknown[] = [organizationId, [...new Set(food.flatMap(({ stay }) => stay.labelIds))]]
    const place = rowScopeSql(label, rowScopeOf(label, session, 'view'), value => `$${values.push(value)}`)
    const { rows } = await transaction.query<Inside>({
      text: `select label.id, label.serial::text as serial, label.is_final as "isFinal", batch.id as "batchId", batch.code, batch.status,
          (select name from product where product.organization_id = $1 and product.id = batch.product_id) as product
        from (select id, serial, is_final, batch_id from label where organization_id = $1 and id = any($2::uuid[])
          and deleted is null${place === undefined ? '' : ` and ${place}`}) label
        join batch on batch.organization_id = $1 and batch.id = label.batch_id
        order by label.is_final, label.serial`,
      values,
    })
    const byBatch = [...Map.groupBy(rows, ({ batchId }) => batchId)]
    return {
      food: byBatch.slice(0, CONTENTS_MAX).map(([batchId, labels]) => {
        const stretches = food.filter(({ stay }) => stay.batchId === batchId)
        const { code, product, status } = labels[0] as Inside
        return {
          batchId,
          code: code === '' ? null : code,
          product,
          status,
          labels: labels.slice(0, CONTENTS_MAX).map(({ id, serial, isFinal }) => ({ id, serial, isFinal })),
          from: stretches.map(({ from }) => from).toSorted()[0] ?? began,
          to:
            stretches
              .map(one => one.to)
              .toSorted()
              .at(-1) ?? to,
        }
      }),
      isWhole: isWhole && byBatch.length <= CONTENTS_MAX,
    }
  })
