import { isProblem, type Problem } from '../../data/wire/problem.ts'
import type { RecordRow } from './wire.ts'

/** A record that stood in the way, and why; id null: all of them. */
export interface RefusedRow {
  readonly id: string | null
  readonly message: string
}

/**
 * What a refusal says of single records, by the place that it names: `records.3.change.type`.
 * @param rows those that were sent, in their order.
 * @param whole what is said where the refusal names no record.
 */
export function refusedRows(
  error: unknown,
  rows: readonly Pick<RecordRow, 'id'>[],
  whole: string,
): RefusedRow[] {
  const details = isProblem(error) ? (error as Problem).details : undefined
  const { faults = [] } = (details ?? {}) as { faults?: readonly { path: string; message?: string }[] }
  const said = faults.map(({ path, message }) => {
    const at = /^records\.(\d+)/.exec(path)?.[1]
    return { id: at === undefined ? null : (rows[Number(at)]?.id ?? null), message: message ?? whole }
  })
  return said.length > 0 ? said : [{ id: null, message: whole }]
}
