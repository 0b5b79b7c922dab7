/** What a change concerns, on sources made up for it and in a repository of its own. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { changedFiles, testsOf } from './changed.ts'
import { projectFolder } from './child.ts'

const server = 'packages/server/src'
const sources: Record<string, string> = {
  'packages/domain/package.json': JSON.stringify({ exports: { './rules/*': './src/rules/*/index.ts' } }),
  'packages/domain/src/doors.test.ts': '',
  'packages/domain/src/rules/units/index.ts': `export { gram } from './gram.ts'`,
  'packages/domain/src/rules/units/gram.ts': '',
  'packages/domain/src/rules/units/units.test.ts': `import { gram } from './index.ts'`,
  [`${server}/app.ts`]: `import './areas/stock/area.ts'\nimport './areas/haccp/area.ts'`,
  [`${server}/areas/stock/area.ts`]: `import { count } from './book/count.ts'`,
  [`${server}/areas/stock/book/count.ts`]: `import { gram } from '@cloche/domain/rules/units'`,
  [`${server}/areas/stock/stock.test.ts`]: `import { app } from '../../testing/app.ts'`,
  [`${server}/areas/haccp/area.ts`]: '',
  [`${server}/areas/haccp/haccp.test.ts`]: `import { app } from '../../testing/app.ts'`,
  [`${server}/testing/app.ts`]: `export { app } from '../app.ts'`,
  [`${server}/database/migrate.test.ts`]: '',
}
const concerned = (...changed: string[]) =>
  testsOf(changed, Object.keys(sources), path => sources[path] ?? '')
    .map(path => path.split('/').at(-1))
    .filter(name => name !== 'doors.test.ts')

test('tests that reach the change by their imports; through the application only those of its area', () => {
  expect(concerned('packages/domain/src/rules/units/gram.ts')).toEqual(['units.test.ts', 'stock.test.ts'])
  expect(concerned(`${server}/areas/stock/book/count.ts`)).toEqual(['stock.test.ts'])
  expect(concerned(`${server}/app.ts`)).toEqual(['haccp.test.ts', 'stock.test.ts'])
  expect(concerned(`${server}/areas/haccp/haccp.test.ts`)).toEqual(['haccp.test.ts'])
})

test('the tests beside what nothing imports, or the nearest above; those of the house always', () => {
  expect(concerned(`${server}/database/migrations/031-more.sql`)).toEqual(['migrate.test.ts'])
  expect(concerned('README.md')).toEqual([])
  expect(testsOf([], Object.keys(sources), path => sources[path] ?? '')).toEqual([
    'packages/domain/src/doors.test.ts',
  ])
})

test('every test that is named is there, and this one is reached by what it imports', () => {
  const found = testsOf(['scripts/child.ts'])
  expect(found).toContain('scripts/changed.test.ts')
  expect(found.filter(path => !existsSync(join(projectFolder, path)))).toEqual([])
})

test('changes since the branch left main: committed, not committed, new, deleted; not those of main after', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloche-changed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...args], {
      cwd: folder,
      stdio: 'pipe',
    })
  const write = (name: string) => writeFileSync(join(folder, name), `${Math.random()}`)
  const commit = () => [git('add', '--all'), git('commit', '--quiet', '--message', 'x')]
  git('init', '--quiet', '--initial-branch', 'main')
  for (const name of ['kept', 'edited', 'gone', 'mains']) write(name)
  commit()
  git('switch', '--quiet', '--create', 'branch')
  write('edited')
  commit()
  git('switch', '--quiet', 'main')
  write('mains')
  commit()
  git('switch', '--quiet', 'branch')
  write('new')
  rmSync(join(folder, 'gone'))
  expect(changedFiles(undefined, folder)).toEqual(['edited', 'gone', 'new'])
  expect(changedFiles('HEAD', folder)).toEqual(['gone', 'new'])
  expect(() => changedFiles('nothing', folder)).toThrow()
})
