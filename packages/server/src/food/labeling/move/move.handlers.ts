/** Moving labels on: what may happen next, and making it happen. */
import { ENTITIES } from '@cloche/domain/entities'
import { moveOperation, plainMove, whatNext, type AskedMove, type MoveFacts } from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { momentOf } from '../../../operations/moment.ts'
import { effectsOf, writeEffects } from '../../../operations/write-effects.ts'
import { breachedFood, breachWithin } from '../../whereabouts/index.ts'
import { once, outcomeOf, type Outcome } from '../ledger/operation.ts'
import { withFreshSerials } from '../ledger/serials.ts'
import { takePrinted } from '../reserve/held.store.ts'
import { askedForLabels, findLabels, withTaken, withWaiting } from './move.store.ts'

export const moves: Handler<'labeling.moves'> = async context => {
  const id = context.body.labelId.toLowerCase()
  const reach = rowScopeOf(ENTITIES.label, context.session, 'view')
  const asked = askedForLabels(context.actor.organizationId, [id], {}, reach, false)
  const { facts, now } = asked.found(await context.readTogether(asked.statements))
  const [label] = facts.labels
  if (label === undefined) throw new Problem('NOT_FOUND', { entity: 'label' })
  return whatNext(facts, label, now)
}

export const move: Handler<'labeling.move'> = context => {
  const asked = plainMove(context.body.move)
  return withFreshSerials(() =>
    context.write(transaction =>
      once(transaction, context.actor, 'move', asked.id, () => makeMove(context, transaction, asked)),
    ),
  )
}

/** With what the labels went through in the breach by whose rule they are dated. */
async function withBreach(
  { session, actor }: CallContext,
  transaction: Transaction,
  { incidenceId }: AskedMove,
  facts: MoveFacts,
  now: string,
): Promise<MoveFacts> {
  if (incidenceId === undefined) return facts
  const incidence = await breachWithin(session, transaction, actor.organizationId, incidenceId)
  if (incidence === null) return { ...facts, breach: null }
  const { breach } = await breachedFood(transaction, actor.organizationId, incidence, now)
  return { ...facts, breach }
}

async function makeMove(context: CallContext, transaction: Transaction, asked: AskedMove): Promise<Outcome> {
  const { actor, session } = context
  const { organizationId } = actor
  const reach = rowScopeOf(ENTITIES.label, session, 'edit')
  const found = await findLabels(transaction, organizationId, asked.labelIds, asked, reach, true)
  const waiting = await withWaiting(transaction, organizationId, asked, found.facts)
  const taken = await withTaken(transaction, organizationId, asked, waiting, reach)
  const facts = await withBreach(context, transaction, asked, taken, found.now)
  const effects = effectsOf(moveOperation(asked).decide(asked, facts, momentOf(context, found.now)))
  const { replacement } = asked
  if (replacement !== undefined)
    await takePrinted(transaction, actor, replacement.clientId, [replacement], () => 'move.replacement')
  await writeEffects(actor, transaction, effects)
  return outcomeOf(asked.labelIds, effects)
}
