/** Events that are one thing done to many labels, told as one. Pure. */
import { isPositive, totalsOf, type Amount } from '@cloche/domain/rules/amounts'
import { happenedAt, type TraceEvent } from './events.ts'

/** One entry of the timeline: an event, or several of the same kind. */
export interface Entry {
  readonly first: TraceEvent
  /** Labels it was done to, each once. */
  readonly labelIds: readonly string[]
  readonly amounts: readonly Amount[]
}

/** Done within this time it is told as one, in milliseconds. */
const together = 120_000

function keyOf(event: TraceEvent): string {
  const { action, batchId, fromState, toState, userId, locationId, data } = event
  const { reason, fromLocationId, jobId, to, format, finding, processId } = data ?? {}
  const parts = [action, batchId, fromState, toState, userId, locationId, reason, fromLocationId]
  // Prints are told together that are called the same.
  return [...parts, jobId, to, format, finding, processId].join('|')
}

/** The entries of events in order of time; those of one kind that follow each other closely become one. */
export function condense(events: readonly TraceEvent[]): Entry[] {
  const groups: TraceEvent[][] = []
  const open = new Map<string, TraceEvent[]>()
  for (const event of events) {
    const key = keyOf(event)
    const group = open.get(key)
    const last = group?.at(-1)
    const isClose =
      last !== undefined && Date.parse(happenedAt(event)) - Date.parse(happenedAt(last)) <= together
    if (group !== undefined && isClose && event.labelId !== null) group.push(event)
    else {
      const begun = [event]
      groups.push(begun)
      open.set(key, begun)
    }
  }
  return groups.map(group => {
    const quantities = group.flatMap(event => event.quantity ?? []).filter(isPositive)
    return {
      first: group[0]!,
      labelIds: [...new Set(group.flatMap(event => event.labelId ?? []))],
      amounts: quantities.length === 1 ? quantities : totalsOf(quantities),
    }
  })
}
