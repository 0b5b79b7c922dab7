/** What one doing on the floor writes, all of one instant. */
import type { HistoryLine } from '../../../entity-engine/history.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'
import type { Stamp } from '../plan.ts'

/** In the order in which every reference finds its row. */
export const FLOOR_ENTITIES = ['batch', 'batchItem', 'label', 'labelLink', 'event', 'stockVariation'] as const
export type FloorEntity = (typeof FLOOR_ENTITIES)[number]

export interface Moment extends Stamp {
  /** Rows of labels stand as they are after the last moment. */
  readonly rows: Readonly<Record<FloorEntity, WireRow[]>>
  readonly statuses: { id: string; status: 'hold' | 'rejected'; reason: string }[]
  readonly history: HistoryLine[]
}

export function newMoment({ at, by }: Stamp): Moment {
  const rows = { batch: [], batchItem: [], label: [], labelLink: [], event: [], stockVariation: [] }
  return { at, by, rows, statuses: [], history: [] }
}
