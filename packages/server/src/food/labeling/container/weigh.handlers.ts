/** Weighing a filled container: its net, and with it the amounts of the labels in it. */
import { ENTITIES } from '@cloche/domain/entities'
import { isEmpty, weighContainer as operation, weighed } from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { Handler } from '../../../http/call-context.ts'
import { momentOf } from '../../../operations/moment.ts'
import { effectsOf, writeEffects } from '../../../operations/write-effects.ts'
import { findContainers } from './container.store.ts'
import { labelsInHand } from './pack.handlers.ts'

/** Answers the weights; with `apply` the labels are counted to the net, else what they would become. */
export const weighContainer: Handler<'containers.weigh'> = context =>
  context.write(async transaction => {
    const asked = context.body.weigh
    const { actor, session } = context
    const isApplied = asked.apply === true
    const reach = rowScopeOf(ENTITIES.container, session, isApplied ? 'edit' : 'view')
    const id = asked.containerId.toLowerCase()
    const containers = await findContainers(transaction, actor.organizationId, id, reach, isApplied)
    const wanted = { ids: [], containerIds: containers.map(container => container.id) }
    const { labels, now } = await labelsInHand(context, transaction, wanted)
    const facts = { containers, labels }
    const effects = effectsOf(operation.decide(asked, facts, momentOf(context, now)))
    await writeEffects(actor, transaction, effects)
    const found = weighed(asked, facts)
    if ('refusal' in found) throw new Problem(found.refusal.code, { faults: found.refusal.faults })
    const { weighing, amounts, unshared } = found
    return {
      weighing,
      /** What the labels become, or why the net says nothing about them. */
      labels: labels.flatMap(({ serial, quantity, ...label }) => {
        const becomes = amounts.get(label.id)
        return becomes === undefined || isEmpty({ ...label, serial, quantity })
          ? []
          : [{ id: label.id, serial, before: quantity, after: becomes }]
      }),
      unshared,
      isApplied,
    }
  })
