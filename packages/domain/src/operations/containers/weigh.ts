/** Weighing a filled container: its net, and the amounts that the labels in it have by it. Weights in grams. */
import { shareNet, weigh, type Weighing } from '../../rules/containers/index.ts'
import { isSame, type Amount } from '../../rules/amounts/index.ts'
import { isEmpty, isOnTheWay, type LabelRow } from '../labels/label-row.ts'
import { Ledger } from '../ledger/ledger.ts'
import { defineOperation, refuse, type Refusal } from '../operation.ts'
import { travellingFault, type ContainerInHand } from './container.ts'

export interface AskedWeighing {
  readonly containerId: string
  readonly gross: number
  /** The labels are counted to the net. */
  readonly apply?: boolean
}

export interface WeighingFacts {
  /** The one on the scales, and all that stand in it. */
  readonly containers: readonly ContainerInHand[]
  /** The open labels in any of them. */
  readonly labels: readonly LabelRow[]
}

export interface Weighed {
  readonly weighing: Weighing
  /** What each label becomes. */
  readonly amounts: ReadonlyMap<string, Amount>
  /** Why the net says nothing about the labels. */
  readonly unshared: string | null
}

const impossible = (rule: string, values?: Record<string, string | number>): Refusal => ({
  code: 'NOT_POSSIBLE_NOW',
  faults: [{ path: 'weigh.gross', rule, ...(values === undefined ? {} : { values }) }],
})

/** What a weighing says, before anything is written. */
export function weighed(
  { gross }: AskedWeighing,
  { containers, labels }: WeighingFacts,
): { readonly refusal: Refusal } | Weighed {
  const travels = containers[0] === undefined ? undefined : travellingFault(containers[0])
  if (travels !== undefined) return { refusal: impossible(travels) }
  const read = weigh(containers, gross)
  if (!read.ok) {
    const { fault } = read
    return {
      refusal: impossible(
        fault.rule,
        fault.rule === 'problem.container.noTare' ? { names: fault.names.join(', ') } : { tare: fault.tare },
      ),
    }
  }
  const { weighing } = read
  const open = labels.filter(label => !isEmpty(label) && !isOnTheWay(label))
  if (weighing.net <= 0) return { weighing, amounts: new Map(), unshared: 'problem.container.empty' }
  const shared = shareNet(open, weighing.net)
  return shared.ok
    ? { weighing, amounts: shared.amounts, unshared: null }
    : { weighing, amounts: new Map(), unshared: shared.rule }
}

export const weighContainer = defineOperation({
  call: 'containers.weigh',
  writes: ['label', 'event', 'stockVariation'],
  decide(asked: AskedWeighing, facts: WeighingFacts, moment) {
    const found = weighed(asked, facts)
    if ('refusal' in found) return refuse(found.refusal.code, found.refusal.faults)
    const { weighing, amounts, unshared } = found
    if (asked.apply === true && unshared !== null) {
      const { code, faults } = impossible(unshared)
      return refuse(code, faults)
    }
    const ledger = new Ledger(moment, { before: facts.labels, created: 'count', changed: 'count' })
    for (const label of asked.apply === true ? facts.labels : []) {
      const quantity = amounts.get(label.id)
      if (quantity === undefined || isSame(quantity, label.quantity)) continue
      ledger.change({ ...label, quantity })
      ledger.event({
        kind: 'modify',
        action: 'label/count',
        locationId: label.locationId,
        labelId: label.id,
        batchId: label.batchId,
        productId: label.productId,
        containerId: label.containerId,
        quantity,
        data: { before: label.quantity, gross: asked.gross, tare: weighing.tare, net: weighing.net },
      })
    }
    return { ok: true, effects: ledger.effects() }
  },
})
