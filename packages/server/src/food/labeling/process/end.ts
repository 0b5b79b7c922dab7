/** Ends a process, whoever asks for it: a person, its machine, or the control itself. */
import { endProcess, type AskedEnd, type Moment, type ProcessRow } from '@cloche/domain/operations'
import type { Transaction } from '../../../database/transaction.ts'
import type { Actor } from '../../../entity-engine/behaviours.ts'
import type { RowScope } from '../../../entity-engine/row-scope.ts'
import { effectsOf, writeEffects } from '../../../operations/write-effects.ts'
import { outcomeOf } from '../ledger/operation.ts'
import { findLabels, withWaiting } from '../move/move.store.ts'
import { judgedBy, keptOf, measuredOf } from './judge.ts'
import { keepStatement, settleStatement } from './process.store.ts'
import { tellAll, wordsIn } from './words.ts'

export interface Ending {
  readonly actor: Actor
  readonly reach: RowScope
  readonly moment: (now: string) => Moment
}

/**
 * @param process locked
 * @param endedAt when it ended, as far as that is not now
 * @throws Problem with the reason of a refusal
 */
export async function endNow(
  transaction: Transaction,
  { actor, reach, moment }: Ending,
  process: ProcessRow,
  asked: AskedEnd,
  endedAt?: string,
): Promise<{ readonly createdIds: readonly string[] }> {
  const { organizationId } = actor
  const labelIds = process.labelIds ?? []
  const target = { programId: process.programId }
  const found = await findLabels(transaction, organizationId, labelIds, target, reach, true)
  const program = found.facts.programs.find(({ id }) => id === process.programId)
  const wanted = {
    labelIds,
    kind: 'other' as const,
    toState: asked.outcome === 'waste' ? 'waste' : (program?.nextState ?? 'unknown'),
  }
  const move = await withWaiting(transaction, organizationId, wanted, found.facts)
  const { now } = found
  const at = process.endedAt ?? endedAt ?? asked.at ?? now
  const measured = await measuredOf(transaction, organizationId, process, at)
  const judged = judgedBy(process, measured, now, at)
  const words = await wordsIn(transaction, organizationId)
  const effects = effectsOf(
    endProcess.decide(asked, { process, judged, endedAt: at, move, words }, moment(now)),
  )
  const { findings: _, ...kept } = keptOf(process, judged, measured.readings)
  await writeEffects(actor, transaction, effects, [
    ...(asked.outcome === 'cancel' ? [] : [keepStatement(organizationId, process, kept)]),
    settleStatement(actor, process.id),
  ])
  await tellAll(transaction, actor, effects)
  return { createdIds: outcomeOf(labelIds, effects).createdIds }
}
