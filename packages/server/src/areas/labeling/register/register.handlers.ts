/** Registering: a batch with its labels, what it was made of and where it came from, in one transaction. */
import { ENTITIES } from '@cloche/domain/entities'
import {
  previewRegistration,
  register as operation,
  type HeldNumbers,
  type Registration,
} from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import { newId } from '../../../adapters/ids.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { CallContext, ContextOf, Handler } from '../../../http/call-context.ts'
import { momentOf } from '../../../operations/moment.ts'
import { effectsOf, problemOf, writeEffects } from '../../../operations/write-effects.ts'
import { briefIn, briefOfBatchStatement } from '../ledger/labels.store.ts'
import { turnStatement } from '../ledger/operation.ts'
import { withFreshSerials } from '../ledger/serials.ts'
import { takeHeld } from '../reserve/held.store.ts'
import { findForRegistration, registeredIn, registeredStatements } from './register.store.ts'
import { isOtherThanPrinted } from './printed.ts'
import { withPlainIds } from './registration.ts'

function asked(context: ContextOf<'labeling.register'>): { registration: Registration; locationId: string } {
  const registration = withPlainIds(context.body.registration)
  const locationId = registration.locationId ?? context.session.locationId
  if (locationId === null) throw new Problem('LOCATION_REQUIRED')
  return { registration, locationId }
}

export const register: Handler<'labeling.register'> = async context => {
  const { actor, session } = context
  const { registration, locationId } = asked(context)
  const reach = rowScopeOf(ENTITIES.label, session, 'create')
  const batchId = registration.id ?? newId()
  const { held } = registration
  return withFreshSerials(() =>
    context.write(async transaction => {
      const [, found] = await Promise.all([
        registration.id === undefined
          ? undefined
          : transaction.query(turnStatement(actor.organizationId, batchId)),
        findForRegistration(transaction, actor.organizationId, registration, reach, locationId, true),
      ])
      if (found.isThere) return registered(transaction, context, batchId, held, true)
      const moment = momentOf(context, found.now)
      const effects = effectsOf(operation.decide({ ...registration, id: batchId }, found.facts, moment))
      if (held !== undefined) await takeHeld(transaction, actor, registration, held)
      const written = writeEffects(actor, transaction, effects)
      const [answer] = await Promise.all([registered(transaction, context, batchId, held, false), written])
      return answer
    }),
  )
}

/** A registration as it is answered, now or when it is sent again. */
async function registered(
  transaction: Transaction,
  context: CallContext,
  batchId: string,
  held: HeldNumbers | undefined,
  isRepeated: boolean,
) {
  const { organizationId } = context.actor
  const reach = rowScopeOf(ENTITIES.batch, context.session, 'view')
  const [labels, ...rest] = await Promise.all(
    [
      briefOfBatchStatement(organizationId, batchId, true),
      ...registeredStatements(organizationId, batchId, reach),
    ].map(statement => transaction.query(statement)),
  )
  const { batch, items, dates } = registeredIn(rest)
  // Somebody else's is not what was sent before, whoever may see it.
  const isOthers = isRepeated && batch?.madeById !== context.actor.memberId
  if (batch === undefined || dates === undefined || labels === undefined || isOthers)
    throw new Problem('ALREADY_EXISTS', {
      faults: [{ path: 'registration.id', rule: 'problem.field.taken' }],
    })
  const answer = { batch, items, labels: briefIn(labels), dates }
  return held === undefined ? answer : { ...answer, differs: isOtherThanPrinted(held, answer.labels, dates) }
}

export const registerPreview: Handler<'labeling.registerPreview'> = async context => {
  const { registration, locationId } = asked(context)
  const reach = rowScopeOf(ENTITIES.label, context.session, 'create')
  const found = await context.read(transaction =>
    findForRegistration(transaction, context.actor.organizationId, registration, reach, locationId, false),
  )
  const previewed = previewRegistration(registration, found.facts, momentOf(context, found.now))
  if (!previewed.ok) throw problemOf(previewed.refusal)
  const { dates, allergens, batchCode } = previewed
  return { dates, allergens, batchCode }
}
