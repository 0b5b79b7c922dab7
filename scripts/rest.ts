/**
 * `npm test` is what everybody runs before a change is merged; what proves the same rules by force, or walks every
 * screen, takes several times as long and is `npm test -- --rest`. CI runs both.
 */

/** Ends of the names of test files of the rest: attacks, and what starts processes or loads years of data. */
export const REST_ENDINGS = ['.attack.test.ts', '.slow.test.ts']

/** Journeys of a day's work in a kitchen carry it: they run with `npm test`, all others with the rest. */
export const CORE_TAG = '@core'

/** @param path of a test file */
export const isOfRest = (path: string): boolean => REST_ENDINGS.some(ending => path.endsWith(ending))
