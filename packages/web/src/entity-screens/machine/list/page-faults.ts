/** What is said of pages of a list that could not be read. */
import { isServerUnavailable } from '../../../data/wire/repeating.ts'

/** As much of the query of a page as says whether it could be read. */
interface AskedPage {
  readonly key: string
  readonly data: unknown
  readonly error: Error | null
  /** What its last try failed with, while there are others. */
  readonly failureReason: Error | null
}

/**
 * What pages could not be read for, by their keys. That there is no connection is said from the first try on. Asked again,
 * whoever asks, a query has no error until it is answered: what was said before stands until then.
 */
export function faultsOf(
  pages: readonly AskedPage[],
  before: ReadonlyMap<string, Error>,
): ReadonlyMap<string, Error> {
  const faults = new Map<string, Error>()
  for (const { key, data, error, failureReason } of pages) {
    if (data !== undefined) continue
    const fault = error ?? (isServerUnavailable(failureReason) ? failureReason : before.get(key))
    if (fault) faults.set(key, fault)
  }
  return faults
}

/** Whether the same is said of the same pages. */
export const isSame = (one: ReadonlyMap<string, Error>, other: ReadonlyMap<string, Error>): boolean =>
  one.size === other.size && [...one].every(([key, fault]) => other.get(key) === fault)
