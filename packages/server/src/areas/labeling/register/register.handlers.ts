/** Registering: a batch with its labels, what it was made of and where it came from, in one transaction. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { backDatingFault } from '@cloche/domain/rules/registration'
import { newId } from '../../../adapters/ids.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { noteFilled } from '../container/container.store.ts'
import { briefIn, briefOfBatchStatement } from '../ledger/labels.store.ts'
import { turnStatement } from '../ledger/operation.ts'
import { withFreshSerials } from '../ledger/serials.ts'
import { takeHeld } from '../reserve/held.store.ts'
import { batchCodeOf, nextBatchCodeOf, patternOf } from './batch-code.ts'
import { planRegistration } from './plan.ts'
import {
  findForRegistration,
  nextBatchIdStatement,
  registeredIn,
  registeredStatements,
  takeSerials,
  type Found,
} from './register.store.ts'
import { isOtherThanPrinted, type PrintedDates } from './printed.ts'
import { withPlainIds, type HeldNumbers, type Registration } from './registration.ts'
import { registrationStatements } from './write.ts'

function asked(context: CallContext): { registration: Registration; locationId: string } {
  const registration = withPlainIds(context.body['registration'] as Registration)
  const locationId = registration.locationId ?? context.session.locationId
  if (locationId === null) throw new Problem('LOCATION_REQUIRED')
  return { registration, locationId }
}

export const register: Handler = async context => {
  const { actor, session } = context
  const { registration, locationId } = asked(context)
  const reach = rowScopeOf(ENTITIES.label, session, 'create')
  const batchId = registration.id ?? newId()
  return withFreshSerials(() =>
    context.write(async transaction => {
      const [, found] = await Promise.all([
        registration.id === undefined
          ? undefined
          : transaction.query(turnStatement(actor.organizationId, batchId)),
        findForRegistration(transaction, actor.organizationId, registration, reach, locationId, true),
      ])
      const answer = (isRepeated = false) =>
        registered(transaction, context, batchId, registration.held, isRepeated)
      if (found.isThere) return answer(true)
      checkMadeAt(context, registration)
      const plan = planRegistration(found, registration, false)
      const count = plan.lines.reduce((sum, line) => sum + line.count, 0) * plan.stages.length
      const { organizationId } = actor
      const serials = registration.held
        ? await takeHeld(transaction, actor, registration, registration.held, count)
        : await takeSerials(
            transaction,
            organizationId,
            registration.productId,
            registration.batchingId,
            count,
          )
      const pattern = patternOf(found.batching?.batchPattern, found.product?.batchPattern)
      const statements = registrationStatements(
        actor,
        plan,
        found,
        registration,
        { batchId, locationId },
        registration.batchCode ?? batchCodeOf(pattern, serials, plan.at, zoneOf(found)),
        serials.batch,
      )
      if (found.batching && registration.held === undefined) {
        const next = { product: serials.product + 1, batch: serials.batch + 1 }
        const nextCode = nextBatchCodeOf(pattern, next, plan.at, zoneOf(found))
        statements.push(nextBatchIdStatement(organizationId, found.batching.id, nextCode))
      }
      const written = statements.map(statement => transaction.query(statement))
      const [answered] = await Promise.all([answer(), ...written])
      if (registration.containerId !== undefined)
        await noteFilled(transaction, actor, registration.containerId)
      return answered
    }),
  )
}

/** @throws RULE_BROKEN for what was made longer ago than this person may say. */
function checkMadeAt({ actor }: CallContext, { madeAt }: Registration): void {
  const fault = madeAt === undefined ? undefined : backDatingFault(actor, madeAt, actor.now)
  if (fault) throw brokenRule('registration.madeAt', fault.rule, fault.values)
}

const zoneOf = (found: Found) => found.place?.timeZone ?? 'UTC'

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
  const { batch, items, data } = registeredIn(rest)
  // Somebody else's is not what was sent before, whoever may see it.
  const isOthers = isRepeated && batch?.['madeById'] !== context.actor.memberId
  if (batch === undefined || data === undefined || labels === undefined || isOthers)
    throw new Problem('ALREADY_EXISTS', {
      faults: [{ path: 'registration.id', rule: 'problem.field.taken' }],
    })
  const [first] = data['items'] as { dates: PrintedDates }[]
  const dates = first?.dates ?? null
  const answer = { batch, items, labels: briefIn(labels), dates }
  return held === undefined ? answer : { ...answer, differs: isOtherThanPrinted(held, answer.labels, dates) }
}

export const registerPreview: Handler = async context => {
  const { registration, locationId } = asked(context)
  const reach = rowScopeOf(ENTITIES.label, context.session, 'create')
  const found = await context.read(transaction =>
    findForRegistration(transaction, context.actor.organizationId, registration, reach, locationId, false),
  )
  checkMadeAt(context, registration)
  const plan = planRegistration(found, registration, true)
  const serials = {
    product: found.product?.nextProductSerial ?? 1,
    batch: found.batching?.nextBatchSerial ?? found.product?.nextProductSerial ?? 1,
  }
  const pattern = patternOf(found.batching?.batchPattern, found.product?.batchPattern)
  const [first, ...later] = plan.stages.map(({ state, dates }) => ({ state, ...dates }))
  return {
    dates: later.length === 0 ? first : { ...first, steps: [first, ...later] },
    allergens: plan.allergens,
    batchCode: registration.batchCode ?? batchCodeOf(pattern, serials, plan.at, zoneOf(found)),
  }
}
