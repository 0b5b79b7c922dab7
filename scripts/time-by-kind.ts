/** How long the files of each kind of test took, out of vitest's report in JSON. */
import { relative } from 'node:path'
import { isOfRest } from './rest.ts'
import type { Time } from './tally.ts'

export interface UnitReport {
  readonly numPassedTests?: number
  readonly numFailedTests?: number
  readonly numPendingTests?: number
  readonly numTodoTests?: number
  /** `name` is a file's path, the times are milliseconds. */
  readonly testResults?: readonly {
    readonly name: string
    readonly startTime: number
    readonly endTime: number
  }[]
}

const slowestShown = 10

function kindOf(path: string): string {
  if (isOfRest(path)) return 'attacks and slow ones'
  if (path.endsWith('.tsx')) return 'components'
  return /^packages\/([^/]+)/.exec(path)?.[1] ?? 'scripts'
}

/** @returns the seconds that workers spent on each kind, then on the slowest files. @param folder of the project */
export function timeByKind({ testResults = [] }: UnitReport, folder: string): Time[] {
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(folder, name),
    seconds: Math.max(0, endTime - startTime) / 1000,
  }))
  const kinds = new Map<string, number>()
  for (const { name, seconds } of files) kinds.set(kindOf(name), (kinds.get(kindOf(name)) ?? 0) + seconds)
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestShown)
  return [...[...kinds].map(([name, seconds]) => ({ name, seconds })), ...slowest]
}
