/** Splitting: an amount of a label goes on under labels of its own. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { inUnit, planSplit, tidy, type Quantity } from '@cloche/domain/rules/traceability'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { Ledger } from '../ledger/ledger.ts'
import { inHand, isEmpty, isWaiting, type BatchInHand } from '../ledger/label-row.ts'
import { requireAll } from '../ledger/labels.store.ts'
import { RELABELLED } from '../ledger/stock-lines.ts'
import { once, type Outcome } from '../ledger/operation.ts'
import { newSerials, withFreshSerials } from '../ledger/serials.ts'
import { newLabelOf, noteSplit, reduced } from '../move/carry.ts'
import { findForMove } from '../move/move.store.ts'

interface AskedSplit {
  readonly id?: string
  readonly labelId: string
  readonly parts: readonly Quantity[]
}

export const split: Handler = async context => {
  const asked = context.body['split'] as AskedSplit
  const { labels, created } = await withFreshSerials(() =>
    context.write(transaction =>
      once(transaction, context.actor, 'split', asked.id?.toLowerCase(), () =>
        makeSplit(context, transaction, asked),
      ),
    ),
  )
  return { label: labels[0], labels: created }
}

async function makeSplit(
  context: CallContext,
  transaction: Transaction,
  asked: AskedSplit,
): Promise<Outcome> {
  const { actor, session } = context
  const labelId = asked.labelId.toLowerCase()
  const reach = rowScopeOf(ENTITIES.label, session, 'create')
  const found = await findForMove(transaction, actor.organizationId, [labelId], {}, reach, true)
  requireAll([labelId], found.labels, 'split.labelId')
  const [label] = found.labels
  if (label === undefined) throw new Problem('NOT_FOUND', { entity: 'label' })
  if (label.isFinal || isEmpty(label)) {
    const rule = isWaiting(label) ? 'problem.label.waiting' : 'problem.label.closed'
    throw new Problem('NOT_POSSIBLE_NOW', { faults: [{ path: 'split.labelId', rule }] })
  }
  const plan = planSplit(
    inHand(label, found.batches.get(label.batchId) as BatchInHand, found.now),
    asked.parts,
  )
  if (!plan.ok)
    throw new Problem('RULE_BROKEN', {
      faults: plan.faults.map(fault => ({ ...fault, path: `split.${fault.path}` })),
    })
  const ledger = new Ledger(actor, found.now, { before: [label], ...RELABELLED })
  const { unit } = label.quantity
  const serials = newSerials(plan.parts.length)
  const parts = plan.parts.map((part, place) =>
    newLabelOf(label, serials[place] ?? '', { value: tidy(inUnit(part, unit) ?? 0), unit }, null),
  )
  const whole = { value: tidy(parts.reduce((sum, part) => sum + part.quantity.value, 0)), unit }
  const eventId = noteSplit(ledger, label, parts, whole)
  for (const part of parts) {
    ledger.create(part)
    ledger.link({
      fromId: label.id,
      toId: part.id,
      eventId,
      locationId: label.locationId,
      kind: 'split',
      quantity: part.quantity,
    })
  }
  ledger.change(reduced(label, whole))
  await Promise.all(ledger.statements().map(statement => transaction.query(statement)))
  return { labelIds: [label.id], createdIds: parts.map(part => part.id) }
}
