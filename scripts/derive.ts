/**
 * `npm run derive`: writes the files that are generated and committed, and prints the draft of the next migration
 * where the catalogue has grown.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { readMigrations } from '../packages/server/src/database/migrate.ts'
import { tableOf } from '../packages/server/src/entity-engine/table.ts'
import { breakingChanges, unnamed } from '../packages/server/src/http/openapi/breaking.ts'
import {
  breakingPage,
  committedSummaries,
  summaryPath,
} from '../packages/server/src/http/openapi/committed.ts'
import { describedInPlace, openApiDocument } from '../packages/server/src/http/openapi/document.ts'
import { linesIn, summaryOf, textOf } from '../packages/server/src/http/openapi/summary.ts'
import { licencesPage } from './dependencies/licences.ts'
import { readLock } from './dependencies/lock.ts'
import { migrationDraft } from './migration-draft.ts'

const project = fileURLToPath(new URL('..', import.meta.url))

/** Writes a generated file where it differs and says so. */
function derive(path: string, content: string): void {
  const file = project + path
  const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === content
  if (!isCurrent) writeFileSync(file, content)
  console.log(`${path}: ${isCurrent ? 'current' : 'written'}`)
}

const document = openApiDocument()
const committed = committedSummaries()
const summaries = summaryOf(document)
const broken = breakingChanges(
  new Map([...committed.values()].flatMap(text => [...linesIn(text)])),
  new Map([...summaries.values()].flatMap(lines => [...lines])),
)
const missing = committed.size === 0 ? [] : unnamed(broken, breakingPage())
if (missing.length > 0) {
  console.error(`These changes break calls. Name each line in docs/breaking-changes.md, with the reason:\n`)
  for (const change of missing) console.error(`- ${change}`)
  process.exit(1)
}
for (const area of committed.keys()) if (!summaries.has(area)) rmSync(project + summaryPath(area))
for (const [area, lines] of summaries) derive(summaryPath(area), textOf(lines))
mkdirSync(`${project}dist`, { recursive: true })
writeFileSync(`${project}dist/openapi.json`, `${JSON.stringify(describedInPlace(document), null, 2)}\n`)
derive('docs/dependencies/licences.md', licencesPage(readLock()))

const draft = migrationDraft(
  ALL_ENTITIES.map(tableOf),
  readMigrations().map(migration => migration.sql),
)
console.log(
  draft === ''
    ? 'migrations: current'
    : `migrations: the catalogue has grown. Review this and keep it as the next numbered file:\n\n${draft}`,
)
