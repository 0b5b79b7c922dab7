/** What Playwright's report in JSON says of journeys that did not pass at their first try. */
import { stripVTControlCharacters } from 'node:util'
import type { Time } from './tally.ts'

interface Attempt {
  readonly status: string
  /** Milliseconds. */
  readonly duration: number
  readonly errors: readonly { readonly message?: string }[]
}
interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly line: number
    readonly tests: readonly { readonly status: string; readonly results: readonly Attempt[] }[]
  }[]
}
export interface JourneyReport {
  readonly stats: Readonly<Record<string, number>>
  readonly suites: readonly Suite[]
}

const linesMax = 20
const slowestShown = 20

/** Each such journey with the beginning of what was wrong at each try. */
export function journeyFaults(suites: readonly Suite[]): string[] {
  return suites.flatMap(suite => [
    ...(suite.specs ?? []).flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky' || status === 'unexpected')
        .flatMap(({ status, results }) => [
          `${status === 'flaky' ? 'Passed at another try' : 'Failed'}: ${file}:${line} ${title}`,
          ...results.flatMap(({ errors }, index) =>
            errors.flatMap(({ message = '' }) =>
              `  try ${index + 1}: ${stripVTControlCharacters(message)}`.split('\n').slice(0, linesMax),
            ),
          ),
        ]),
    ),
    ...journeyFaults(suite.suites ?? []),
  ])
}

/** @returns the seconds of the slowest files of journeys, all tries counted, the longest first */
export function journeyTimes(suites: readonly Suite[]): Time[] {
  const files = new Map<string, number>()
  const add = ({ specs = [], suites: inner = [] }: Suite): void => {
    for (const { file, tests } of specs)
      for (const { duration } of tests.flatMap(({ results }) => results))
        files.set(file, (files.get(file) ?? 0) + duration / 1000)
    inner.forEach(add)
  }
  suites.forEach(add)
  return [...files]
    .map(([name, seconds]) => ({ name, seconds }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, slowestShown)
}
