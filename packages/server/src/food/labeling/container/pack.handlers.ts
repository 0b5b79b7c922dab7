/** Putting labels into a container and taking them out. */
import { ENTITIES } from '@cloche/domain/entities'
import {
  emptyContainer,
  fillContainer,
  plainIds,
  type Effects,
  type LabelRow,
} from '@cloche/domain/operations'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { passGate } from '../../../http/gate.ts'
import { momentOf } from '../../../operations/moment.ts'
import { effectsOf, writeEffects } from '../../../operations/write-effects.ts'
import {
  batchesIn,
  batchesStatement,
  CLOCK,
  labelsIn,
  labelsStatement,
  nowIn,
  type WantedLabels,
} from '../ledger/labels.store.ts'
import { findContainers } from './container.store.ts'

/**
 * Labels within reach, locked; and the clock behind the locks.
 * @throws NOT_ALLOWED for those who may not edit labels
 */
export async function labelsInHand(
  context: CallContext,
  transaction: Transaction,
  wanted: WantedLabels,
): Promise<{ labels: LabelRow[]; now: string }> {
  passGate({ key: 'LA', verb: 'edit' }, context.session)
  const reach = rowScopeOf(ENTITIES.label, context.session, 'edit')
  const { organizationId } = context.actor
  const [found, clock] = await Promise.all([
    transaction.query(labelsStatement(organizationId, reach, wanted, true)),
    transaction.query(CLOCK),
  ])
  return { labels: labelsIn(found.rows), now: nowIn(clock) }
}

/** A container as it is after an operation. */
export function after<Container extends { readonly id: string }>(
  container: Container,
  { changes }: Effects,
): Container {
  return { ...container, ...changes.find(change => change.id === container.id)?.after }
}

function containersInHand({ actor, session }: CallContext, transaction: Transaction, id: string) {
  const reach = rowScopeOf(ENTITIES.container, session, 'edit')
  return findContainers(transaction, actor.organizationId, id.toLowerCase(), reach, true)
}

export const pack: Handler<'containers.pack'> = context =>
  context.write(async transaction => {
    const asked = context.body.pack
    const [container] = await containersInHand(context, transaction, asked.containerId)
    const wanted = { ids: plainIds(asked.labelIds) }
    const [{ labels, now }, kept] = await Promise.all([
      labelsInHand(context, transaction, wanted),
      transaction.query(batchesStatement(context.actor.organizationId, wanted, true)),
    ])
    const facts = { container, labels, batches: batchesIn(kept.rows) }
    const effects = effectsOf(fillContainer.decide(asked, facts, momentOf(context, now)))
    await writeEffects(context.actor, transaction, effects)
    return { labels: effects.labels.changed.length, container: after(container, effects) }
  })

export const unpack: Handler<'containers.unpack'> = context =>
  context.write(async transaction => {
    const asked = context.body.unpack
    const [container, ...nested] = await containersInHand(context, transaction, asked.containerId)
    const wanted = { ids: [], containerIds: [container.id] }
    const { labels, now } = await labelsInHand(context, transaction, wanted)
    const holdsContainers = nested.some(({ parentId }) => parentId === container.id)
    const facts = { container, labels, holdsContainers }
    const effects = effectsOf(emptyContainer.decide(asked, facts, momentOf(context, now)))
    await writeEffects(context.actor, transaction, effects)
    return { labels: effects.labels.changed.length, container: after(container, effects) }
  })
