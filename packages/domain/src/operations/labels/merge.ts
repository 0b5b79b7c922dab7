/** Merging: labels of one product in one state become one, with the shortest dates and all allergens. */
import type { Fault } from '../../problems.ts'
import { computeDates } from '../../rules/expiry/index.ts'
import { planMerge, type MergedLabel } from '../../rules/traceability/index.ts'
import { brokenWith, unknownAmong } from '../faults.ts'
import { Ledger } from '../ledger/ledger.ts'
import { RELABELLED } from '../ledger/stock-lines.ts'
import { defineOperation, refuse, type Moment } from '../operation.ts'
import { happened, happenedAt, happeningFaults } from '../when.ts'
import { batchCode, patternOf, type Serials } from './batch-code.ts'
import { batchOf, zoneAt, type LabelFacts } from './facts.ts'
import { datesOf, inHand, isEmpty, type LabelRow } from './label-row.ts'
import { labelNumbers, reduced, type LabelNumber } from './moving/parts.ts'

export interface AskedMerge {
  readonly id?: string
  readonly labelIds: readonly string[]
  /** When it happened, where that is not now: without a connection. */
  readonly at?: string
  /** Numbers that the browser held and printed; those of the batch where the labels come from several. */
  readonly held?: {
    readonly clientId: string
    readonly label: LabelNumber
    readonly batch?: {
      readonly id: string
      readonly productSerial: number
      readonly batchSerial?: number
      readonly code: string
    }
  }
}

export interface MergeFacts extends LabelFacts {
  /** The numbers of the new batch, taken for this; where the labels come from several batches. */
  readonly serials: Serials | null
}

type Some = readonly [LabelRow, ...LabelRow[]]

/** Whether the merged label needs a batch of its own: none of several tells the whole of where it came from. */
export function needsBatch(labels: readonly LabelRow[]): boolean {
  return labels.some(label => label.batchId !== labels[0]?.batchId)
}

function mergedLabel(
  facts: MergeFacts,
  labels: Some,
  merged: MergedLabel,
  number: LabelNumber,
  batch: { readonly id: string; readonly itemId: string | null },
  at: string,
): LabelRow {
  const [first] = labels
  const { lines } = computeDates({
    at,
    timeZone: zoneAt(facts, first.locationId),
    state: merged.state,
    inputs: labels.map(label => datesOf(label, batchOf(facts, label))),
  })
  const madeAt = labels.map(label => label.madeAt).toSorted((a, b) => Date.parse(b) - Date.parse(a))[0]
  return {
    ...first,
    ...number,
    batchId: batch.id,
    batchItemId: batch.itemId,
    mode: 'individual',
    count: 1,
    quantity: merged.quantity,
    initialQuantity: merged.quantity,
    madeAt: madeAt ?? at,
    stateSince: at,
    programId: labels.every(label => label.programId === first.programId) ? first.programId : null,
    bestBefore: merged.bestBefore,
    expiration: merged.expiration,
    pause: merged.pause,
    dateLines: lines,
    allergens: merged.allergens,
    containerId: labels.every(label => label.containerId === first.containerId) ? first.containerId : null,
    // A shut pack and an open one are open together.
    openedAt: labels.map(label => label.openedAt).find(opened => opened !== null) ?? null,
    replacesId: null,
    printedAt: null,
    version: 1,
  }
}

/** The batch of a label merged from several, with its one item. Answers the fault of a code that cannot be made. */
function makeBatch(
  ledger: Ledger,
  { held }: AskedMerge,
  facts: MergeFacts,
  label: LabelRow,
  { by, numbers }: Moment,
): Fault | null {
  const { locationId, productId, quantity, state, bestBefore, expiration, madeAt } = label
  const product = facts.products.get(productId)
  const serials = facts.serials ?? { product: 0, batch: 0 }
  const made = batchCode(
    patternOf(null, product?.batchPattern),
    serials,
    label.stateSince,
    zoneAt(facts, locationId),
    below => numbers.random(below),
  )
  if (held?.batch === undefined && !made.ok) return { path: 'merge.batchCode', ...made.fault }
  const code = held?.batch?.code ?? (made.ok ? made.code : null)
  const row = {
    id: label.batchId,
    locationId,
    name: product?.name ?? '',
    code,
    serial: serials.batch,
    productId,
    origin: 'production',
    status: 'available',
    quantity,
    madeAt,
    madeById: by.memberId,
    bestBefore,
    expiration,
  }
  const { id: _, ...history } = row
  // What was printed before products shared their numbers is as it was.
  const madeCode = held?.batch !== undefined && held.batch.batchSerial === undefined ? null : code
  const item = { id: label.batchItemId ?? '', locationId, batchId: label.batchId, productId, count: 1 }
  ledger.records.push(
    { entity: 'batch', row: { ...row, madeCode }, history },
    { entity: 'batchItem', row: { ...item, quantity, state, bestBefore, expiration } },
  )
  return null
}

export const mergeLabels = defineOperation({
  call: 'labeling.merge',
  writes: ['label', 'labelLink', 'event', 'stockVariation', 'batch', 'batchItem'],
  decide(asked: AskedMerge, facts: MergeFacts, moment) {
    const { labelIds, held } = asked
    const missing = unknownAmong(labelIds, facts.labels, 'merge.labelIds')
    if (missing.length > 0) return refuse('UNKNOWN_LINK', missing)
    const late = brokenWith(happeningFaults(asked.at, 'merge.at', moment.now, moment.by))
    if (late !== null) return { ok: false, refusal: late }
    const labels = labelIds.flatMap(
      id => facts.labels.find(label => label.id === id) ?? [],
    ) as unknown as Some
    const at = happenedAt(asked.at, labels, moment.now)
    const faults: Fault[] = labels.flatMap((label, index) =>
      label.isFinal || isEmpty(label)
        ? [{ path: `merge.labelIds.${index}`, rule: 'problem.label.closed' }]
        : [],
    )
    const plan = planMerge(
      labels.map(label => inHand(label, batchOf(facts, label), at)),
      at,
    )
    if (!plan.ok)
      faults.push(
        ...plan.faults.map(fault => ({ ...fault, path: fault.path.replace(/^labels/, 'merge.labelIds') })),
      )
    if (!plan.ok || faults.length > 0) return refuse('RULE_BROKEN', faults)
    const { merged } = plan
    const { numbers } = moment
    const batch =
      merged.batchId === null
        ? { id: held?.batch?.id ?? numbers.newId(), itemId: numbers.newId() }
        : { id: merged.batchId, itemId: labels[0].batchItemId }
    const number = labelNumbers(moment, 1, held && [held.label])[0]!
    const label = mergedLabel(facts, labels, merged, number, batch, at)
    const ledger = new Ledger(moment, { before: labels, ...RELABELLED })
    const fault = merged.batchId === null ? makeBatch(ledger, asked, facts, label, moment) : null
    if (fault !== null) return refuse('RULE_BROKEN', [fault])
    noteMerge(ledger, asked, labels, label)
    return { ok: true, effects: ledger.effects() }
  },
})

/** The merged label, its event, and how much of each came to it. */
function noteMerge(ledger: Ledger, asked: AskedMerge, labels: Some, label: LabelRow): void {
  ledger.create(label)
  const { bestBefore, expiration, pause, dateLines, allergens } = label
  const eventId = ledger.event({
    kind: 'info',
    action: 'label/merge',
    locationId: label.locationId,
    labelId: label.id,
    batchId: label.batchId,
    productId: label.productId,
    programId: label.programId,
    containerId: label.containerId,
    toState: label.state,
    quantity: label.quantity,
    data: {
      from: asked.labelIds,
      bestBefore,
      expiration,
      pause,
      lines: dateLines,
      allergens,
      ...happened(asked.at),
    },
  })
  for (const from of labels) {
    const { id: fromId, locationId, quantity } = from
    ledger.change(reduced(from, quantity))
    ledger.link({ fromId, toId: label.id, eventId, locationId, kind: 'merge', quantity })
  }
}
