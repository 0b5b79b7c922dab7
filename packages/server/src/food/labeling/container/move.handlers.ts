/** Moving a container with all that stands in it: one event, and the snapshots of every label in it. */
import { ENTITIES } from '@cloche/domain/entities'
import {
  carryContainer,
  type AskedCarry,
  type CarryFacts,
  type ContainerInHand,
} from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { momentOf } from '../../../operations/moment.ts'
import { effectsOf, writeEffects } from '../../../operations/write-effects.ts'
import { CLOCK, nowIn } from '../ledger/labels.store.ts'
import { placeStatement } from '../register/register.store.ts'
import { aboveStatement, containersStatement, findContainers } from './container.store.ts'
import { after, labelsInHand } from './pack.handlers.ts'

export const moveContainer: Handler<'containers.move'> = context =>
  context.write(async transaction => {
    const asked = context.body.move
    const { actor, session } = context
    const { organizationId } = actor
    const reach = rowScopeOf(ENTITIES.container, session, 'edit')
    const id = asked.containerId.toLowerCase()
    const containers = await findContainers(transaction, organizationId, id, reach, true)
    const target = await targetOf(context, transaction, asked)
    const { labels, now } = await labelsIn(context, transaction, containers)
    const decision = carryContainer.decide(asked, { containers, labels, ...target }, momentOf(context, now))
    const effects = effectsOf(decision)
    await writeEffects(actor, transaction, effects)
    return { labels: labels.length, container: after(containers[0], effects) }
  })

/** Where it is to go, as far as that is there. */
async function targetOf(
  { actor: { organizationId }, session }: CallContext,
  transaction: Transaction,
  asked: AskedCarry,
): Promise<Pick<CarryFacts, 'location' | 'parent' | 'above'>> {
  const reach = rowScopeOf(ENTITIES.container, session, 'edit')
  if (asked.locationId !== undefined) {
    const statement = placeStatement(organizationId, asked.locationId.toLowerCase(), reach)
    const [location] = (await transaction.query(statement)).rows
    return { location, parent: undefined, above: [] }
  }
  if (!asked.parentId) return { location: undefined, parent: undefined, above: [] }
  const parentId = asked.parentId.toLowerCase()
  const [found, above] = await Promise.all([
    transaction.query(containersStatement(organizationId, parentId, reach, true)),
    transaction.query(aboveStatement(organizationId, parentId)),
  ])
  const parent = found.rows.find(row => row.id === parentId)
  return { location: undefined, parent, above: above.rows }
}

/**
 * All open labels in the containers. Whoever may not see one of them does not move it.
 * @throws NOT_POSSIBLE_NOW, NOT_ALLOWED for those who may not edit labels, where there are any
 */
async function labelsIn(
  context: CallContext,
  transaction: Transaction,
  containers: readonly ContainerInHand[],
) {
  const ids = containers.map(({ id }) => id)
  const counted = await transaction.query({
    text: `select count(*)::int as count from label where organization_id = $1 and container_id = any($2::uuid[]) and not is_final and deleted is null`,
    values: [context.actor.organizationId, ids],
  })
  const count = counted.rows[0]?.['count'] as number
  if (count === 0) return { labels: [], now: nowIn(await transaction.query(CLOCK)) }
  const found = await labelsInHand(context, transaction, { ids: [], containerIds: ids })
  if (found.labels.length !== count) throw new Problem('NOT_POSSIBLE_NOW')
  return found
}
