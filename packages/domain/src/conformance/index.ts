/**
 * Conformance: the rule rooms against files of vectors that others published.
 *
 * The files lie in folders by subject (`gs1/dl_parse.json`); any subset of them may be there. Each known file
 * has a check that turns its parsed content into outcomes, one a vector. A file that cannot be read as what
 * it should be is a failed outcome with the reason; a file that no room covers is told apart from both.
 */
import { catalogueChecks } from './catalogue.ts'
import { epcisChecks, epcisExample } from './epcis.ts'
import { euFsmaChecks } from './eu-fsma.ts'
import { foodSafetyChecks } from './foodsafety.ts'
import { gs1Checks } from './gs1.ts'
import { malformed } from './outcome.ts'
import type { FolderChecks, Outcome } from './outcome.ts'
import { recurrenceChecks } from './recurrence.ts'
import { temperatureChecks } from './temperature.ts'
import { unitsChecks } from './units.ts'

export { epcisFaults } from './epcis.ts'
export type { Outcome } from './outcome.ts'

const folders: Record<string, FolderChecks> = {
  catalogue: catalogueChecks,
  epcis: epcisChecks,
  eu_fsma: euFsmaChecks,
  foodsafety: foodSafetyChecks,
  gs1: gs1Checks,
  recurrence: recurrenceChecks,
  temperature: temperatureChecks,
  units: unitsChecks,
}

const checks: ReadonlyMap<string, FolderChecks[string]> = new Map(
  Object.entries(folders).flatMap(([folder, files]) =>
    Object.entries(files).map(([file, check]) => [`${folder}/${file}`, check] as const),
  ),
)

/** Paths of the files that are covered, relative to the folder of vectors, with "/" between the parts. */
export const coveredFiles: readonly string[] = [...checks.keys()]

const failure = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The outcomes of a file by its relative path and its text, or undefined when no room covers it. */
export const checkFile = (path: string, text: string): Outcome[] | undefined => {
  const check = checks.get(path) ?? (epcisExample.path.test(path) ? epcisExample.check : undefined)
  if (!check) return undefined
  let content: unknown
  try {
    // A sheet is read by its check.
    content = path.endsWith('.csv') ? text : JSON.parse(text)
  } catch (error) {
    return [malformed(path, `the file is not JSON: ${failure(error)}`)]
  }
  try {
    const outcomes = check(content)
    return outcomes.length > 0 ? outcomes : [malformed(path, 'the file holds no vectors')]
  } catch (error) {
    return [malformed(path, `the file is not laid out as it should be: ${failure(error)}`)]
  }
}
