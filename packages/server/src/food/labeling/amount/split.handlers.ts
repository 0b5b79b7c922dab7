/** Splitting: an amount of a label goes on under labels of its own. */
import { ENTITIES } from '@cloche/domain/entities'
import { splitLabel, type AskedSplit } from '@cloche/domain/operations'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { momentOf } from '../../../operations/moment.ts'
import { effectsOf, writeEffects } from '../../../operations/write-effects.ts'
import { once, outcomeOf, type Outcome } from '../ledger/operation.ts'
import { withFreshSerials } from '../ledger/serials.ts'
import { findLabels } from '../move/move.store.ts'
import { takePrinted } from '../reserve/held.store.ts'

export const split: Handler<'labeling.split'> = async context => {
  const body = context.body.split
  const asked = { ...body, labelId: body.labelId.toLowerCase() }
  const { labels, created } = await withFreshSerials(() =>
    context.write(transaction =>
      once(transaction, context.actor, 'split', asked.id?.toLowerCase(), () =>
        makeSplit(context, transaction, asked),
      ),
    ),
  )
  return { label: labels[0]!, labels: created }
}

async function makeSplit(
  context: CallContext,
  transaction: Transaction,
  asked: AskedSplit,
): Promise<Outcome> {
  const { actor, session } = context
  const { labelId, held } = asked
  const reach = rowScopeOf(ENTITIES.label, session, 'create')
  const { facts, now } = await findLabels(transaction, actor.organizationId, [labelId], {}, reach, true)
  const effects = effectsOf(splitLabel.decide(asked, facts, momentOf(context, now)))
  if (held !== undefined)
    await takePrinted(transaction, actor, held.clientId, held.labels, index => `split.held.labels.${index}`)
  await writeEffects(actor, transaction, effects)
  return outcomeOf([labelId], effects)
}
