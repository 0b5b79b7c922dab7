/** Weighing a filled container: its net, and with it the amounts of the labels in it. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { shareNet, weigh } from '@cloche/domain/rules/containers'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { Handler } from '../../../http/call-context.ts'
import { Ledger } from '../ledger/ledger.ts'
import { isEmpty } from '../ledger/label-row.ts'
import { findContainers } from './container.store.ts'
import { labelsInHand, write } from './pack.handlers.ts'

/** Answers the weights; with `apply` the labels are counted to the net, else what they would become. */
export const weighContainer: Handler = context =>
  context.write(async transaction => {
    const { containerId, gross, apply } = context.body['weigh'] as {
      containerId: string
      gross: number
      apply?: boolean
    }
    const reach = rowScopeOf(ENTITIES.container, context.session, apply === true ? 'edit' : 'view')
    const containers = await findContainers(
      transaction,
      context.actor.organizationId,
      containerId.toLowerCase(),
      reach,
      apply === true,
    )
    const weighed = weigh(containers, gross)
    if (!weighed.ok) {
      const { rule } = weighed.fault
      const values: Record<string, string | number> =
        rule === 'problem.container.noTare'
          ? { names: weighed.fault.names.join(', ') }
          : { tare: weighed.fault.tare }
      throw new Problem('NOT_POSSIBLE_NOW', { faults: [{ path: 'weigh.gross', rule, values }] })
    }
    const { weighing } = weighed
    const ids = containers.map(({ id }) => id)
    const { labels, now } = await labelsInHand(context, transaction, { ids: [], containerIds: ids })
    const open = labels.filter(label => !isEmpty(label))
    const shared = weighing.net > 0 ? shareNet(open, weighing.net) : undefined
    const rule = shared === undefined ? 'problem.container.empty' : shared.ok ? null : shared.rule
    if (apply === true) {
      if (shared?.ok !== true)
        throw new Problem('NOT_POSSIBLE_NOW', { faults: [{ path: 'weigh.gross', rule: rule ?? '' }] })
      const ledger = new Ledger(context.actor, now, { before: open, created: 'count', changed: 'count' })
      for (const label of open) {
        const quantity = shared.amounts.get(label.id)
        if (quantity === undefined || quantity.value === label.quantity.value) continue
        ledger.change({ ...label, quantity })
        ledger.event({
          kind: 'modify',
          action: 'label/count',
          locationId: label.locationId,
          labelId: label.id,
          batchId: label.batchId,
          productId: label.productId,
          containerId: label.containerId,
          quantity,
          data: { before: label.quantity, gross, tare: weighing.tare, net: weighing.net },
        })
      }
      await write(transaction, ledger)
    }
    return {
      weighing,
      /** What the labels become, or why the net says nothing about them. */
      labels:
        shared?.ok === true
          ? open.map(({ id, serial, quantity }) => ({
              id,
              serial,
              before: quantity,
              after: shared.amounts.get(id),
            }))
          : [],
      unshared: rule,
      isApplied: apply === true,
    }
  })
