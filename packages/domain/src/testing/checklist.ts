/** Pages that tell line by line what holds and which test proves it: their rows, and whether the tests are there. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../../..')

/** The text of a file of the project. */
export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The cells of all rows of the page's tables, headers and rules left out. */
export function rowsOf(page: string): string[][] {
  const rows = read(page)
    .split('\n')
    .filter(line => line.startsWith('|') && !line.startsWith('| ---'))
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    )
  return rows.filter(([first]) => !['line', 'call', 'there'].includes(first ?? ''))
}

export interface Proof {
  readonly path: string
  readonly title: string | undefined
}

/** The proofs that a cell names: files, each with a title where it says one. */
export function proofsIn(cell: string): Proof[] {
  return [...cell.matchAll(/`([^`]+)`(?: “([^”]+)”)?/g)].map(([, path = '', title]) => ({
    path: path.startsWith('e2e/') ? path : `packages/${path}`,
    title,
  }))
}

/** The proofs whose file is no test that is there, or has no such title. */
export function absentProofs(proofs: readonly Proof[]): Proof[] {
  const texts = new Map<string, string | undefined>()
  const textOf = (path: string) => {
    if (!texts.has(path)) texts.set(path, existsSync(join(root, path)) ? read(path) : undefined)
    return texts.get(path)
  }
  return proofs.filter(({ path, title = '' }) => {
    const text = textOf(path)
    return !/\.(test|spec)\.tsx?$/.test(path) || text === undefined || !text.includes(title)
  })
}

/** The sections of the page in which lines are not counted through from 1, as `section: ids`. */
export function miscounted(lines: readonly string[][]): string[] {
  const sections = Map.groupBy(lines, ([id = '']) => id.split('.')[0] ?? '')
  return [...sections].flatMap(([section, own]) => {
    const ids = own.map(([id]) => id)
    return ids.every((id, at) => id === `${section}.${at + 1}`) ? [] : [`${section}: ${ids.join(' ')}`]
  })
}
