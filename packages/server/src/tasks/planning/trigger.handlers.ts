/** What a trigger would have fired on lately. */
import { ENTITIES } from '@cloche/domain/entities'
import { rowScopeOf } from '../../entity-engine/row-scope.ts'
import { oneOrNotFound, readStatement } from '../../entity-engine/select.ts'
import type { Handler } from '../../http/call-context.ts'
import { anyTriggerStatement, triedFirings } from '../triggers/index.ts'

const { trigger } = ENTITIES

/** @throws NOT_FOUND for one out of reach */
export const tryTrigger: Handler<'planning.tryTrigger'> = context =>
  context.read(async transaction => {
    const { organizationId, now } = context.actor
    const id = context.body.triggerId.toLowerCase()
    const { statement, finish } = readStatement(
      trigger,
      organizationId,
      id,
      rowScopeOf(trigger, context.session, 'view'),
    )
    oneOrNotFound(trigger, (await transaction.query(statement)).rows, finish)
    const [row] = (await transaction.query(anyTriggerStatement(organizationId, id))).rows
    if (row === undefined) return { count: 0, firings: [], isWhole: true }
    const { count, firings, isWhole } = await triedFirings(transaction, organizationId, row, now)
    const ids = [...new Set(firings.flatMap(({ placeId, productId }) => [placeId, productId ?? []].flat()))]
    const names = await transaction.query<{ id: string; name: string }>({
      text: `select id, name from location where organization_id = $1 and id = any($2::uuid[])
        union all select id, name from product where organization_id = $1 and id = any($2::uuid[])`,
      values: [organizationId, ids],
    })
    const nameOf = new Map(names.rows.map(one => [one.id, one.name]))
    return {
      count,
      isWhole,
      firings: firings.map(({ placeId, ...one }) => ({
        ...one,
        at: new Date(one.at).toISOString(),
        place: nameOf.get(placeId) ?? '',
        product: one.productId === null ? null : (nameOf.get(one.productId) ?? null),
      })),
    }
  })
