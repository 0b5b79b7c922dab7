/**
 * The import doors of docs/house.md over all packages. A broken one is named with its file, so that the
 * answer is where the line belongs, not how to silence it.
 */
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ALL_ENTITIES } from './entities/index.ts'

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

const OURS = ['domain', 'server', 'web', 'agent']
const SERVER_FLOOR = ['http', 'entity-engine', 'database', 'adapters']
const WEB_ARROWS = ['kit', 'data', 'entity-screens', 'areas', 'app']
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('server/testing/')

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
  if (isTest(file) || from !== to) return undefined
  if (from === 'domain') {
    if (part === 'entities' && ![part, 'catalogue'].includes(toPart)) return 'entities import only catalogue'
    if (part === 'calls' && ![part, 'catalogue', 'entities'].includes(toPart))
      return 'calls import only catalogue and entities'
    if (part === 'rules' && toPart === 'calls') return 'rules never import calls'
    return undefined
  }
  if (part === 'areas' && toPart === 'areas' && inner !== toInner) return 'areas never import areas'
  if (from === 'server') {
    if (SERVER_FLOOR.includes(part) && ['areas', 'requests'].includes(toPart))
      return `${part} never imports ${toPart}`
    if (part !== 'areas' && toPart === 'areas' && file !== 'server/app.ts')
      return 'only app.ts imports areas/*/area.ts'
    if (file === 'server/app.ts' && toPart === 'areas' && !target.endsWith('/area.ts'))
      return 'only app.ts imports areas/*/area.ts'
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
  test.each([
    ['domain/rules/expiry/life.ts', 'server/app.ts', 'domain imports nothing of ours'],
    ['domain/rules/expiry/life.ts', 'node:fs', 'rules do no I/O'],
    [
      'domain/rules/expiry/life.ts',
      'domain/rules/calendar/zone.ts',
      'a room is entered through its index.ts',
    ],
    ['domain/rules/expiry/life.ts', 'domain/calls/index.ts', 'rules never import calls'],
    [
      'domain/entities/labeling/label.entity.ts',
      'domain/rules/expiry/index.ts',
      'entities import only catalogue',
    ],
    ['domain/calls/auth.calls.ts', 'domain/rules/units/index.ts', 'calls import only catalogue and entities'],
    ['web/data/wire/call.ts', 'server/http/calls.ts', 'server and web never import each other'],
    [
      'server/areas/labeling/label.store.ts',
      'domain/rules/expiry/life.ts',
      'a room is entered through its index.ts',
    ],
    ['server/http/calls.ts', 'server/areas/auth/area.ts', 'http never imports areas'],
    ['server/areas/auth/area.ts', 'server/areas/public/page.ts', 'areas never import areas'],
    ['server/main.ts', 'server/areas/auth/area.ts', 'only app.ts imports areas/*/area.ts'],
    ['server/app.ts', 'server/areas/auth/log-in.ts', 'only app.ts imports areas/*/area.ts'],
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
    ['server/app.ts', 'server/areas/auth/area.ts'],
    ['server/areas/auth/log-in.ts', 'server/database/transaction.ts'],
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
