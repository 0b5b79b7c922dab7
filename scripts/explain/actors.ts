/**
 * What acts for an entity beyond its standard calls. Operations, behaviours and what replaces a standard call say so
 * themselves. What an own call or a job of the server writes is read off its sources: the file of its handler with all
 * that it imports of its area, and there the writes of the engine and of SQL. So what a file writes for one call counts
 * for its neighbours there as well; a write that has its entity from a variable is not seen.
 */
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { OWN_CALLS } from '@cloche/domain/calls'
import { ALL_ENTITIES, type EntityName } from '@cloche/domain/entities'
import { OPERATIONS } from '@cloche/domain/operations'
import { SERVER_CONTEXTS } from '@cloche/domain/testing/server-contexts'
import type { AnyBehaviours } from '../../packages/server/src/entity-engine/behaviours.ts'
import { AREAS } from '../../packages/server/src/app.ts'
import { tableOf } from '../../packages/server/src/entity-engine/table.ts'
import { projectFolder } from '../child.ts'

export interface Actors {
  /** Names of their calls, with the ledgers that they write besides. */
  readonly operations: readonly { readonly call: string; readonly ledgers: readonly EntityName[] }[]
  /** The moments of its behaviour. */
  readonly behaviour: readonly string[]
  /** Own calls that change it, and standard ones that its area answers otherwise. */
  readonly calls: readonly string[]
  readonly jobs: readonly string[]
}

const SERVER = 'packages/server/src'
const NAMES = new Set<string>(ALL_ENTITIES.map(({ name }) => name))
const BY_TABLE = new Map(
  ALL_ENTITIES.map(entity => [entity.keptIn?.table ?? tableOf(entity).name, entity.name]),
)
const LEDGERS = new Set<string>(
  ALL_ENTITIES.filter(entity => entity.shape === 'ledger').map(({ name }) => name),
)

const WRITERS =
  /\b(?:(?:create|change|remove|restore|clone)Record|createMany|insertMany|changeOf)(?:<[^>]*>)?\(((?:[^;]){0,160})/g
const STATEMENTS = /\b(?:insert\s+into|update|delete\s+from)\s+"?([a-z_]+)"?/g

/** The entities that a source writes. */
export function writtenBy(source: string): EntityName[] {
  const found = new Set<string>()
  for (const [, given = ''] of source.matchAll(WRITERS)) {
    const name = [...given.matchAll(/\b[a-z]\w*/gi)].map(([word]) => word).find(word => NAMES.has(word))
    if (name !== undefined) found.add(name)
  }
  for (const [, table = ''] of source.matchAll(STATEMENTS)) {
    const name = BY_TABLE.get(table)
    if (name !== undefined) found.add(name)
  }
  return [...found].sort() as EntityName[]
}

const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8')

const imports = new Map<string, Map<string, string>>()

/** What is imported by name, or whole under a name: the file of each, past the doors that only hand it on. */
function importsOf(path: string): Map<string, string> {
  const known = imports.get(path)
  if (known !== undefined) return known
  const found = new Map<string, string>()
  imports.set(path, found)
  for (const [, names = '', whole, from = ''] of read(path).matchAll(
    /(?:import|export) (?:\{([^}]*)\}|\* as (\w+)) from '(\.[^']+)'/g,
  )) {
    const file = posix.join(posix.dirname(path), from)
    if (whole !== undefined) found.set(whole, file)
    for (const each of names.split(',')) {
      const [name = '', alias = name] = each
        .trim()
        .replace(/^type /, '')
        .split(' as ')
      found.set(alias, behindDoor(file, name))
    }
  }
  return found
}

const behindDoor = (path: string, name: string): string =>
  path.endsWith('/index.ts') ? (importsOf(path).get(name) ?? path) : path

/** The contexts: what stands below them is no part of an area. */
const CONTEXTS = `{${SERVER_CONTEXTS.join(',')}}`
/** What makes, copies or ends whole organizations writes everything, and so says nothing of one entity. */
const OF_ALL = `${SERVER}/tenancy/{organizations,erasure,exports,roll-out}/**`
const isOfContext = (path: string) =>
  posix.matchesGlob(path, `${SERVER}/${CONTEXTS}/**`) && !posix.matchesGlob(path, OF_ALL)
const sources = globSync(`${SERVER}/${CONTEXTS}/**/*.ts`, { cwd: projectFolder }).filter(
  path => !path.includes('.test.'),
)

/** A file and all it imports that is no part of the engine. */
function sourcesFrom(path: string): Set<string> {
  const reached = new Set([path])
  // A set hands out what is added to it on the way.
  for (const each of reached)
    for (const next of importsOf(each).values()) if (isOfContext(next)) reached.add(next)
  return reached
}

/** By what stands in quotes before a colon in some source: the files of the identifiers behind it. */
const filesByName = new Map<string, string[]>()
for (const path of sources) {
  const known = importsOf(path)
  for (const [, name = '', value = ''] of read(path).matchAll(/'(\w+\.\w+)':\s*([^\n]+)/g)) {
    const named = [...value.matchAll(/\w+/g)].flatMap(([word]) => known.get(word) ?? [])
    filesByName.set(name, [...(filesByName.get(name) ?? []), ...(named.length === 0 ? [path] : named)])
  }
}

/** What is written from these files on. */
const writesFrom = (files: readonly string[]): EntityName[] => [
  ...new Set(files.flatMap(file => [...sourcesFrom(file)]).flatMap(file => writtenBy(read(file)))),
]

/** The entities that each own call changes, by its name. */
function ownCalls(): Map<string, EntityName[]> {
  const changing = OWN_CALLS.filter(({ method, isRead }) => !isRead && method !== 'GET')
  const found = new Map<string, EntityName[]>()
  for (const area of AREAS) {
    const handled = { ...area.handlers, ...area.guestHandlers }
    for (const { name } of changing)
      if (name in handled) found.set(name, writesFrom(filesByName.get(name) ?? []))
  }
  return found
}

/** The file of what a job runs where its area only lists it by name, else the file that says it. */
function filesOfJob(path: string, name: string): string[] {
  const source = read(path)
  const at = source.indexOf(`name: '${name}'`)
  if (at === -1) return []
  const [, run] = /^[^{}]*\brun: (\w+)/.exec(source.slice(at)) ?? []
  const from = run === undefined ? undefined : importsOf(path).get(run)
  return [from ?? path]
}

/** The entities that each job of an area changes, by its name. */
function areaJobs(): Map<string, EntityName[]> {
  const found = new Map<string, EntityName[]>()
  for (const { jobs: all = [] } of AREAS)
    for (const { name } of all) found.set(name, writesFrom(sources.flatMap(path => filesOfJob(path, name))))
  return found
}

const CALLS = ownCalls()
const JOBS = areaJobs()

/** What acts for an entity. */
export function actorsOf({ name }: { readonly name: string }): Actors {
  const naming = (all: ReadonlyMap<string, readonly string[]>) =>
    [...all].filter(([, written]) => written.includes(name)).map(([actor]) => actor)
  const operations = OPERATIONS.filter(operation => operation.writes.some(written => written === name))
  // One call may do several, as what is asked says.
  const done = new Set(operations.map(({ call }) => call))
  const replaced = AREAS.flatMap(area => Object.keys(area.standardHandlers ?? {}))
  return {
    operations: [...done].map(call => {
      const written = operations.filter(each => each.call === call).flatMap(({ writes }) => writes)
      return { call, ledgers: [...new Set(written)].filter(each => LEDGERS.has(each) && each !== name) }
    }),
    behaviour: AREAS.flatMap(area =>
      Object.keys((area.behaviours as AnyBehaviours | undefined)?.[name] ?? {}),
    ),
    calls: [
      ...naming(CALLS).filter(call => !done.has(call)),
      ...replaced.filter(call => call.startsWith(`${name}.`)),
    ],
    jobs: naming(JOBS),
  }
}

/** Whether nothing acts for an entity: it is a record, made and changed by its standard calls alone. */
export const isRecordOnly = ({ operations, behaviour, calls, jobs }: Actors): boolean =>
  operations.length + behaviour.length + calls.length + jobs.length === 0
