/** Opening packs: the dates of an opened pack from now on, where the product says how long it keeps opened. */
import { computeDates, lifeIn } from '../../rules/expiry/index.ts'
import { isFinalState } from '../../rules/programs/index.ts'
import { defineOperation } from '../operation.ts'
import { batchOf, datesSaidOf } from './facts.ts'
import { datesOf, type LabelRow } from './label-row.ts'
import { standingFault } from './move.ts'
import type { AskedMove, MoveFacts } from './moving/asked.ts'
import { decideMove, type Judged, type Moving } from './moving/decide.ts'
import { openingFor } from './next.ts'

function opened(facts: MoveFacts, label: LabelRow, at: string): LabelRow {
  const said = datesSaidOf(facts, label, label.locationId, at)
  const after = { ...label, openedAt: at }
  if (lifeIn(said.productLife, 'opened') === null) return after
  const inputs = [datesOf(label, batchOf(facts, label))]
  const { bestBefore, expiration, pause, lines } = computeDates({ ...said, state: 'opened', inputs })
  return { ...after, bestBefore, expiration, pause, dateLines: lines }
}

const opening: Moving = {
  faults: () => [],
  judge(_asked, facts, label, { at }): Judged {
    const closed = standingFault(label) ?? (isFinalState(label.state) ? 'problem.label.closed' : undefined)
    if (closed !== undefined) return { fault: { rule: closed } }
    const offered = openingFor(facts, label, at)
    if (!offered.isOffered) return { fault: { rule: 'problem.label.noSuchMove' } }
    const { blockedBy } = offered
    if (blockedBy) return { fault: { rule: blockedBy.key, values: blockedBy.values } }
    return { move: null, after: food => opened(facts, food, at) }
  },
}

/** By the same call as a move, of the kind `open`. */
export const openPacks = defineOperation({
  call: 'labeling.move',
  writes: ['label', 'labelLink', 'event', 'stockVariation'],
  decide: (asked: AskedMove, facts: MoveFacts, moment) => decideMove(opening, asked, facts, moment),
})
