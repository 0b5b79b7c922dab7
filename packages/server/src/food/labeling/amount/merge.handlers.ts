/** Merging: labels of one product in one state become one, with the shortest dates and all allergens. */
import { ENTITIES } from '@cloche/domain/entities'
import { mergeLabels, needsBatch, type AskedMerge, type Serials } from '@cloche/domain/operations'
import type { Transaction } from '../../../database/transaction.ts'
import type { Actor } from '../../../entity-engine/behaviours.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { momentOf } from '../../../operations/moment.ts'
import { effectsOf, writeEffects } from '../../../operations/write-effects.ts'
import { once, outcomeOf, type Outcome } from '../ledger/operation.ts'
import { withFreshSerials } from '../ledger/serials.ts'
import { findLabels } from '../move/move.store.ts'
import { takeBatchSerials, takePrinted } from '../reserve/held.store.ts'
import { takeSerials } from '../register/numbers.store.ts'

export const merge: Handler<'labeling.merge'> = async context => {
  const body = context.body.merge
  const asked = { ...body, labelIds: body.labelIds.map(id => id.toLowerCase()) }
  const { labels, created } = await withFreshSerials(isCodeTaken =>
    context.write(transaction =>
      once(transaction, context.actor, 'merge', asked.id?.toLowerCase(), () =>
        makeMerge(context, transaction, isCodeTaken ? withoutBatch(asked) : asked),
      ),
    ),
  )
  return { label: created[0]!, labels }
}

/** Another batch has the code that was printed: it is made anew. */
function withoutBatch({ held, ...asked }: AskedMerge): AskedMerge {
  if (held === undefined) return asked
  const { clientId, label } = held
  return { ...asked, held: { clientId, label } }
}

/** The numbers of the batch that labels of several are merged into. */
async function serialsFor(
  transaction: Transaction,
  actor: Actor,
  productId: string,
  held: AskedMerge['held'],
): Promise<Serials> {
  if (held?.batch === undefined) return takeSerials(transaction, actor.organizationId, productId)
  const { clientId, batch } = held
  await takeBatchSerials(transaction, actor, clientId, productId, batch, 'merge.held.batch')
  return { product: batch.productSerial, batch: batch.batchSerial ?? batch.productSerial }
}

async function makeMerge(
  context: CallContext,
  transaction: Transaction,
  asked: AskedMerge,
): Promise<Outcome> {
  const { actor, session } = context
  const { labelIds, held } = asked
  const reach = rowScopeOf(ENTITIES.label, session, 'create')
  const { facts, now } = await findLabels(transaction, actor.organizationId, labelIds, {}, reach, true)
  const [first] = facts.labels
  const serials =
    first === undefined || !needsBatch(facts.labels)
      ? null
      : await serialsFor(transaction, actor, first.productId, held)
  const decision = mergeLabels.decide(asked, { ...facts, serials }, momentOf(context, now))
  const effects = effectsOf(decision)
  if (held !== undefined)
    await takePrinted(transaction, actor, held.clientId, [held.label], () => 'merge.held.label')
  await writeEffects(actor, transaction, effects)
  return outcomeOf(labelIds, effects)
}
