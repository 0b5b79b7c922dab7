/** An event of a trace as it comes. Pure. */
import type { RecordOf } from '../../../../data/records/records.ts'

export type TraceEvent = RecordOf<'event'>

/** When something happened: what was registered later than it was made counts from when it was made. */
export function happenedAt(event: TraceEvent): string {
  return event.data?.madeAt ?? event.data?.happenedAt ?? event.at
}
