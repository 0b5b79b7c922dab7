/** Merging: labels of one product in one state become one, with the shortest dates and all allergens. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem, type Fault } from '@cloche/domain/problems'
import { computeDates } from '@cloche/domain/rules/expiry'
import { planMerge, type MergedLabel } from '@cloche/domain/rules/traceability'
import { newId } from '../../../adapters/ids.ts'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { Ledger } from '../ledger/ledger.ts'
import { datesOf, inHand, isEmpty, type BatchInHand, type LabelRow } from '../ledger/label-row.ts'
import { requireAll } from '../ledger/labels.store.ts'
import { RELABELLED } from '../ledger/stock-lines.ts'
import { once, type Outcome } from '../ledger/operation.ts'
import { newSerials, withFreshSerials } from '../ledger/serials.ts'
import { zoneAt } from '../move/allowed.ts'
import { reduced } from '../move/carry.ts'
import { findForMove, type MoveFound } from '../move/move.store.ts'
import { mergedBatch } from './merged-batch.ts'

interface AskedMerge {
  readonly id?: string
  readonly labelIds: readonly string[]
}

export const merge: Handler = async context => {
  const asked = context.body['merge'] as AskedMerge
  const { labels, created } = await withFreshSerials(() =>
    context.write(transaction =>
      once(transaction, context.actor, 'merge', asked.id?.toLowerCase(), () =>
        makeMerge(context, transaction, asked),
      ),
    ),
  )
  return { label: created[0], labels }
}

/** The labels in the order they were asked in, judged. @throws UNKNOWN_LINK, RULE_BROKEN */
function judged(ids: readonly string[], found: MoveFound): { labels: LabelRow[]; merged: MergedLabel } {
  requireAll(ids, found.labels, 'merge.labelIds')
  const labels = ids.flatMap(id => found.labels.find(label => label.id === id) ?? [])
  const faults: Fault[] = labels.flatMap((label, place) =>
    label.isFinal || isEmpty(label)
      ? [{ path: `merge.labelIds.${place}`, rule: 'problem.label.closed' }]
      : [],
  )
  const hands = labels.map(label => inHand(label, found.batches.get(label.batchId) as BatchInHand, found.now))
  const plan = planMerge(hands, found.now)
  if (!plan.ok)
    faults.push(
      ...plan.faults.map(fault => ({ ...fault, path: fault.path.replace(/^labels/, 'merge.labelIds') })),
    )
  if (!plan.ok || faults.length > 0) throw new Problem('RULE_BROKEN', { faults })
  return { labels, merged: plan.merged }
}

function mergedLabel(
  found: MoveFound,
  labels: readonly LabelRow[],
  merged: MergedLabel,
  batch: { id: string; itemId: string | null },
): LabelRow {
  const [first] = labels as [LabelRow, ...LabelRow[]]
  const { lines } = computeDates({
    at: found.now,
    timeZone: zoneAt(found, first.locationId),
    state: merged.state,
    inputs: labels.map(label => datesOf(label, found.batches.get(label.batchId) as BatchInHand)),
  })
  const latest = (read: (label: LabelRow) => string) =>
    labels.map(read).toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? found.now
  return {
    ...first,
    id: newId(),
    serial: newSerials(1)[0] ?? '',
    batchId: batch.id,
    batchItemId: batch.itemId,
    mode: 'individual',
    count: 1,
    quantity: merged.quantity,
    initialQuantity: merged.quantity,
    madeAt: latest(label => label.madeAt),
    stateSince: found.now,
    programId: labels.every(label => label.programId === first.programId) ? first.programId : null,
    bestBefore: merged.bestBefore,
    expiration: merged.expiration,
    pause: merged.pause,
    dateLines: lines,
    allergens: merged.allergens,
    containerId: labels.every(label => label.containerId === first.containerId) ? first.containerId : null,
    // A shut pack and an open one are open together.
    openedAt: labels.map(label => label.openedAt).find(at => at !== null) ?? null,
    replacesId: null,
    printedAt: null,
  }
}

async function makeMerge(
  context: CallContext,
  transaction: Transaction,
  asked: AskedMerge,
): Promise<Outcome> {
  const { actor, session } = context
  const ids = asked.labelIds.map(id => id.toLowerCase())
  const reach = rowScopeOf(ENTITIES.label, session, 'create')
  const found = await findForMove(transaction, actor.organizationId, ids, {}, reach, true)
  const { labels, merged } = judged(ids, found)
  const [first] = labels as [LabelRow, ...LabelRow[]]
  const before: Statement[] = []
  const batch = {
    id: merged.batchId ?? newId(),
    itemId: merged.batchId === null ? newId() : first.batchItemId,
  }
  const label = mergedLabel(found, labels, merged, batch)
  if (merged.batchId === null)
    before.push(
      ...(await mergedBatch(
        transaction,
        { ...actor, now: found.now },
        label,
        zoneAt(found, first.locationId),
      )),
    )
  const ledger = new Ledger(actor, found.now, { before: labels, ...RELABELLED })
  ledger.create(label)
  const { bestBefore, expiration, pause, dateLines, allergens } = label
  const eventId = ledger.event({
    kind: 'info',
    action: 'label/merge',
    locationId: label.locationId,
    labelId: label.id,
    batchId: label.batchId,
    productId: label.productId,
    programId: label.programId,
    containerId: label.containerId,
    toState: label.state,
    quantity: label.quantity,
    data: { from: ids, bestBefore, expiration, pause, lines: dateLines, allergens },
  })
  for (const from of labels) {
    ledger.change(reduced(from, from.quantity))
    ledger.link({
      fromId: from.id,
      toId: label.id,
      eventId,
      locationId: from.locationId,
      kind: 'merge',
      quantity: from.quantity,
    })
  }
  await Promise.all([...before, ...ledger.statements()].map(statement => transaction.query(statement)))
  return { labelIds: ids, createdIds: [label.id] }
}
