/**
 * `npm run attack`: every attack at its whole size, one file after the other, telling what each came to; closes with
 * "N passed, N failed". `npm run attack -- <part of a path>` runs those files alone.
 */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { projectFolder, runNode } from './child.ts'

const ATTACKS = 'packages/*/src/**/*.attack.test.ts'
/** Hours, in milliseconds: an attack ends by itself, and what hangs is still found. */
const LIMIT = 6 * 3_600_000

interface Report {
  readonly testResults: readonly {
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo'
      readonly title: string
      readonly duration?: number
      readonly failureMessages?: readonly string[]
      readonly meta?: { readonly figures?: string }
    }[]
  }[]
}

/** The files of attacks, or those whose path holds one of the filters. */
export function attackFiles(filters: readonly string[] = []): string[] {
  const all = globSync(ATTACKS, { cwd: projectFolder }).toSorted()
  return filters.length === 0 ? all : all.filter(path => filters.some(filter => path.includes(filter)))
}

async function attack(file: string, reports: string): Promise<{ passed: number; failed: number }> {
  const report = join(reports, `${basename(file)}.json`)
  console.log(`\n${file}`)
  const { code, output } = await runNode(
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      '--reporter=json',
      `--outputFile=${report}`,
      `--testTimeout=${LIMIT}`,
      `--hookTimeout=${LIMIT}`,
      file,
    ],
    { ATTACK: 'whole' },
  )
  let found: Report
  try {
    found = JSON.parse(readFileSync(report, 'utf8')) as Report
  } catch {
    console.log(output)
    return { passed: 0, failed: 1 }
  }
  let passed = 0
  let failed = 0
  for (const { message, assertionResults } of found.testResults) {
    for (const { status, title, duration = 0, failureMessages = [], meta } of assertionResults) {
      if (status !== 'passed' && status !== 'failed') continue
      const figures = meta?.figures === undefined ? '' : `\n    ${meta.figures}`
      console.log(
        `  ${status === 'passed' ? '✓' : '✗'} ${title}, ${(duration / 1000).toFixed(1)} s${figures}`,
      )
      if (status === 'passed') passed++
      else {
        failed++
        console.log(`\n${failureMessages.join('\n')}\n`)
      }
    }
    if (message !== '' && failed === 0) console.log(message)
  }
  // A file that broke down before its first test, or after its last.
  return code !== 0 && failed === 0 ? { passed, failed: 1 } : { passed, failed }
}

async function main(filters: readonly string[]): Promise<number> {
  const files = attackFiles(filters)
  if (files.length === 0) {
    console.error(
      `No attack has ${filters.join(' or ')} in its path. There are:\n${attackFiles().join('\n')}`,
    )
    return 2
  }
  const reports = mkdtempSync(join(tmpdir(), 'cloche-attacks-'))
  let passed = 0
  let failed = 0
  try {
    for (const file of files) {
      const counts = await attack(file, reports)
      passed += counts.passed
      failed += counts.failed
    }
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
