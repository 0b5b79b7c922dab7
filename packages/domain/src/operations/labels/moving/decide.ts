/** How moves of labels are decided: what they have in common, whatever becomes of the labels. */
import type { Fault } from '../../../problems.ts'
import { reasonOfMove } from '../../../rules/stock/index.ts'
import { planSplit } from '../../../rules/traceability/index.ts'
import { noteFilled } from '../../containers/container.ts'
import { Ledger } from '../../ledger/ledger.ts'
import { refuse, type Decision, type Moment } from '../../operation.ts'
import { happenedAt } from '../../when.ts'
import { batchOf } from '../facts.ts'
import { inHand, isOnTheWay, type LabelRow } from '../label-row.ts'
import { askedRefusal, type AskedMove, type MoveFacts } from './asked.ts'
import { carry, type Step, type Supply } from './carry.ts'
import { labelNumbers } from './parts.ts'
import { putBack, putBareBack } from './put-back.ts'

export type Judged = Step | { readonly fault: Omit<Fault, 'path'> }

/** The circumstances of a move, and when it happened. */
export type Happening = Moment & { readonly at: string }

/** What a kind of move adds: what it must say, and what becomes of a label or why that cannot be. */
export interface Moving {
  faults(asked: AskedMove): readonly Fault[]
  judge(asked: AskedMove, facts: MoveFacts, label: LabelRow, happening: Happening): Judged
}

interface Going {
  readonly label: LabelRow
  readonly step: Step
}

/** The part that moves is no more than there is, in a unit that the label is measured in. */
function partFaults({ quantity }: AskedMove, facts: MoveFacts, at: string): readonly Fault[] {
  const [first] = facts.labels
  if (quantity === undefined || first === undefined) return []
  const plan = planSplit(inHand(first, batchOf(facts, first), at), [quantity])
  if (plan.ok) return []
  return plan.faults.map(fault => ({ ...fault, path: fault.path.replace(/^parts(\.0)?/, 'move.quantity') }))
}

function supplyOf(moment: Moment, { waiting }: MoveFacts, { replacement }: AskedMove): Supply {
  const left = [...waiting]
  return {
    printed: replacement && { id: replacement.id, serial: replacement.serial },
    number: () => labelNumbers(moment, 1)[0]!,
    waiting(label) {
      const index = left.findIndex(
        each =>
          each.batchId === label.batchId &&
          each.quantity.unit === label.quantity.unit &&
          each.id !== label.id,
      )
      return index < 0 ? undefined : left.splice(index, 1)[0]
    },
  }
}

export function decideMove(moving: Moving, asked: AskedMove, facts: MoveFacts, moment: Moment): Decision {
  const refusal = askedRefusal(asked, facts, moment, asked => moving.faults(asked))
  if (refusal !== null) return { ok: false, refusal }
  const at = happenedAt(asked.at, facts.labels, moment.now)
  const faults: Fault[] = []
  const going: Going[] = []
  for (const label of facts.labels) {
    const judged = moving.judge(asked, facts, label, { ...moment, at })
    if ('fault' in judged)
      faults.push({ path: `move.labelIds.${asked.labelIds.indexOf(label.id)}`, ...judged.fault })
    else going.push({ label, step: judged })
  }
  if (faults.length > 0) return refuse('NOT_POSSIBLE_NOW', faults)
  const wrong = partFaults(asked, facts, at)
  if (wrong.length > 0) return refuse('RULE_BROKEN', wrong)
  const reason = reasonOfMove(going[0]?.step.move?.toState ?? null)
  const taken = asked.kind === 'cancel' ? (facts.taken ?? []) : []
  const travelling = taken.find(({ label }) => isOnTheWay(label))
  if (travelling !== undefined)
    return refuse('NOT_POSSIBLE_NOW', [
      {
        path: 'move.labelIds.0',
        rule: 'problem.label.takenOnTheWay',
        values: { label: travelling.label.serial },
      },
    ])
  const ledger = new Ledger(moment, {
    before: [...facts.labels, ...taken.map(({ label }) => label)],
    created: reason,
    changed: reason,
    costs: facts.products,
    waste: asked.cause,
  })
  const supply = supplyOf(moment, facts, asked)
  for (const { label, step } of going) carry(ledger, asked, label, step, supply, at)
  putBack(ledger, taken)
  if (asked.kind === 'cancel') putBareBack(ledger, facts.bareTaken ?? [])
  noteFilled(ledger, facts.container)
  return { ok: true, effects: ledger.effects() }
}
