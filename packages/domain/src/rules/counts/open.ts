/** Which count somebody goes on with who comes to count a place. */
import { compareInstants } from '../calendar/index.ts'

/** A count of the place that is not over. */
export interface OpenCount {
  readonly id: string
  readonly kind: 'full' | 'rolling' | 'spot'
  readonly status: string
  readonly dueAt: string | null
  readonly startedAt: string | null
}

const byTime = (one: string | null, other: string | null) =>
  one === null ? (other === null ? 0 : 1) : other === null ? -1 : compareInstants(one, other)

/**
 * The one that is under way, one with a sheet first; else the one that is due soonest; else one that was counted and waits
 * for its review. Null: none goes on, and a new one begins.
 * @param dueBy instant: what is due later is not meant
 * @param begunSince instant: what was counted before is another count; null: none that waits for its review is meant
 */
export function countToOpen<Count extends OpenCount>(
  counts: readonly Count[],
  dueBy: string,
  begunSince: string | null = null,
): Count | null {
  const open = counts.filter(({ status }) => status === 'open')
  const begun = open
    .filter(({ startedAt }) => startedAt !== null)
    .toSorted(
      (one, other) =>
        Number(one.kind === 'spot') - Number(other.kind === 'spot') ||
        byTime(one.startedAt, other.startedAt) ||
        (one.id < other.id ? -1 : 1),
    )
  const due = open
    .filter(({ startedAt, dueAt }) => startedAt === null && dueAt !== null && byTime(dueAt, dueBy) <= 0)
    .toSorted((one, other) => byTime(one.dueAt, other.dueAt) || (one.id < other.id ? -1 : 1))
  const counted = counts
    .filter(
      ({ status, startedAt }) =>
        status === 'review' &&
        begunSince !== null &&
        startedAt !== null &&
        byTime(startedAt, begunSince) >= 0,
    )
    .toSorted((one, other) => byTime(other.startedAt, one.startedAt) || (one.id < other.id ? -1 : 1))
  return begun[0] ?? due[0] ?? counted[0] ?? null
}
