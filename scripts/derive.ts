/**
 * `npm run derive`: writes the files that are generated and committed, and prints the draft of the next migration
 * where the catalogue has grown.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { readMigrations } from '../packages/server/src/database/migrate.ts'
import { tableOf } from '../packages/server/src/entity-engine/table.ts'
import { openApiDocument } from '../packages/server/src/http/openapi.ts'
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

derive('packages/server/openapi.json', `${JSON.stringify(openApiDocument(), null, 2)}\n`)
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
