/** docs/dependencies.md: every package that we name ourselves, what for, and whether somebody keeps it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../child.ts'
import { directDependencies, type Lock } from './lock.ts'

export const DEPENDENCIES = join(projectFolder, 'docs/dependencies.md')
const STALE_DAYS = 200

/** What is wrong with the page: packages without a row, rows without a package, plans that are missing, its age. */
export function faultsOfPage(lock: Lock, today: string, page = readFileSync(DEPENDENCIES, 'utf8')): string[] {
  const rows = page
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .map(line => line.split('|').map(cell => cell.trim()))
  const listed = new Map(rows.map(([, name = '', ...cells]) => [name.replaceAll('`', ''), cells]))
  const direct = directDependencies(lock)
  const looked = /Looked at on (\d{4}-\d{2}-\d{2})/.exec(page)?.[1]
  const age = looked === undefined ? Infinity : (Date.parse(today) - Date.parse(looked)) / 86_400_000
  return [
    ...[...direct.keys()].filter(name => !listed.has(name)).map(name => `${name} has no row`),
    ...[...listed.keys()].filter(name => !direct.has(name)).map(name => `${name} is not used any more`),
    ...[...listed]
      .filter(([name, [, kept = '']]) => kept !== 'yes' && !page.includes(`### ${name}\n`))
      .map(([name]) => `${name} is not kept and has no plan of its own`),
    ...(age > STALE_DAYS ? [`the page was looked at on ${looked ?? 'no day'}: look again`] : []),
  ]
}
