/**
 * What was changed, and which tests that concerns: those that reach a changed file by their imports. The application
 * (`app.ts`) brings everything together, so its imports are not followed; instead a test of an area reaches its area,
 * and every change concerns the tests beside it, or the nearest above it: nothing imports SQL or a page of text.
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

const isTest = (path: string) => path.endsWith('.test.ts')
const imported = /\b(?:from|import|import\.meta\.resolve|new URL)\s*\(?\s*['"]([^'"\n]+)['"]/g
const COMPOSITION = 'packages/server/src/app.ts'
/** They look through all sources, whatever they import. */
const isOfTheHouse = (path: string) => /^packages\/domain\/src\/[^/]+\.test\.ts$/.test(path)

/** What a file imports of ours. @param doors of the domain package, by what is imported */
function importsOf(path: string, source: string, doors: Record<string, string>): string[] {
  const found = [...source.matchAll(imported)].flatMap(([, name = '']) => {
    if (name.startsWith('.')) return [posix.join(posix.dirname(path), name)]
    const [, door, rest = ''] =
      /^@cloche\/domain\/((?:rules|text\/\w+|testing)(?=\/)|.+)\/?(.*)$/.exec(name) ?? []
    if (door === undefined) return []
    const target = doors[`./${door}${rest && `/${rest}`}`] ?? doors[`./${door}/*`]?.replace('*', rest)
    return target === undefined ? [] : [posix.join('packages/domain', target)]
  })
  const [area] = /^packages\/server\/src\/areas\/[^/]+/.exec(path) ?? []
  return area !== undefined && isTest(path) ? [...found, `${area}/area.ts`] : found
}

/** The tests that are to be run when these files change. @param read gives a file's text */
export function testsOf(
  changed: readonly string[],
  files = sourceFiles(),
  read = (path: string) => readFileSync(posix.join(projectFolder, path), 'utf8'),
): string[] {
  const { exports: doors } = JSON.parse(read('packages/domain/package.json')) as {
    exports: Record<string, string>
  }
  const importers = new Map<string, string[]>()
  for (const path of files) {
    if (path === COMPOSITION || /\.(json|css)$/.test(path)) continue
    for (const target of importsOf(path, read(path), doors))
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
