/** Putting labels into a container and taking them out. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { emptiedStatus, fillingFault } from '@cloche/domain/rules/containers'
import { reasonOfMove } from '@cloche/domain/rules/stock'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { passGate } from '../../../http/gate.ts'
import { Ledger } from '../ledger/ledger.ts'
import { isEmpty, type LabelRow } from '../ledger/label-row.ts'
import {
  CLOCK,
  labelsIn,
  labelsStatement,
  nowIn,
  requireAll,
  type WantedLabels,
} from '../ledger/labels.store.ts'
import { changeContainers, findContainers, type ContainerRow } from './container.store.ts'

const lowered = (ids: readonly string[]) => [...new Set(ids.map(id => id.toLowerCase()))]

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
  return { labels: labelsIn(found), now: nowIn(clock) }
}

export const moving = (before: readonly LabelRow[]) => {
  const reason = reasonOfMove(null)
  return { before, created: reason, changed: reason }
}

export async function write(transaction: Transaction, ledger: Ledger): Promise<void> {
  await Promise.all(ledger.statements().map(statement => transaction.query(statement)))
}

function placeOf(context: CallContext, transaction: Transaction, id: string) {
  const reach = rowScopeOf(ENTITIES.container, context.session, 'edit')
  return findContainers(transaction, context.actor.organizationId, id, reach, true)
}

export const pack: Handler = context =>
  context.write(async transaction => {
    const asked = context.body['pack'] as { containerId: string; labelIds: string[] }
    const ids = lowered(asked.labelIds)
    const [container] = await placeOf(context, transaction, asked.containerId.toLowerCase())
    const fault = fillingFault(container.status)
    if (fault !== undefined)
      throw new Problem('NOT_POSSIBLE_NOW', { faults: [{ path: 'pack.containerId', rule: fault }] })
    const { labels, now } = await labelsInHand(context, transaction, { ids })
    requireAll(ids, labels, 'pack.labelIds')
    const closed = labels.filter(label => isEmpty(label) || label.isFinal)
    if (closed.length > 0)
      throw new Problem('NOT_POSSIBLE_NOW', {
        faults: closed.map(({ id }) => ({
          path: `pack.labelIds.${ids.indexOf(id)}`,
          rule: 'problem.label.closed',
        })),
      })
    const ledger = new Ledger(context.actor, now, moving(labels))
    const coming = labels.filter(label => label.containerId !== container.id)
    for (const label of coming) {
      ledger.change({ ...label, containerId: container.id, locationId: container.locationId })
      ledger.event({ ...eventOf(label, container.id, container.locationId), action: 'container/pack' })
    }
    await write(transaction, ledger)
    await changeContainers(transaction, context.actor, [{ before: container, change: { status: 'inUse' } }])
    return { labels: coming.length, container: { ...container, status: 'inUse' } }
  })

/** What an event says of a label that goes into a container or out of it. */
function eventOf(label: LabelRow, containerId: string, locationId: string) {
  return {
    kind: 'info' as const,
    locationId,
    labelId: label.id,
    batchId: label.batchId,
    productId: label.productId,
    containerId,
    quantity: label.quantity,
    data: {
      ...(label.containerId === null || label.containerId === containerId
        ? {}
        : { fromContainerId: label.containerId }),
      ...(label.locationId === locationId ? {} : { fromLocationId: label.locationId }),
    },
  }
}

/** Takes labels out, or with none named all of them; what is emptied so is to be cleaned or has done its work. */
export const unpack: Handler = context =>
  context.write(async transaction => {
    const asked = context.body['unpack'] as { containerId: string; labelIds?: string[] }
    const [container, ...nested] = await placeOf(context, transaction, asked.containerId.toLowerCase())
    const { labels, now } = await labelsInHand(context, transaction, {
      ids: [],
      containerIds: [container.id],
    })
    const ids = asked.labelIds && lowered(asked.labelIds)
    const going = ids === undefined ? labels : labels.filter(({ id }) => ids.includes(id))
    if (ids !== undefined) requireAll(ids, going, 'unpack.labelIds')
    const ledger = new Ledger(context.actor, now, moving(labels))
    for (const label of going) {
      ledger.change({ ...label, containerId: null })
      ledger.event({ ...eventOf(label, container.id, label.locationId), action: 'container/unpack' })
    }
    if (going.length > 0) await write(transaction, ledger)
    const left = labels.length - going.length
    const status = emptied(container, left, nested)
    await changeContainers(transaction, context.actor, [{ before: container, change: { status } }])
    return { labels: going.length, container: { ...container, status } }
  })

function emptied(container: ContainerRow, left: number, nested: readonly ContainerRow[]) {
  const isFilled = left > 0 || nested.some(({ parentId }) => parentId === container.id)
  return isFilled || container.status !== 'inUse' ? container.status : emptiedStatus(container.isReusable)
}
