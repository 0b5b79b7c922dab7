/**
 * `npm run conformance -- <folder>`: the rule rooms against a folder of vectors. Tells passed and failed by
 * file with the first failures; fails when a vector failed or when nothing ran.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { checkFile } from '@cloche/domain/conformance'

const shownFailures = 5

/** Data files under the folder, relative, "/" between the parts; notes and licences are none. */
const dataFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(json|jsonld|csv)$/.test(entry.name))
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort()

const shorten = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}...` : text)

/** Names the files that no room covers; of a folder with many only how many. */
function tellNotCovered(paths: string[]): void {
  const folders = Map.groupBy(paths, path => path.split('/', 1)[0] ?? '')
  for (const [folder, files] of folders)
    console.log(`- ${files.length > 6 ? `${folder}: ${files.length} files` : files.join(', ')}: not covered`)
}

function run(folder: string): number {
  let passed = 0
  let failed = 0
  const notCovered: string[] = []
  for (const path of dataFiles(folder)) {
    const outcomes = checkFile(path, readFileSync(join(folder, path), 'utf8'))
    if (!outcomes) {
      notCovered.push(path)
      continue
    }
    const failures = outcomes.filter(outcome => !outcome.ok)
    passed += outcomes.length - failures.length
    failed += failures.length
    const mark = failures.length > 0 ? '✗' : '✓'
    console.log(`${mark} ${path}: ${outcomes.length - failures.length} passed, ${failures.length} failed`)
    for (const { name, detail } of failures.slice(0, shownFailures))
      console.log(`    ${shorten(name)}: ${shorten(detail ?? 'failed')}`)
    if (failures.length > shownFailures) console.log(`    and ${failures.length - shownFailures} more`)
  }
  tellNotCovered(notCovered)
  if (passed + failed === 0) console.log(`Nothing ran: no covered file of vectors lies in ${folder}.`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed > 0 || passed === 0 ? 1 : 0
}

const [given] = process.argv.slice(2)
const folder = resolve(process.env['INIT_CWD'] ?? '.', given ?? '')
if (given === undefined || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
  console.error(
    given === undefined
      ? 'Name the folder of vectors: npm run conformance -- <folder>'
      : `There is no folder ${folder}.`,
  )
  console.log('0 passed, 0 failed')
  process.exitCode = 1
} else {
  process.exitCode = run(folder)
}
