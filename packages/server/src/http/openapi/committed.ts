/** The summaries as they are committed, a file an area, and the page that names what was broken on purpose. */
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

const FOLDER = new URL('../../../calls/', import.meta.url)
const PAGE = new URL('../../../../../docs/breaking-changes.md', import.meta.url)

/** Where the summary of an area stands in the project. */
export const summaryPath = (area: string): string => `packages/server/calls/${area}.txt`

/** The committed texts by their areas. */
export function committedSummaries(): Map<string, string> {
  const files = globSync('*.txt', { cwd: FOLDER })
  return new Map(files.map(file => [basename(file, '.txt'), readFileSync(new URL(file, FOLDER), 'utf8')]))
}

export const breakingPage = (): string => readFileSync(PAGE, 'utf8')
