/** Registering: a batch with its labels, what it was made of and where it came from, in one transaction. */
import { ENTITIES } from '@cloche/domain/entities'
import {
  previewRegistration,
  register as operation,
  type HeldNumbers,
  type Registration,
  type Serials,
} from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import { newId } from '../../../adapters/ids.ts'
import { ConnectionLost } from '../../../database/connection-loss.ts'
import { transact, serverScope, type Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { AnswerTo, CallContext, ContextOf, Handler } from '../../../http/call-context.ts'
import { momentOf } from '../../../operations/moment.ts'
import { effectsOf, problemOf, writeEffects } from '../../../operations/write-effects.ts'
import { briefIn, briefOfBatchStatement } from '../ledger/labels.store.ts'
import { turnStatement } from '../ledger/operation.ts'
import { isTakenCode, withFreshSerials } from '../ledger/serials.ts'
import { takeHeldOrNew } from '../reserve/held.store.ts'
import { giveBackSerials, takeNextSerials } from './numbers.store.ts'
import {
  findForRegistration,
  registeredBy,
  registeredIn,
  registeredStatements,
  type Found,
} from './register.store.ts'
import { isOtherThanPrinted } from './printed.ts'
import { withPlainIds } from './registration.ts'

function asked(context: ContextOf<'labeling.register'>): { registration: Registration; locationId: string } {
  const registration = withPlainIds(context.body.registration)
  const locationId = registration.locationId ?? context.session.locationId
  if (locationId === null) throw new Problem('LOCATION_REQUIRED')
  return { registration, locationId }
}

export const register: Handler<'labeling.register'> = context => {
  const { registration, locationId } = asked(context)
  return withFreshSerials(isCodeTaken =>
    registerOnce(context, isCodeTaken ? renewed(registration) : registration, locationId),
  )
}

/** Under numbers that no browser holds: others are given for all of them. */
const renewed = (registration: Registration): Registration =>
  registration.held === undefined
    ? registration
    : { ...registration, held: { ...registration.held, clientId: newId() } }

type Answer = AnswerTo<'labeling.register'>

/** Registers under a number that is taken before, and given back where nothing came of it. */
async function registerOnce(
  context: ContextOf<'labeling.register'>,
  registration: Registration,
  locationId: string,
): Promise<Answer> {
  const { organizationId } = context.actor
  const { productId, held } = registration
  let unused: Serials | undefined
  const isNumbered =
    held !== undefined && (held.batchSerial !== undefined || registration.batchCode !== undefined)
  const giveBack = async () => {
    if (unused === undefined) return
    const statement = giveBackSerials(organizationId, productId, unused)
    // By the server itself: the session may be over.
    await transact(context.services.pool, serverScope(organizationId), transaction =>
      transaction.query(statement),
    ).catch(() => undefined)
  }
  try {
    const { answer, isNew } = await context.write(
      async (transaction, ahead) => {
        const [, found] = await Promise.all([
          ahead?.then(({ rows }) => (unused = rows[0] as Serials | undefined)),
          find(transaction, context, registration, locationId),
        ])
        if (found.isThere) return { answer: await repeated(transaction, context, registration), isNew: false }
        return { answer: await make(transaction, context, registration, found, unused), isNew: true }
      },
      { atOnce: true, ...(!isNumbered && { ahead: takeNextSerials(organizationId, productId) }) },
    )
    if (!isNew) await giveBack()
    return answer
  } catch (error) {
    // A commit whose answer was lost may stand, with this number.
    // A number whose code another batch has would only give it again.
    if (!(error instanceof ConnectionLost) && !isTakenCode(error)) await giveBack()
    throw error
  }
}

async function find(
  transaction: Transaction,
  context: ContextOf<'labeling.register'>,
  registration: Registration,
  locationId: string,
): Promise<Found> {
  const { organizationId } = context.actor
  const reach = rowScopeOf(ENTITIES.label, context.session, 'create')
  if (registration.id !== undefined) void transaction.query(turnStatement(organizationId, registration.id))
  return findForRegistration(transaction, organizationId, registration, reach, locationId, true)
}

/** Decides and writes; the answer is what is written. `serials`: those of the batch, unless a browser held them. */
async function make(
  transaction: Transaction,
  context: ContextOf<'labeling.register'>,
  registration: Registration,
  { facts: found, now, isTelling }: Found,
  serials: Serials | undefined,
): Promise<Answer> {
  const { actor } = context
  const { held, productId, id = newId() } = registration
  const facts =
    serials === undefined || found.product === undefined
      ? found
      : {
          ...found,
          product: { ...found.product, nextProductSerial: serials.product },
          nextBatchSerial: serials.batch,
          isSerialTaken: true,
        }
  const moment = momentOf(context, now)
  const asked = { ...registration, id }
  const first = effectsOf(operation.decide(asked, facts, moment))
  const taken =
    held === undefined ? held : await takeHeldOrNew(transaction, actor, registration, held, moment)
  const effects =
    taken === held ? first : effectsOf(operation.decide(renumbered(asked, taken), facts, moment))
  await writeEffects(actor, transaction, effects, [], new Set(isTelling ? [productId] : []))
  return answered(held, registeredBy(effects))
}

/** The same registration under other numbers; its code with them where nobody typed it. */
function renumbered(asked: Registration, held: HeldNumbers | undefined): Registration {
  const { batchCode, ...rest } = asked
  const code = asked.held?.orNew === 'numbersAndCode' ? undefined : batchCode
  return {
    ...rest,
    ...(held === undefined ? {} : { held }),
    ...(code === undefined ? {} : { batchCode: code }),
  }
}

/** A registration that was sent again: as it was written. */
async function repeated(
  transaction: Transaction,
  context: CallContext,
  { id = '', held }: Registration,
): Promise<Answer> {
  const { organizationId, memberId } = context.actor
  const reach = rowScopeOf(ENTITIES.batch, context.session, 'view')
  const [labels, ...rest] = await Promise.all(
    [briefOfBatchStatement(organizationId, id, true), ...registeredStatements(organizationId, id, reach)].map(
      statement => transaction.query(statement),
    ),
  )
  const { batch, items, dates, ...taken } = registeredIn(rest)
  // Somebody else's is not what was sent before, whoever may see it.
  if (batch === undefined || dates === undefined || labels === undefined || batch.madeById !== memberId)
    throw new Problem('ALREADY_EXISTS', {
      faults: [{ path: 'registration.id', rule: 'problem.field.taken' }],
    })
  return answered(held, { batch, items, labels: briefIn(labels), dates, ...taken })
}

const answered = (held: HeldNumbers | undefined, answer: Answer): Answer =>
  held === undefined ? answer : { ...answer, differs: isOtherThanPrinted(held, answer.labels, answer.dates) }

export const registerPreview: Handler<'labeling.registerPreview'> = async context => {
  const { registration, locationId } = asked(context)
  const reach = rowScopeOf(ENTITIES.label, context.session, 'create')
  const found = await context.read(transaction =>
    findForRegistration(transaction, context.actor.organizationId, registration, reach, locationId, false),
  )
  const previewed = previewRegistration(registration, found.facts, momentOf(context, found.now))
  if (!previewed.ok) throw problemOf(previewed.refusal)
  const { dates, allergens, batchCode, recipe } = previewed
  return { dates, allergens, batchCode, recipe }
}
