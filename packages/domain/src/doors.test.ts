/**
 * The import doors of docs/house.md over all packages. A broken one is named with its file, so that the
 * answer is where the line belongs, not how to silence it.
 */
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ALL_ENTITIES } from './entities/all.ts'
import { importCircles } from './testing/import-circles.ts'
import { SERVER_CONTEXTS } from './testing/server-contexts.ts'

const packages = join(import.meta.dirname, '../..')

/** Doors of @cloche/domain as its package.json names them; rooms and languages stand for a pattern of theirs. */
const DOMAIN_DOORS = (
  JSON.parse(readFileSync(join(packages, 'domain/package.json'), 'utf8')) as {
    exports: Record<string, string>
  }
).exports

/** Strings kept, comments dropped: a comment that shows an import opens no door. */
const STRINGS_AND_COMMENTS =
  /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g
const withoutComments = (source: string): string =>
  source.replace(STRINGS_AND_COMMENTS, (_, string: string | undefined) => string ?? '')

/** What is imported when it is needed closes no circle: the files are there by then. */
const withoutLazy = (source: string): string => source.replace(/\bimport\s*\(\s*['"][^'"]+['"]/g, 'lazy(')

/** What a file imports, as `package/path` for ours and as written for others. */
function importsOf(file: string, source: string): string[] {
  const found = withoutComments(source).matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)
  return [...found].map(([, name = '']) => {
    if (name.startsWith('.')) return posix.join(posix.dirname(file), name)
    const [scope, ours, door = '', ...rest] = name.split('/')
    if (scope !== '@cloche' || ours === undefined) return name
    if (ours !== 'domain') return `${ours}/${[door, ...rest].join('/')}`
    if (door === 'rules') return `domain/rules/${rest.join('/')}/index.ts`
    const path = [door, ...rest].join('/')
    return DOMAIN_DOORS[`./${path}`]?.replace('./src/', 'domain/') ?? `domain/${path}.ts`
  })
}

/** What other packages enter; inside the package their files are imported themselves. */
const EDGES = ['catalogue', 'entities', 'operations', 'text'].map(name => `domain/${name}/index.ts`)
/** Of text: languages and how sentences are filled; the words of labels, and those that name allergens. */
const WORDS_OF_RULES = ['languages', 'translate', 'food-words', 'en/label'].map(
  name => `domain/text/${name}.ts`,
)
const NAMES_MAY = /^domain\/(?:catalogue\/names\/|text\/languages\.ts$)/

const OURS = ['domain', 'server', 'web', 'agent']
const CONTEXTS: readonly string[] = SERVER_CONTEXTS
/** Puts the server together, fills the demo, or brings back what was erased before a backup is restored. */
const ABOVE_CONTEXTS =
  /^server\/(?:(?:app|main)\.ts$|demo\/|backup\/(?:restore-command|loading\/erase-again|rehearsal\/rehearse)\.ts$)/
/** What of the floor below the contexts never imports what. */
const SERVER_CLOSED: Readonly<Record<string, readonly string[]>> = {
  database: ['entity-engine', 'backup', 'audit', 'http'],
  queue: ['http'],
}
const WEB_ARROWS = ['kit', 'data', 'entity-screens', 'areas', 'app']
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || /^(?:server|web)\/testing\//.test(file)

/** The rule that an import breaks, or undefined. `file` and `target` are `package/path`. */
function brokenDoor(file: string, target: string): string | undefined {
  const [from = '', part = '', inner = ''] = file.split('/')
  const [to = '', toPart = '', toInner = ''] = target.split('/')
  if (from === 'domain' && part === 'rules' && !isTest(file) && target.startsWith('node:'))
    return 'rules do no I/O'
  if (!OURS.includes(to)) return undefined
  if (from === 'domain' && to !== 'domain') return 'domain imports nothing of ours'
  if (from === 'agent' && to !== 'agent') return 'the agent imports nothing of ours'
  if (from !== to && to !== 'domain') return 'server and web never import each other'
  if (to === 'domain' && toPart === 'rules') {
    const isInside = from === 'domain' && part === 'rules' && inner === toInner
    if (!isInside && target !== `domain/rules/${toInner}/index.ts`)
      return 'a room is entered through its index.ts'
  }
  if (from === 'domain' && EDGES.includes(target) && !EDGES.includes(file))
    return 'inside the domain, files are imported, not the barrels of its edge'
  if (isTest(file) || from !== to) return undefined
  if (from === 'domain') {
    if (part === 'rules' && toPart === 'text' && !WORDS_OF_RULES.includes(target))
      return 'rules import no words'
    if (file.startsWith('domain/catalogue/names/') && !NAMES_MAY.test(target))
      return 'lists of names import nothing'
    if (part === 'entities' && ![part, 'catalogue'].includes(toPart)) return 'entities import only catalogue'
    if (part === 'calls' && ![part, 'catalogue', 'entities'].includes(toPart))
      return 'calls import only catalogue and entities'
    if (part === 'rules' && toPart === 'calls') return 'rules never import calls'
    return undefined
  }
  if (part === 'areas' && toPart === 'areas' && inner !== toInner) return 'areas never import areas'
  if (from === 'server') {
    if (SERVER_CLOSED[part]?.includes(toPart)) return `${part} never imports ${toPart}`
    if (CONTEXTS.includes(toPart) && part !== toPart) {
      if (!CONTEXTS.includes(part) && !ABOVE_CONTEXTS.test(file)) return 'the floor imports no context'
      if (CONTEXTS.indexOf(part) > -1 && CONTEXTS.indexOf(toPart) > CONTEXTS.indexOf(part))
        return `${part} stands before ${toPart}`
      if (target !== `server/${toPart}/index.ts`) return 'a context is entered through its index.ts'
    }
    if (CONTEXTS.includes(part) && target === `server/${part}/index.ts`)
      return 'inside a context, files are imported, not its index'
  }
  if (from === 'web' && WEB_ARROWS.includes(part) && WEB_ARROWS.indexOf(toPart) > WEB_ARROWS.indexOf(part))
    return 'web arrows: kit <- data <- entity-screens <- areas <- app'
  return undefined
}

/**
 * Names of entities that are words of something else too: whose a record is and who may call; roles of the page and a
 * field's option; a word of SQL.
 */
const OTHER_WORDS = new Set(['organization', 'location', 'user', 'alert', 'menu', 'pattern', 'order'])
const ENTITY_NAMES = new Set(ALL_ENTITIES.map(entity => entity.name).filter(name => !OTHER_WORDS.has(name)))
const isEngine = (file: string) => /^(?:server\/entity-engine|web\/entity-screens)\//.test(file)

/** Entity names that stand as literals in a source. */
function namedEntities(source: string): string[] {
  // The component library calls the caption of an input its label; that is no entity.
  const ours = withoutComments(source).replace(/inputWrapperOrder.*/g, '')
  const strings = ours.matchAll(/'([A-Za-z]+)'|"([A-Za-z]+)"/g)
  return [...strings].map(([, one, two]) => one ?? two ?? '').filter(name => ENTITY_NAMES.has(name))
}

const NO_NAMES = /(?:^|\/)(?:utils?|helpers?|common|misc)(?:\/|\.[a-z.]+$)/

/** All sources, save this one: the broken imports below are only shown. */
const files = OURS.flatMap(name =>
  globSync('**/*.{ts,tsx}', { cwd: join(packages, name, 'src') }).map(path => ({
    file: `${name}/${path.replaceAll('\\', '/')}`,
    source: readFileSync(join(packages, name, 'src', path), 'utf8'),
  })),
).filter(({ file }) => file !== 'domain/doors.test.ts')

describe('the house', () => {
  test('every import goes through a door', () => {
    expect(files.length).toBeGreaterThan(100)
    const broken = files.flatMap(({ file, source }) =>
      importsOf(file, source).flatMap(target => {
        const rule = brokenDoor(file, target)
        return rule === undefined ? [] : [`${rule}: ${file} imports ${target}`]
      }),
    )
    expect(broken).toEqual([])
  })

  test('no files import each other in a circle, types counted', () => {
    const sources = files.filter(({ file }) => !isTest(file) && !file.includes('/testing/'))
    const circles = importCircles(
      new Map(sources.map(({ file, source }) => [file, importsOf(file, withoutLazy(source))])),
    )
    expect(circles).toEqual([])
  })

  test('the picture of the contexts in docs/house.md is what they import', () => {
    const page = readFileSync(join(packages, '../docs/house.md'), 'utf8')
    const drawn = page.split('<!-- contexts -->')[1]?.split('<!-- /contexts -->')[0] ?? ''
    const arrows = [...drawn.matchAll(/^\| `(\w+)`\s*\|[^|]*\|([^|]*)\|$/gm)].map(([, name, to = '']) => [
      name,
      [...to.matchAll(/`(\w+)`/g)].map(([, one]) => one),
    ])
    const imported = CONTEXTS.map(name => {
      const targets = files
        .filter(({ file }) => file.startsWith(`server/${name}/`) && !isTest(file))
        .flatMap(({ file, source }) => importsOf(file, source).map(target => target.split('/')))
      const isEntered = (to: string) => targets.some(([from, part]) => from === 'server' && part === to)
      return [name, CONTEXTS.filter(to => to !== name && isEntered(to))]
    })
    expect(arrows).toEqual(imported)
  })

  test('catalogue, entities, calls and text import of rules types alone', () => {
    const values = files
      .filter(({ file }) => /^domain\/(?:catalogue|entities|calls|text)\//.test(file) && !isTest(file))
      .filter(({ source }) => /^(?:import|export) (?!type\b)[^;'"]*? from '[./]*\/rules\//m.test(source))
    expect(values.map(({ file }) => file)).toEqual([])
  })

  test('no entity has its name inside an engine', () => {
    const engines = files.filter(({ file }) => isEngine(file) && !isTest(file))
    expect(engines.length).toBeGreaterThan(0)
    const named = engines.flatMap(({ file, source }) =>
      namedEntities(source).map(name => `${name} in ${file}`),
    )
    expect(named).toEqual([])
  })

  test('no file or folder is a drawer for everything', () => {
    expect(files.filter(({ file }) => NO_NAMES.test(file)).map(({ file }) => file)).toEqual([])
  })
})

describe('the doors themselves', () => {
  test('a circle is found through several files, what only hangs on it is none', () => {
    const imports = { a: ['b'], b: ['c', 'd'], c: ['a'], d: [], e: ['a'] }
    expect(importCircles(new Map(Object.entries(imports)))).toEqual([['a', 'b', 'c']])
  })

  test.each([
    ['domain/rules/expiry/life.ts', 'server/app.ts', 'domain imports nothing of ours'],
    ['domain/rules/expiry/life.ts', 'node:fs', 'rules do no I/O'],
    [
      'domain/rules/expiry/life.ts',
      'domain/rules/calendar/zone.ts',
      'a room is entered through its index.ts',
    ],
    ['domain/rules/expiry/life.ts', 'domain/calls/index.ts', 'rules never import calls'],
    ['domain/rules/expiry/life.ts', 'domain/text/en/label-words.ts', 'rules import no words'],
    ['domain/catalogue/names/food.ts', 'domain/catalogue/kinds.ts', 'lists of names import nothing'],
    [
      'domain/rules/expiry/life.ts',
      'domain/catalogue/index.ts',
      'inside the domain, files are imported, not the barrels of its edge',
    ],
    [
      'domain/entities/labeling/label.entity.ts',
      'domain/rules/expiry/index.ts',
      'entities import only catalogue',
    ],
    ['domain/calls/auth.calls.ts', 'domain/rules/units/index.ts', 'calls import only catalogue and entities'],
    ['web/data/wire/call.ts', 'server/http/calls.ts', 'server and web never import each other'],
    [
      'server/food/labeling/label.store.ts',
      'domain/rules/expiry/life.ts',
      'a room is entered through its index.ts',
    ],
    ['server/http/calls.ts', 'server/tenancy/index.ts', 'the floor imports no context'],
    ['server/backup/make-backup.ts', 'server/tenancy/index.ts', 'the floor imports no context'],
    ['server/tenancy/auth/log-in.ts', 'server/food/index.ts', 'tenancy stands before food'],
    [
      'server/food/labeling/label.store.ts',
      'server/tenancy/auth/session.ts',
      'a context is entered through its index.ts',
    ],
    ['server/app.ts', 'server/tenancy/auth/log-in.ts', 'a context is entered through its index.ts'],
    [
      'server/food/labeling/label.store.ts',
      'server/food/index.ts',
      'inside a context, files are imported, not its index',
    ],
    ['server/database/changes.ts', 'server/entity-engine/table.ts', 'database never imports entity-engine'],
    ['server/database/migrate.ts', 'server/backup/make-backup.ts', 'database never imports backup'],
    ['web/kit/button.tsx', 'web/data/store.ts', 'web arrows: kit <- data <- entity-screens <- areas <- app'],
    [
      'web/areas/core/home.tsx',
      'web/app/router.tsx',
      'web arrows: kit <- data <- entity-screens <- areas <- app',
    ],
    ['web/areas/core/home.tsx', 'web/areas/auth/log-in.tsx', 'areas never import areas'],
  ])('%s may not import %s', (file, target, rule) => {
    expect(brokenDoor(file, target)).toBe(rule)
  })

  test.each([
    ['domain/rules/expiry/life.ts', 'domain/rules/calendar/index.ts'],
    ['domain/rules/expiry/life.ts', 'domain/rules/expiry/types.ts'],
    ['domain/calls/auth.calls.ts', 'domain/calls/schema.ts'],
    ['server/app.ts', 'server/tenancy/index.ts'],
    ['server/food/labeling/label.store.ts', 'server/tenancy/index.ts'],
    ['server/food/labeling/label.store.ts', 'server/food/stock/book.ts'],
    ['server/tenancy/auth/log-in.ts', 'server/database/transaction.ts'],
    ['web/app/areas.ts', 'web/areas/core/area.ts'],
    ['web/entity-screens/list.tsx', 'web/kit/table.tsx'],
    ['web/data/wire/call.ts', 'domain/problems.ts'],
    ['web/kit/button.tsx', 'react'],
  ])('%s may import %s', (file, target) => {
    expect(brokenDoor(file, target)).toBeUndefined()
  })

  test('imports are read as written, comments are not', () => {
    const source = [
      "import { a } from '@cloche/domain/rules/expiry'",
      "export type { B } from '../kit/b.ts'",
      "const screen = () => import('./c.screen.tsx')",
      "import '@cloche/server/app.ts'",
      "import { ENTITIES } from '@cloche/domain/entities'",
      "/* import('./never.ts') */ // from './neither.ts'",
      "const glob = 'areas/*/area.ts'",
    ].join('\n')
    expect(importsOf('web/data/x.ts', source)).toEqual([
      'domain/rules/expiry/index.ts',
      'web/kit/b.ts',
      'web/data/c.screen.tsx',
      'server/app.ts',
      'domain/entities/index.ts',
    ])
  })

  test('a literal entity name is seen, a word of the catalogue is not', () => {
    expect(namedEntities("if (entity.name === 'label' || scope === 'location') // 'batch'")).toEqual([
      'label',
    ])
    expect(NO_NAMES.test('web/kit/utils/x.ts') && NO_NAMES.test('server/http/helpers.ts')).toBe(true)
    expect(NO_NAMES.test('domain/catalogue/common-fields.ts')).toBe(false)
  })
})
