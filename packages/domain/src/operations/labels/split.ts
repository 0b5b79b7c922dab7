/** Splitting: amounts of a label go on under labels of their own. */
import { sum, zero, type Amount } from '../../rules/amounts/index.ts'
import { planSplit } from '../../rules/traceability/index.ts'
import { brokenWith } from '../faults.ts'
import { Ledger } from '../ledger/ledger.ts'
import { RELABELLED } from '../ledger/stock-lines.ts'
import { defineOperation, refuse } from '../operation.ts'
import { happenedAt, happeningFaults } from '../when.ts'
import { batchOf, type LabelFacts } from './facts.ts'
import { inHand, isEmpty, isOnTheWay, isWaiting } from './label-row.ts'
import { labelNumbers, newLabelOf, noteSplit, reduced, type LabelNumber } from './moving/parts.ts'

export interface AskedSplit {
  readonly id?: string
  readonly labelId: string
  readonly parts: readonly Amount[]
  /** When it happened, where that is not now: without a connection. */
  readonly at?: string
  /** Numbers that the browser held, in the order of the parts. */
  readonly held?: { readonly clientId: string; readonly labels: readonly LabelNumber[] }
}

export const splitLabel = defineOperation({
  call: 'labeling.split',
  writes: ['label', 'labelLink', 'event', 'stockVariation'],
  decide({ labelId, parts: asked, at, held }: AskedSplit, facts: LabelFacts, moment) {
    const [label] = facts.labels
    if (label === undefined)
      return refuse('UNKNOWN_LINK', [{ path: 'split.labelId.0', rule: 'problem.field.unknownLink' }])
    const broken = brokenWith(happeningFaults(at, 'split.at', moment.now, moment.by))
    if (broken !== null) return { ok: false, refusal: broken }
    if (label.isFinal || isEmpty(label) || isOnTheWay(label)) {
      const rule = isOnTheWay(label)
        ? 'trace.label.onTheWay'
        : isWaiting(label)
          ? 'problem.label.waiting'
          : 'problem.label.closed'
      return refuse('NOT_POSSIBLE_NOW', [{ path: 'split.labelId', rule }])
    }
    const plan = planSplit(inHand(label, batchOf(facts, label), happenedAt(at, [label], moment.now)), asked)
    if (!plan.ok)
      return refuse(
        'RULE_BROKEN',
        plan.faults.map(fault => ({ ...fault, path: `split.${fault.path}` })),
      )
    if (held !== undefined && held.labels.length !== asked.length) {
      const values = { limit: asked.length }
      return refuse('RULE_BROKEN', [{ path: 'split.held.labels', rule: 'problem.held.count', values }])
    }
    const { unit } = label.quantity
    const ledger = new Ledger(moment, { before: [label], ...RELABELLED })
    const numbers = labelNumbers(moment, plan.parts.length, held?.labels)
    const parts = plan.parts.map((part, index) => newLabelOf(label, numbers[index]!, part, null))
    const whole = sum(plan.parts, unit) ?? zero(unit)
    const eventId = noteSplit(ledger, label, parts, whole, at)
    for (const part of parts) {
      ledger.create(part)
      ledger.link({
        fromId: labelId,
        toId: part.id,
        eventId,
        locationId: label.locationId,
        kind: 'split',
        quantity: part.quantity,
      })
    }
    ledger.change(reduced(label, whole))
    return { ok: true, effects: ledger.effects() }
  },
})
