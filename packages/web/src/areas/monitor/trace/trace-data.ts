/** What the trace screen reads off a trace. Pure. */
import { massBalance, type Balance, type TraceData } from '@cloche/domain/rules/traceability'

export {
  inDirection,
  lotsOf,
  descendantsOf,
  sidesOf,
  type Direction,
  type Lot,
  type DescendantBatch,
  type TraceBatch,
  type TraceData,
  type TracedLabel,
  type TraceStart,
} from '@cloche/domain/rules/traceability'

/** Where the food of the start went. All links of the start are in its trace, those of others are not. */
export function balanceOf({ starts, links }: TraceData): Balance {
  const ids = new Set(starts.map(({ id }) => id))
  const own = links.filter(link => ids.has(link.fromId))
  return massBalance(starts, own)
}
