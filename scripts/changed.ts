/**
 * What was changed, and which tests that concerns: those that reach a changed file by their imports. The application
 * (`app.ts`, in the web `app/areas.ts`) brings everything together, so its imports are not followed; instead a test of an
 * area reaches its area, and every change concerns the tests beside it, or the nearest above it: nothing imports SQL or a page of text. What is
 * imported as a type alone is not followed either: nothing of it is there when a test runs, and types are looked at whole.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { projectFolder } from './child.ts'

/**
 * Files that differ from where this branch left the other, those not committed among them; paths from the project's
 * folder, deleted ones too.
 * @param ref a branch or commit; absent: `main` where there is one, else what is not committed.
 * @throws Error when git does not know it.
 */
export function changedFiles(ref?: string, folder = projectFolder): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
      .split('\n')
      .filter(line => line !== '')
  const hasMain = git('branch', '--list', 'main').length > 0
  const [from = 'HEAD'] = ref !== undefined || hasMain ? git('merge-base', ref ?? 'main', 'HEAD') : []
  const differing = git('diff', '--name-only', '--no-renames', '--relative', from)
  return [...new Set([...differing, ...git('ls-files', '--others', '--exclude-standard')])].sort()
}

/** Everything that can import, or be imported; paths from the project's folder. */
export function sourceFiles(): string[] {
  return globSync('{packages,scripts,bench,e2e}/**/*.{ts,tsx,mts,mjs,js,json,css}', {
    cwd: projectFolder,
    exclude: path => /(^|\/)(node_modules|dist)(\/|$)/.test(path),
  }).sort()
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const imported =
  /(?:\b(?:import|export)\s*\{([^}]*)\}\s*)?\b(?:from|import|import\.meta\.resolve|new URL)\s*\(?\s*['"]([^'"\n]+)['"]/g
const passage = /export (?:type )?\{([^}]*)\} from '(\.[^'\n]+)'/g
const typesAlone = /^(?:import|export) type [^;'"]*? from '[^'\n]+'$/gm
/**
 * Their imports are not followed. The last brings the words of all areas together, as the application its areas: refusals
 * and sheets find in it what some area names.
 */
const COMPOSITIONS = [
  'packages/server/src/app.ts',
  'packages/web/src/app/areas.ts',
  'packages/domain/src/text/all-words.ts',
]
/** They look through all sources, whatever they import. */
const isOfTheHouse = (path: string) => /^packages\/domain\/src\/[^/]+\.test\.ts$/.test(path)

/** Imports whose path has a hole, as of each language's folder: every file that fits. */
const withHole = /\bimport\(\s*`(\.[^`$]*)\$\{[^}]*\}([^`$]*)`/g

/** What a file imports by such paths. */
const fitting = (path: string, source: string, files: readonly string[]): string[] =>
  [...source.matchAll(withHole)].flatMap(([, start = '', end = '']) => {
    const from = posix.join(posix.dirname(path), start)
    return files.filter(
      file =>
        file.startsWith(from) && file.endsWith(end) && !file.slice(from.length, -end.length).includes('/'),
    )
  })

/** Who asks for the words of areas by their names, and for nothing else, reads those alone. */
const areaWords = /^import \{ wordsOf(?: as (\w+))? \} from ['"](.*\/text\/dictionaries(?:\.ts)?)['"]$/m

/** The files of the words that a source asks for, by any language; and the source without the import of all. */
function askedWords(source: string, files: readonly string[]): { words: string[]; rest: string } {
  const [line, name = 'wordsOf'] = areaWords.exec(source) ?? []
  if (line === undefined) return { words: [], rest: source }
  const lists = [...source.matchAll(new RegExp(String.raw`\b${name}\(([^()]*)\)`, 'g'))]
  const areas = new Set(
    lists.flatMap(([, list = '']) => [...list.matchAll(/'(\w+)'/g)].map(([, area]) => area)),
  )
  const words = files.filter(file =>
    areas.has(/^packages\/domain\/src\/text\/[^/]+\/(\w+)\.ts$/.exec(file)?.[1]),
  )
  return { words, rest: source.replace(line, '') }
}

/** The sources of the product, with what is found in them once. */
class Sources {
  readonly #files: readonly string[]
  readonly #read: (path: string) => string
  readonly #doors: Record<string, string>
  readonly #passes = new Map<string, ReadonlyMap<string, string> | undefined>()

  constructor(files: readonly string[], read: (path: string) => string) {
    this.#files = files
    this.#read = read
    const { exports } = JSON.parse(read('packages/domain/package.json')) as {
      exports: Record<string, string>
    }
    this.#doors = exports
  }

  /** What a file imports of ours: of a file that only passes on, what the names it takes stand in. */
  importsOf(path: string): string[] {
    const { words, rest } = askedWords(this.#read(path), this.#files)
    const source = rest.replace(typesAlone, '')
    const found = [...source.matchAll(imported)].flatMap(([, names, name = '']) => {
      const target = this.#target(path, name)
      if (target === undefined) return []
      const named = names?.split(',').map(one => one.trim().replace(/ as .*$/, ''))
      return [target, ...this.#behind(target, named)]
    })
    const [folder] = /^packages\/(?:server\/src\/[^/]+|web\/src\/areas)\/[^/]+/.exec(path) ?? []
    const ownArea = folder !== undefined && isTest(path) ? [`${folder}/area.ts`] : []
    return [...found, ...ownArea, ...fitting(path, rest, this.#files), ...words]
  }

  /** Whether all that a file does is to pass on what others export. */
  isPassage(path: string): boolean {
    return this.#passedOn(path) !== undefined
  }

  #target(path: string, name: string): string | undefined {
    if (name.startsWith('.')) return posix.join(posix.dirname(path), name)
    const [, inside] = /^@cloche\/domain\/(.+)$/.exec(name) ?? []
    if (inside === undefined) return undefined
    const [kind = '', ...rest] = inside.split('/')
    const target = this.#doors[`./${inside}`] ?? this.#doors[`./${kind}/*`]?.replace('*', rest.join('/'))
    return target === undefined ? undefined : posix.join('packages/domain', target)
  }

  /** The files that the names stand in, where the file passes them on; all it passes on where none is named. */
  #behind(path: string, names: readonly string[] | undefined): string[] {
    const passed = this.#passedOn(path)
    if (passed === undefined) return []
    const wanted = names?.filter(name => name !== '' && !name.startsWith('type '))
    const isKnown = wanted?.every(name => passed.has(name)) === true
    const targets = isKnown ? wanted.map(name => passed.get(name)!) : [...passed.values()]
    return [...new Set(targets)].flatMap(target => [
      target,
      ...this.#behind(target, isKnown ? wanted : undefined),
    ])
  }

  /** By name, the file that a passage has it from; undefined where the file is none. */
  #passedOn(path: string): ReadonlyMap<string, string> | undefined {
    if (!this.#passes.has(path)) this.#passes.set(path, this.#readPassage(path))
    return this.#passes.get(path)
  }

  #readPassage(path: string): ReadonlyMap<string, string> | undefined {
    if (posix.basename(path) !== 'index.ts' || !this.#files.includes(path)) return undefined
    const source = this.#read(path).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    const passed = new Map<string, string>()
    const left = source.replaceAll(passage, (_, names: string, from: string) => {
      for (const name of names.split(',').map(one => one.trim()))
        if (name !== '' && !name.startsWith('type '))
          passed.set(name.replace(/^.* as /, ''), posix.join(posix.dirname(path), from))
      return ''
    })
    return left.trim() === '' ? passed : undefined
  }
}

/** The tests that are to be run when these files change. @param read gives a file's text */
export function testsOf(
  changed: readonly string[],
  files = sourceFiles(),
  read = (path: string) => readFileSync(posix.join(projectFolder, path), 'utf8'),
): string[] {
  const sources = new Sources(files, read)
  const importers = new Map<string, string[]>()
  for (const path of files) {
    if (COMPOSITIONS.includes(path) || /\.(json|css)$/.test(path) || sources.isPassage(path)) continue
    for (const target of sources.importsOf(path))
      importers.set(target, [...(importers.get(target) ?? []), path])
  }
  const reached = new Set(changed)
  // A set hands out what is added to it on the way.
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer)
  const tests = files.filter(isTest)
  const wanted = new Set(tests.filter(test => reached.has(test) || isOfTheHouse(test)))
  for (const path of changed) {
    for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) {
      const beside = tests.filter(test => posix.dirname(test) === folder)
      for (const test of beside) wanted.add(test)
      if (beside.length > 0) break
    }
  }
  return [...wanted].sort()
}

/** Those of the files that are still there and end so. */
export const present = (files: readonly string[], ends: RegExp): string[] =>
  files.filter(path => ends.test(path) && existsSync(posix.join(projectFolder, path)))
