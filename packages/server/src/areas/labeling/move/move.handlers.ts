/** Moving labels on: what may happen next, and making it happen. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem, type Fault } from '@cloche/domain/problems'
import { markOf } from '@cloche/domain/rules/expiry'
import { may } from '@cloche/domain/rules/permissions'
import { backDatingFault } from '@cloche/domain/rules/registration'
import { reasonOfMove } from '@cloche/domain/rules/stock'
import { planSplit } from '@cloche/domain/rules/traceability'
import type { Transaction } from '../../../database/transaction.ts'
import type { Actor } from '../../../entity-engine/behaviours.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { noteFilled } from '../container/container.store.ts'
import { Ledger } from '../ledger/ledger.ts'
import { inHand, type BatchInHand, type LabelRow } from '../ledger/label-row.ts'
import { labelsIn, requireAll, waitingStatement } from '../ledger/labels.store.ts'
import { once, type Outcome } from '../ledger/operation.ts'
import { newSerials, withFreshSerials } from '../ledger/serials.ts'
import { takeLabelSerials } from '../reserve/held.store.ts'
import { movesOf, openingFor } from './allowed.ts'
import {
  checkAsked,
  judge,
  momentOf,
  withPlainIds,
  type Allowed,
  type AskedMove,
  type Corrector,
} from './asked-move.ts'
import { carry, type Supply } from './carry.ts'
import { askedForMove, findForMove, type MoveFound } from './move.store.ts'

export const moves: Handler = async context => {
  const id = (context.body['labelId'] as string).toLowerCase()
  const reach = rowScopeOf(ENTITIES.label, context.session, 'view')
  const asked = askedForMove(context.actor.organizationId, [id], {}, reach, false)
  const found = asked.found(await context.readTogether(asked.statements))
  const label = found.labels[0]
  if (label === undefined) throw new Problem('NOT_FOUND', { entity: 'label' })
  const names = new Map(found.programs.map(program => [program.id, program.name]))
  return {
    moves: movesOf(found, label).map(move => ({
      ...move,
      programName: move.programId === null ? null : (names.get(move.programId) ?? null),
    })),
    mark: markOf(label, found.now),
    opening: openingFor(found, label),
  }
}

export const move: Handler = context => {
  const asked = withPlainIds(context.body['move'] as AskedMove)
  return withFreshSerials(() =>
    context.write(transaction =>
      once(transaction, context.actor, 'move', asked.id, () => makeMove(context, transaction, asked)),
    ),
  )
}

async function makeMove(context: CallContext, transaction: Transaction, asked: AskedMove): Promise<Outcome> {
  const { actor, session } = context
  const reach = rowScopeOf(ENTITIES.label, session, 'edit')
  const read = await findForMove(transaction, actor.organizationId, asked.labelIds, asked, reach, true)
  requireAll(asked.labelIds, read.labels, 'move.labelIds')
  checkAsked(asked, read)
  const late = asked.at === undefined ? undefined : backDatingFault(actor, asked.at, actor.now)
  if (late) throw brokenRule('move.at', late.rule, late.values)
  const found = { ...read, now: momentOf(asked, read) }
  const judged = judgeAll(asked, found, {
    name: actor.userName ?? '',
    mayProlong: may(session.permissions, 'LA', 'delete'),
  })
  const supply = await supplyOf(transaction, actor, judged, asked.replacement)
  const reason = reasonOfMove(judged[0]?.move?.toState ?? null)
  const ledger = new Ledger(actor, read.now, {
    before: found.labels,
    created: reason,
    changed: reason,
    costs: found.costs,
  })
  const createdIds: string[] = []
  for (const { label, ...allowed } of judged) {
    const { id, isNew } = carry(ledger, found, asked, label, allowed, supply)
    if (isNew || id !== label.id) createdIds.push(id)
  }
  await Promise.all(ledger.statements().map(statement => transaction.query(statement)))
  if (asked.containerId !== undefined) await noteFilled(transaction, actor, asked.containerId)
  return { labelIds: asked.labelIds, createdIds }
}

interface Judged extends Allowed {
  readonly label: LabelRow
}

/** @throws NOT_POSSIBLE_NOW with the reason of every label that cannot make the move, RULE_BROKEN for the part. */
function judgeAll(asked: AskedMove, found: MoveFound, by: Corrector): Judged[] {
  const faults: Fault[] = []
  const judged: Judged[] = []
  for (const label of found.labels) {
    const result = judge(asked, found, label, by)
    if ('fault' in result)
      faults.push({ path: `move.labelIds.${asked.labelIds.indexOf(label.id)}`, ...result.fault })
    else judged.push({ label, ...result })
  }
  if (faults.length > 0) throw new Problem('NOT_POSSIBLE_NOW', { faults })
  const [first] = found.labels
  if (asked.quantity === undefined || first === undefined) return judged
  const hand = inHand(first, found.batches.get(first.batchId) as BatchInHand, found.now)
  const plan = planSplit(hand, [asked.quantity])
  if (!plan.ok)
    throw new Problem('RULE_BROKEN', {
      faults: plan.faults.map(fault => ({
        ...fault,
        path: fault.path.replace(/^parts(\.0)?/, 'move.quantity'),
      })),
    })
  return judged
}

/** @throws RULE_BROKEN when the label that was printed is none that the browser holds. */
async function supplyOf(
  transaction: Transaction,
  actor: Actor,
  judged: readonly Judged[],
  replacement: AskedMove['replacement'],
): Promise<Supply> {
  const { organizationId } = actor
  if (replacement !== undefined) {
    const refused = await takeLabelSerials(transaction, actor, replacement.clientId.toLowerCase(), [
      replacement,
    ])
    if (refused.length > 0)
      throw new Problem('RULE_BROKEN', {
        faults: [{ path: 'move.replacement', rule: 'problem.held.notYours' }],
      })
  }
  const serials = newSerials(judged.length)
  const perStep = judged.filter(({ label, move }) => label.mode === 'perStep' && move !== null)
  const waiting: LabelRow[] = []
  const [first] = perStep
  if (first?.move) {
    const batchIds = [...new Set(perStep.map(({ label }) => label.batchId))]
    waiting.push(
      ...labelsIn(await transaction.query(waitingStatement(organizationId, batchIds, first.move.toState))),
    )
  }
  return {
    ...(replacement === undefined ? {} : { printed: { id: replacement.id, serial: replacement.serial } }),
    serial: () => serials.pop() ?? '',
    waiting(label) {
      const place = waiting.findIndex(
        each =>
          each.batchId === label.batchId &&
          each.quantity.unit === label.quantity.unit &&
          each.id !== label.id,
      )
      return place < 0 ? undefined : waiting.splice(place, 1)[0]
    },
  }
}
