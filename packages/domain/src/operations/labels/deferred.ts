/**
 * Operations on labels that are decided on a device now and by the server later: where their facts come from, and the
 * numbers that go with them, so that labels and batches keep the ids and serials under which they were printed.
 */
import type { Effects } from '../effects.ts'
import type { Known } from '../known/known.ts'
import type { Moment, Operation } from '../operation.ts'
import { mergeFacts, moveFacts, splitFacts } from './known-facts.ts'
import { mergeLabels, type AskedMerge, type MergeFacts } from './merge.ts'
import { moveLabels } from './move.ts'
import type { AskedMove, MoveFacts } from './moving/asked.ts'
import type { LabelNumber } from './moving/parts.ts'
import type { LabelFacts } from './facts.ts'
import { openPacks } from './open.ts'
import { correctDates } from './redate.ts'
import { splitLabel, type AskedSplit } from './split.ts'

/** How many numbers effects need that a device holds. `productId`: whose serial names a new batch. */
export interface NumbersWanted {
  readonly labels: number
  readonly productId: string | null
}

/** Null where nothing new is made. */
export function numbersWanted({ labels, records }: Effects): NumbersWanted | null {
  const batch = records.find(record => record.entity === 'batch')
  if (labels.created.length === 0 && batch === undefined) return null
  return {
    labels: labels.created.length,
    productId: batch === undefined ? null : String(batch.row['productId']),
  }
}

/** Numbers taken out of what a device holds: each is used once. */
export interface TakenNumbers {
  readonly clientId: string
  readonly labels: readonly LabelNumber[]
  readonly productSerial?: number
  readonly batchSerial?: number
}

export interface Deferred<Asked, Facts> {
  readonly operation: Operation<Asked, Facts>
  factsOf(known: Known, asked: Asked): Facts | null
  /** What is asked then, with the numbers in it; null where they are more than the call can bring. */
  withNumbers(asked: Asked, facts: Facts, moment: Moment, taken: TakenNumbers): Asked | null
}

function withReplacement(asked: AskedMove, { clientId, labels }: TakenNumbers): AskedMove | null {
  const [number, ...more] = labels
  return number === undefined || more.length > 0 ? null : { ...asked, replacement: { clientId, ...number } }
}

/** The operation of a move: opening packs and correcting dates go by the same call. */
export const moveOperation = ({ kind }: Pick<AskedMove, 'kind'>): Operation<AskedMove, MoveFacts> =>
  kind === 'open' ? openPacks : kind === 'redate' ? correctDates : moveLabels

export const deferredMove = (asked: Pick<AskedMove, 'kind'>): Deferred<AskedMove, MoveFacts> => ({
  operation: moveOperation(asked),
  factsOf: moveFacts,
  withNumbers: (asked, _facts, _moment, taken) => withReplacement(asked, taken),
})

export const deferredSplit: Deferred<AskedSplit, LabelFacts> = {
  operation: splitLabel,
  factsOf: splitFacts,
  withNumbers: (asked, _facts, _moment, { clientId, labels }) => ({ ...asked, held: { clientId, labels } }),
}

export const deferredMerge: Deferred<AskedMerge, MergeFacts> = {
  operation: mergeLabels,
  factsOf: mergeFacts,
  withNumbers(asked, facts, moment, { clientId, labels, productSerial, batchSerial }) {
    const [label] = labels
    if (label === undefined) return null
    if (productSerial === undefined || batchSerial === undefined)
      return { ...asked, held: { clientId, label } }
    const decision = mergeLabels.decide(
      asked,
      { ...facts, serials: { product: productSerial, batch: batchSerial } },
      moment,
    )
    const batch = decision.ok ? decision.effects.records.find(record => record.entity === 'batch') : undefined
    if (batch === undefined) return null
    const { id, code } = batch.row
    return {
      ...asked,
      held: { clientId, label, batch: { id, productSerial, batchSerial, code: String(code) } },
    }
  },
}
