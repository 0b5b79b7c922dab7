/** Watching: what readings mean for the rules that somebody set over their sensors. */
import type { Transaction } from '../database/transaction.ts'

/** Readings of one sensor that were just written. */
export interface MeasuredReadings {
  readonly sensorId: string
  /** Milliseconds of the epoch, ascending. */
  readonly at: readonly number[]
  /** In the sensor's unit. */
  readonly values: readonly number[]
}

/**
 * Judges readings in the transaction that writes them; called with those alone that were not there before. The sensors are
 * locked until its end, in the order of their ids: nobody else judges the same ones meanwhile. No rule watches sensors yet.
 */
export async function judgeReadings(
  _transaction: Transaction,
  _organizationId: string,
  _measured: readonly MeasuredReadings[],
): Promise<void> {}
